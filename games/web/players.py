"""The two players' areas as the match page shows them to its viewer."""

from collections.abc import Iterable
from dataclasses import dataclass

from games.engine.cards import BONUS_STACKS, GOODS, GoodsToken
from games.engine.view import PlayerView, PublicArea
from games.play.match_view import MatchView
from games.web.cards import Card, Pile, card, cards


@dataclass(frozen=True, slots=True)
class BonusTokens:
    """How many bonus tokens of a stack; what they are worth, where the viewer may know."""

    stack: int
    count: int
    rupees: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayerArea:
    """What the viewer may see of one player.

    `known` were openly taken and are still held. `rupees` counts bonus tokens too, for the viewer
    alone. `open_hand` is shown when the match is over.
    """

    name: str
    is_viewer: bool
    is_in_turn: bool
    seals: int
    hand_size: int
    known: tuple[Card, ...]
    herd: int
    piles: tuple[Pile, ...]
    goods_rupees: int
    bonus: tuple[BonusTokens, ...]
    rupees: int | None
    open_hand: tuple[Card, ...]


def player_areas(match: MatchView) -> tuple[PlayerArea, ...]:
    """The areas in the order of reading: the viewer's first, or that of seat 0."""
    order = (1, 0) if match.viewer == 1 else (0, 1)
    return tuple([_player_area(match, seat) for seat in order])


def _player_area(match: MatchView, seat: int) -> PlayerArea:
    view, area = match.view, match.view.players[seat]
    is_viewer = match.viewer == seat
    return PlayerArea(
        name=match.players[seat],
        is_viewer=is_viewer,
        is_in_turn=view.turn == seat,
        seals=view.seals[seat],
        hand_size=area.hand_size,
        known=() if is_viewer else cards(area.known_cards),
        herd=area.herd,
        piles=_piles(area.goods_tokens),
        goods_rupees=area.goods_rupees,
        bonus=_bonus_tokens(match, area),
        rupees=view.you.rupees if is_viewer and isinstance(view, PlayerView) else None,
        open_hand=() if view.hands is None else cards(view.hands[seat]),
    )


def _piles(tokens: Iterable[GoodsToken]) -> tuple[Pile, ...]:
    rupees: dict[int, list[int]] = {}
    for token in tokens:
        rupees.setdefault(token.good, []).append(token.rupees)
    return tuple([Pile(card(good), rupees[good]) for good in GOODS if good in rupees])


def _bonus_tokens(match: MatchView, area: PublicArea) -> tuple[BonusTokens, ...]:
    own = match.view.you.bonus_tokens if isinstance(match.view, PlayerView) else ()
    known = own if match.viewer == area.seat else ()
    return tuple(
        [
            BonusTokens(stack, count, tuple([one.rupees for one in known if one.stack == stack]))
            for stack, count in zip(BONUS_STACKS, area.bonus_counts, strict=True)
            if count
        ]
    )
