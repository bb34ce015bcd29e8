"""What one viewer may see of each stored event, with its consequences (Rule 9)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Final

from games.engine.cards import GoodsToken, Kind
from games.engine.clock_history import ClockSeen, DecisionSeen, clock_seen, decision_seen
from games.engine.events import (
    CalendarChanged,
    DeadlineSet,
    Event,
    MatchAbandoned,
    MatchAdjudicated,
    MatchPaused,
    MatchResumed,
    MatchStarted,
    MatchUnvoided,
    MatchVoided,
    MovePlayed,
    PauseAgreed,
    PauseEnded,
    PlayerResigned,
    RoundDealt,
    TimeCredited,
    TimeGiven,
    TurnExpired,
    TurnOverdue,
    VacationEnded,
    VacationStarted,
    WinClaimed,
)
from games.engine.match import evolve
from games.engine.moves import Move, Sell, Take, TakeCamels
from games.engine.results import Outcome, Pair, Reckoning
from games.engine.rounds import bonus_stack_won, tokens_won
from games.engine.state import MatchState, RoundState
from games.engine.view import Viewer, cards_of


class EntryKind(StrEnum):
    """What a history entry is about; the same words as the stored kinds of events."""

    MATCH_STARTED = "match_started"
    ROUND_DEALT = "round_dealt"
    MOVE_PLAYED = "move_played"
    PLAYER_RESIGNED = "player_resigned"
    TURN_EXPIRED = "turn_expired"
    MATCH_ADJUDICATED = "match_adjudicated"
    MATCH_VOIDED = "match_voided"
    MATCH_UNVOIDED = "match_unvoided"
    MATCH_PAUSED = "match_paused"
    MATCH_RESUMED = "match_resumed"
    DEADLINE_SET = "deadline_set"
    TIME_CREDITED = "time_credited"
    TURN_OVERDUE = "turn_overdue"
    WIN_CLAIMED = "win_claimed"
    MATCH_ABANDONED = "match_abandoned"
    PAUSE_AGREED = "pause_agreed"
    PAUSE_ENDED = "pause_ended"
    TIME_GIVEN = "time_given"
    VACATION_STARTED = "vacation_started"
    VACATION_ENDED = "vacation_ended"
    CALENDAR_CHANGED = "calendar_changed"


_KINDS: Final[Mapping[type[Event], EntryKind]] = {
    MatchStarted: EntryKind.MATCH_STARTED,
    RoundDealt: EntryKind.ROUND_DEALT,
    MovePlayed: EntryKind.MOVE_PLAYED,
    PlayerResigned: EntryKind.PLAYER_RESIGNED,
    TurnExpired: EntryKind.TURN_EXPIRED,
    MatchAdjudicated: EntryKind.MATCH_ADJUDICATED,
    MatchVoided: EntryKind.MATCH_VOIDED,
    MatchUnvoided: EntryKind.MATCH_UNVOIDED,
    MatchPaused: EntryKind.MATCH_PAUSED,
    MatchResumed: EntryKind.MATCH_RESUMED,
    DeadlineSet: EntryKind.DEADLINE_SET,
    TimeCredited: EntryKind.TIME_CREDITED,
    TurnOverdue: EntryKind.TURN_OVERDUE,
    WinClaimed: EntryKind.WIN_CLAIMED,
    MatchAbandoned: EntryKind.MATCH_ABANDONED,
    PauseAgreed: EntryKind.PAUSE_AGREED,
    PauseEnded: EntryKind.PAUSE_ENDED,
    TimeGiven: EntryKind.TIME_GIVEN,
    VacationStarted: EntryKind.VACATION_STARTED,
    VacationEnded: EntryKind.VACATION_ENDED,
    CalendarChanged: EntryKind.CALENDAR_CHANGED,
}


@dataclass(frozen=True, slots=True)
class RecordedEvent:
    """An event with its sequence in the match (from 1) and the server's time, UTC."""

    sequence: int
    at: datetime
    event: Event


@dataclass(frozen=True, slots=True)
class DealSeen:
    """A deal as one viewer sees it; `own_hand` only for a seat."""

    opener: int
    market: tuple[Kind, ...]
    herds: Pair
    own_hand: tuple[Kind, ...] | None


@dataclass(frozen=True, slots=True)
class MoveSeen:
    """A move as one viewer sees it.

    `camels` were taken with it; `refill` came from the deck, first place first; `goods_tokens`
    were won in this order; `bonus_stack` names the stack of a bonus token won, whose value
    `bonus_rupees` only the winner sees (Rule 9.1).
    """

    move: Move
    camels: int = 0
    refill: tuple[Kind, ...] = ()
    goods_tokens: tuple[GoodsToken, ...] = ()
    bonus_stack: int | None = None
    bonus_rupees: int | None = None

    @property
    def goods_rupees(self) -> int:
        """What the goods tokens won are worth together."""
        return sum(token.rupees for token in self.goods_tokens)


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """One stored event as one viewer may see it, with the `reckoning` and `outcome` it led to."""

    sequence: int
    at: datetime
    kind: EntryKind
    round_number: int
    seat: int | None = None
    deal: DealSeen | None = None
    move: MoveSeen | None = None
    reckoning: Reckoning | None = None
    outcome: Outcome | None = None
    decision: DecisionSeen | None = None
    clock: ClockSeen | None = None


def history_for(
    recorded: Iterable[RecordedEvent],
    viewer: Viewer,
    *,
    after: int = 0,
    state: MatchState | None = None,
) -> list[HistoryEntry]:
    """The entries with a sequence above `after`.

    The events may start at a checkpoint, or go on from `state`.
    """
    entries = []
    for record in recorded:
        before, state = state, evolve(state, record.event)
        if record.sequence > after:
            entries.append(entry_for(before, record, state, viewer))
    return entries


def entry_for(
    before: MatchState | None, record: RecordedEvent, after: MatchState, viewer: Viewer
) -> HistoryEntry:
    """The entry of the event that led from `before` to `after`."""
    event = record.event
    entry = HistoryEntry(
        sequence=record.sequence,
        at=record.at,
        kind=_KINDS[type(event)],
        round_number=after.round.number if after.round else 0,
        outcome=after.outcome,
    )
    match event:
        case MatchStarted() | MatchAbandoned():
            return entry
        case RoundDealt():
            return replace(entry, deal=_deal_seen(after, viewer))
        case MovePlayed(seat, move):
            seen = _move_seen(before, move, after, is_own=seat == viewer)
            return replace(entry, seat=seat, move=seen, reckoning=_new_reckoning(before, after))
        case PlayerResigned(seat) | TurnExpired(seat) | WinClaimed(seat):
            return replace(entry, seat=seat)
        case (
            TurnOverdue()
            | PauseAgreed()
            | PauseEnded()
            | TimeGiven()
            | VacationStarted()
            | VacationEnded()
            | CalendarChanged()
        ):
            return replace(entry, seat=event.seat, clock=clock_seen(event))
        case _:
            return replace(entry, decision=decision_seen(event))


def _deal_seen(after: MatchState, viewer: Viewer) -> DealSeen:
    dealt = _dealt(after)
    own_hand = None if viewer is None else cards_of(dealt.areas[viewer].hand)
    herds = (dealt.areas[0].herd, dealt.areas[1].herd)
    return DealSeen(dealt.opener, dealt.table.market, herds, own_hand)


def _move_seen(
    before: MatchState | None, move: Move, after: MatchState, *, is_own: bool
) -> MoveSeen:
    played_in, led_to = _dealt(before), _dealt(after)
    if isinstance(move, Sell):
        return _sale_seen(played_in, move, led_to, is_own=is_own)
    if isinstance(move, Take | TakeCamels):
        drawn = played_in.table.deck_size - led_to.table.deck_size
        refill = played_in.deck[len(played_in.deck) - drawn :][::-1]
        camels = played_in.table.market.count(Kind.CAMEL) if isinstance(move, TakeCamels) else 0
        return MoveSeen(move, camels=camels, refill=refill)
    return MoveSeen(move)


def _sale_seen(played_in: RoundState, move: Sell, led_to: RoundState, *, is_own: bool) -> MoveSeen:
    won = tokens_won(played_in.table, move)
    stack = bonus_stack_won(played_in.table, move)
    seller = led_to.areas[played_in.turn]
    rupees = seller.bonus_tokens[-1].rupees if is_own and stack is not None else None
    return MoveSeen(move, goods_tokens=won, bonus_stack=stack, bonus_rupees=rupees)


def _new_reckoning(before: MatchState | None, after: MatchState) -> Reckoning | None:
    known = 0 if before is None else len(before.reckonings)
    return after.reckonings[-1] if len(after.reckonings) > known else None


def _dealt(state: MatchState | None) -> RoundState:
    if state is None or state.round is None:
        raise ValueError("a move before the first deal")
    return state.round
