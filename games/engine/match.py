"""A match as decide and evolve: what a command leads to, and what an event makes of the state."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import assert_never

from games.engine import rounds, rules, scoring
from games.engine.deal import Deal, Seeds
from games.engine.errors import MatchOver, NotVoided, NotYourTurn
from games.engine.events import (
    CalendarChanged,
    ClockEvent,
    DeadlineSet,
    Decision,
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
from games.engine.moves import Move
from games.engine.results import Mode, Outcome, OutcomeReason
from games.engine.state import MatchState, RoundState


@dataclass(frozen=True, slots=True)
class PlayMove:
    """Play a move from a seat."""

    seat: int
    move: Move


@dataclass(frozen=True, slots=True)
class Resign:
    """Give the match up, in turn or not; with `has_left` because the player leaves the site."""

    seat: int
    has_left: bool = False


@dataclass(frozen=True, slots=True)
class ExpireTurn:
    """End the match because the time of the seat in turn has run out."""


@dataclass(frozen=True, slots=True)
class ClaimWin:
    """End a friendly match for the seat; whether the opponent is late, the clock says."""

    seat: int


@dataclass(frozen=True, slots=True)
class Abandon:
    """End the match without result because nobody cares for it."""


@dataclass(frozen=True, slots=True)
class MoveClock:
    """Have something happen to the clock alone; what it is is the event itself."""

    event: ClockEvent


@dataclass(frozen=True, slots=True)
class Impose:
    """Have a moderator's decision take effect; what is decided is the event itself."""

    decision: Decision


Command = PlayMove | Resign | ExpireTurn | ClaimWin | Abandon | MoveClock | Impose
DealRound = Callable[[int], Deal]
"""Deals the round of a number; injected, so that tests stack the deck."""


def start(mode: Mode, seeds: Seeds, deal: DealRound) -> list[Event]:
    """The events that begin a match: its start and the first deal (Rules 2 and 2.4)."""
    first = deal(1)
    started = MatchStarted(mode, seeds.match_bytes, seeds.rounds)
    return [started, _dealt(first, 1, first.opener, MatchState(mode))]


def check(state: MatchState, command: Command) -> None:
    """Return if the state admits the command.

    Raises MatchOver, NotYourTurn, IllegalMove and NotVoided. The clock has a say of its own
    (games.play.clock).
    """
    match command:
        case Impose(MatchUnvoided()):
            if not is_voided(state):
                raise NotVoided
        case Impose(MatchVoided()):
            if is_voided(state):
                raise MatchOver
        case _ if state.outcome is not None:
            raise MatchOver
        case PlayMove(seat, move):
            in_play = _dealt_round(state)
            if seat != in_play.turn:
                raise NotYourTurn
            rules.check(move, in_play.areas[seat], in_play.table)


def decide(  # noqa: PLR0911 - one for each kind
    state: MatchState, command: Command, deal: DealRound
) -> list[Event]:
    """The events that a command causes, the next deal included (Rule 2.5).

    Raises what check raises; the state is never left between two rounds.
    """
    check(state, command)
    match command:
        case PlayMove(seat, move):
            return _with_deal(state, MovePlayed(seat, move), deal)
        case Resign(seat, has_left):
            return [PlayerResigned(seat, has_left=has_left)]
        case ExpireTurn():
            return [TurnExpired(_dealt_round(state).turn)]
        case ClaimWin(seat):
            return [WinClaimed(seat)]
        case Abandon():
            return [MatchAbandoned()]
        case MoveClock(event):
            return [event]
        case Impose(decision):
            return [decision]
        case _:
            assert_never(command)


def evolve(  # noqa: PLR0911 - one for each kind
    state: MatchState | None, event: Event
) -> MatchState:
    """The state after an event that has happened; never refuses one that decide has returned."""
    if isinstance(event, MatchStarted):
        return MatchState(event.mode)
    if state is None:
        raise ValueError("the first event of a match is its start")
    match event:
        case MovePlayed():
            return _after_move(state, event)
        case RoundDealt():
            return MatchState(
                mode=state.mode,
                seals=event.seals,
                round=rounds.set_up(event),
                reckonings=state.reckonings,
                has_moves=event.number > 1,
            )
        case PlayerResigned(seat, has_left):
            reason = OutcomeReason.LEFT if has_left else OutcomeReason.RESIGNED
            return replace(state, outcome=Outcome(1 - seat, reason))
        case TurnExpired(seat):
            return replace(state, outcome=_outcome_of_expiry(state, seat))
        case WinClaimed(seat):
            return replace(state, outcome=Outcome(seat, OutcomeReason.EXPIRED))
        case MatchAbandoned():
            return replace(state, outcome=Outcome(None, OutcomeReason.ABANDONED))
        case (
            TurnOverdue()
            | PauseAgreed()
            | PauseEnded()
            | TimeGiven()
            | VacationStarted()
            | VacationEnded()
            | CalendarChanged()
        ):
            return state  # the rules know no clock
        case _:
            return _after_decision(state, event)


def fold(events: Iterable[Event], state: MatchState | None = None) -> MatchState | None:
    """The state after all the events; None for none at all.

    The first events may be MatchStarted and a later RoundDealt: each deal is a checkpoint.
    """
    for event in events:
        state = evolve(state, event)
    return state


def _with_deal(state: MatchState, played: MovePlayed, deal: DealRound) -> list[Event]:
    after = _after_move(state, played)
    if after.next_opener is None or after.round is None:
        return [played]
    number = after.round.number + 1
    return [played, _dealt(deal(number), number, after.next_opener, after)]


def _dealt(deal: Deal, number: int, opener: int, state: MatchState) -> RoundDealt:
    return RoundDealt(number, opener, state.seals, deal.deck, deal.bonus_stacks, deal.seed)


def _after_move(state: MatchState, played: MovePlayed) -> MatchState:
    round_state = rounds.apply_move(_dealt_round(state), played.move)
    if round_state.end is None:
        return MatchState(state.mode, state.seals, round_state, state.reckonings, has_moves=True)
    reckoning = scoring.reckon(round_state, round_state.end)
    after = MatchState(
        mode=state.mode,
        seals=scoring.seals_after(state.seals, reckoning.winner),
        round=round_state,
        reckonings=(*state.reckonings, reckoning),
        has_moves=True,
    )
    outcome = scoring.outcome_after_round(after, round_state.number)
    if outcome is not None:
        return replace(after, outcome=outcome)
    return replace(after, next_opener=scoring.next_opener(round_state, reckoning.winner))


def _after_decision(state: MatchState, decision: Decision) -> MatchState:
    match decision:
        case MatchAdjudicated(winner):
            return replace(state, outcome=Outcome(winner, OutcomeReason.ADJUDICATED))
        case MatchVoided():
            voided = Outcome(None, OutcomeReason.VOIDED)
            return replace(state, outcome=voided, set_aside=state.outcome)
        case MatchUnvoided():
            return replace(state, outcome=state.set_aside, set_aside=None)
        case MatchPaused() | MatchResumed() | DeadlineSet() | TimeCredited():
            return state  # the rules know no clock
        case _:
            assert_never(decision)


def is_voided(state: MatchState) -> bool:
    """Whether a moderator has declared the match void."""
    return state.outcome is not None and state.outcome.reason is OutcomeReason.VOIDED


def _dealt_round(state: MatchState) -> RoundState:
    if state.round is None:
        raise ValueError("nothing has been dealt yet")
    return state.round


def _outcome_of_expiry(state: MatchState, seat: int) -> Outcome:
    """A match that nobody has moved in ends without result; else the late player loses."""
    if not state.has_moves:
        return Outcome(None, OutcomeReason.NEVER_STARTED)
    return Outcome(1 - seat, OutcomeReason.EXPIRED)
