"""One step of a finished match as a page: the table then, what happened, where to go from there."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.cards import Kind
from games.engine.view import PlayerView, SpectatorView
from games.play.replay import ReplayStep, Standpoint
from games.text import Players, cards_text, entry_text
from games.web.board import Board, BoardCard, board, board_cards, brought, stack_backs
from games.web.reckonings import ReckoningTable, reckoning_table
from games.web.terms import heading


@dataclass(frozen=True, slots=True)
class ReplaySeat:
    """A player at that step; `hand` where it is open, else `minis`, "" for a card not known.

    `bonus` is what stands on each bonus token: its value where that is open, else its stack.
    """

    name: str
    is_next: bool
    seals: int
    rupees: int
    bonus: tuple[str, ...]
    bonus_is_open: bool
    herd: int
    hand: tuple[BoardCard, ...]
    is_open: bool
    minis: tuple[str, ...]
    hand_text: str


@dataclass(frozen=True, slots=True)
class Way:
    """A link to another step; no address where there is none."""

    key: str
    text: str
    sign: str
    address: str


@dataclass(frozen=True, slots=True)
class Stand:
    """A link to the same step from another standpoint."""

    text: str
    address: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class ReplayPage:
    """The page; `place` says in words which step this is, `far` sits beyond the table."""

    id: str
    heading: str
    standpoint: str
    place: str
    round_text: str
    at: int
    first: int
    last: int
    sentence: str
    board: Board
    far: ReplaySeat
    near: ReplaySeat
    ways: tuple[Way, ...]
    stands: tuple[Stand, ...]
    players: Players
    ended_now: ReckoningTable | None
    ended_before: tuple[ReckoningTable, ...]


def replay_page(step: ReplayStep) -> ReplayPage:
    """The page of a step. People are called by their names, whoever reads it."""
    players, view = step.match.players, step.views[0]
    near = 1 if step.standpoint is Standpoint.SEAT_1 else 0
    tables = tuple([reckoning_table(one, players, None) for one in step.reckonings])
    has_ended = step.entry.reckoning is not None
    return ReplayPage(
        id=step.match.id,
        heading=heading(players),
        standpoint=step.standpoint.value,
        place=_("Step %(number)s of %(last)s")
        % {"number": step.at - step.first + 1, "last": step.last - step.first + 1},
        round_text=_("Round %(number)s") % {"number": view.round_number},
        at=step.at,
        first=step.first,
        last=step.last,
        sentence=entry_text(step.entry, players, None),
        board=board(view.table, board_cards(view.table.market, new=brought(step.entry))),
        far=_seat(step, 1 - near),
        near=_seat(step, near),
        ways=_ways(step),
        stands=_stands(step),
        players=players,
        ended_now=tables[-1] if has_ended else None,
        ended_before=tables[:-1] if has_ended else tables,
    )


def address(at: int, standpoint: Standpoint) -> str:
    """The query of a step's own address."""
    return "?" + urlencode({"at": at, "seat": standpoint.value})


def _seat(step: ReplayStep, seat: int) -> ReplaySeat:
    view = _view_of(step, seat)
    area = view.players[seat]
    own = view.you if isinstance(view, PlayerView) and view.you.seat == seat else None
    hand = view.hands[seat] if view.hands else own.hand if own else None
    known = area.known_cards
    return ReplaySeat(
        name=step.match.players[seat],
        is_next=view.turn == seat and step.entry.reckoning is None,
        seals=view.seals[seat],
        rupees=own.rupees if own else area.goods_rupees,
        bonus=tuple([str(one.rupees) for one in own.bonus_tokens]) if own else stack_backs(area),
        bonus_is_open=own is not None,
        herd=area.herd,
        hand=board_cards(hand or ()),
        is_open=hand is not None,
        minis=("",) * (area.hand_size - len(known)) + tuple([kind.word for kind in known]),
        hand_text=_hand_text(area.hand_size, hand if hand is not None else known),
    )


def _view_of(step: ReplayStep, seat: int) -> SpectatorView | PlayerView:
    """With open cards each seat has its own view."""
    return step.views[seat] if step.standpoint is Standpoint.OPEN else step.views[0]


def _hand_text(size: int, known: tuple[Kind, ...]) -> str:
    text = ngettext("%(count)s card in hand", "%(count)s cards in hand", size) % {"count": size}
    if not known:
        return text
    return _("%(cards)s, of them %(known)s") % {"cards": text, "known": cards_text(known)}


def _ways(step: ReplayStep) -> tuple[Way, ...]:
    earlier = [deal for deal in step.deals if deal < step.at]
    later = [deal for deal in step.deals if deal > step.at]
    has_before, has_after = step.previous is not None, step.next is not None
    steps = (
        ("first", _("First step"), "«", step.first if has_before else None),
        ("round-back", _("Back to a round’s deal"), "‹‹", earlier[-1] if earlier else None),
        ("previous", _("Previous step"), "‹", step.previous),
        ("next", _("Next step"), "›", step.next),
        ("round-on", _("Next round"), "››", later[0] if later else None),
        ("last", _("Last step"), "»", step.last if has_after else None),
    )
    return tuple(
        [
            Way(key, text, sign, "" if at is None else address(at, step.standpoint))
            for key, text, sign, at in steps
        ]
    )


def _stands(step: ReplayStep) -> tuple[Stand, ...]:
    first, second = step.match.players
    texts = {
        Standpoint.OPEN: _("Open cards"),
        Standpoint.SEAT_0: first,
        Standpoint.SEAT_1: second,
        Standpoint.SPECTATOR: _("Spectator"),
    }
    return tuple(
        [
            Stand(text, address(step.at, standpoint), standpoint is step.standpoint)
            for standpoint, text in texts.items()
        ]
    )
