"""The two players' areas as the match page shows them to its viewer."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import ngettext

from games.engine.cards import GOODS, GoodsToken, Kind
from games.engine.view import PlayerView, PublicArea
from games.play.match_view import MatchView
from games.text import cards_text
from games.web.bonus import BonusTokens, bonus_tokens
from games.web.cards import Card, Pile, cards, pile


@dataclass(frozen=True, slots=True)
class PlayerArea:
    """What the viewer may see of one player.

    `known` were openly taken and are still held. `rupees` counts bonus tokens too, for the viewer
    alone. `open_hand` is shown when the match is over.
    """

    seat: int
    name: str
    is_viewer: bool
    is_in_turn: bool
    seals: int
    hand_size: int
    known: tuple[Card, ...]
    open_hand: tuple[Card, ...]
    herd: str
    piles: tuple[Pile, ...]
    goods_rupees: str
    bonus: tuple[BonusTokens, ...]
    rupees: str


def player_areas(match: MatchView) -> tuple[PlayerArea, ...]:
    """The areas in the order of reading: the viewer's first, or that of seat 0."""
    order = (1, 0) if match.viewer == 1 else (0, 1)
    return tuple([_player_area(match, match.view.players[seat]) for seat in order])


def _player_area(match: MatchView, area: PublicArea) -> PlayerArea:
    view, seat = match.view, area.seat
    own = view.you if isinstance(view, PlayerView) and view.you.seat == seat else None
    bonus = bonus_tokens(area.bonus_counts, own.bonus_tokens if own else ())
    return PlayerArea(
        seat=seat,
        name=match.players[seat],
        is_viewer=own is not None,
        is_in_turn=view.turn == seat,
        seals=view.seals[seat],
        hand_size=area.hand_size,
        known=() if own else cards(area.known_cards),
        open_hand=cards(view.hands[seat]) if view.hands else (),
        herd=cards_text([Kind.CAMEL] * area.herd),
        piles=_piles(area.goods_tokens),
        goods_rupees=_rupees_text(area.goods_rupees),
        bonus=tuple([tokens for tokens in bonus if tokens.count]),
        rupees=_rupees_text(own.rupees) if own else "",
    )


def _rupees_text(rupees: int) -> str:
    return ngettext("%(rupees)s rupee", "%(rupees)s rupees", rupees) % {"rupees": rupees}


def _piles(tokens: Iterable[GoodsToken]) -> tuple[Pile, ...]:
    rupees: dict[Kind, list[int]] = {}
    for token in tokens:
        rupees.setdefault(token.good, []).append(token.rupees)
    return tuple([pile(good, rupees[good]) for good in GOODS if good in rupees])
