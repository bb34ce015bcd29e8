"""The two players as the match page shows them to its viewer."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.cards import GOODS, GoodsToken, Kind
from games.engine.view import PlayerView, PublicArea
from games.play.match_view import MatchView
from games.text import cards_text
from games.web.bonus import BonusTokens, bonus_tokens
from games.web.cards import Pile, pile


@dataclass(frozen=True, slots=True)
class PlayerArea:
    """What the viewer may see of one player.

    `minis` are the cards of the hand, "" where the kind is not known or not to be shown, and
    `hand_text` says the same. `rupees` counts bonus tokens too, for the viewer alone.
    """

    seat: int
    name: str
    is_viewer: bool
    seals: int
    seals_text: str
    rupees: str
    bonus_count: int
    herd: int
    minis: tuple[str, ...]
    hand_text: str
    piles: tuple[Pile, ...]
    bonus: tuple[BonusTokens, ...]


def player_areas(match: MatchView, *, shows_known: bool) -> tuple[PlayerArea, PlayerArea]:
    """The area beyond the table, then the one on the viewer's side; seat 0 is on a spectator's."""
    near = match.viewer or 0
    far_area, near_area = (
        _player_area(match, match.view.players[seat], shows_known=shows_known)
        for seat in (1 - near, near)
    )
    return far_area, near_area


def _player_area(match: MatchView, area: PublicArea, *, shows_known: bool) -> PlayerArea:
    view, seat = match.view, area.seat
    own = view.you if isinstance(view, PlayerView) and view.you.seat == seat else None
    bonus = bonus_tokens(area.bonus_counts, own.bonus_tokens if own else ())
    known = view.hands[seat] if view.hands else area.known_cards if shows_known and not own else ()
    return PlayerArea(
        seat=seat,
        name=match.players[seat],
        is_viewer=own is not None,
        seals=view.seals[seat],
        seals_text=_seals_text(view.seals[seat]),
        rupees=str(own.rupees if own else area.goods_rupees),
        bonus_count=sum(area.bonus_counts),
        herd=area.herd,
        minis=("",) * (area.hand_size - len(known)) + tuple([kind.word for kind in known]),
        hand_text=_hand_text(area.hand_size, known),
        piles=_piles(area.goods_tokens),
        bonus=tuple([tokens for tokens in bonus if tokens.count]),
    )


def _seals_text(seals: int) -> str:
    return ngettext("%(count)s seal", "%(count)s seals", seals) % {"count": seals}


def _hand_text(size: int, known: tuple[Kind, ...]) -> str:
    text = ngettext("%(count)s card in hand", "%(count)s cards in hand", size) % {"count": size}
    if not known:
        return text
    return _("%(cards)s, of them %(known)s") % {"cards": text, "known": cards_text(known)}


def _piles(tokens: Iterable[GoodsToken]) -> tuple[Pile, ...]:
    rupees: dict[Kind, list[int]] = {}
    for token in tokens:
        rupees.setdefault(token.good, []).append(token.rupees)
    return tuple([pile(good, rupees[good]) for good in GOODS if good in rupees])
