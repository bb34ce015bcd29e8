"""A match as decide and evolve: what a command leads to, and what an event makes of the state."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, assert_never

from games.engine import rounds, rules, scoring
from games.engine.deal import Deal, Seeds
from games.engine.errors import MatchOver, NotVoided, NotYourTurn
from games.engine.events import (
    DeadlineSet,
    Decision,
    Event,
    MatchAdjudicated,
    MatchPaused,
    MatchResumed,
    MatchStarted,
    MatchUnvoided,
    MatchVoided,
    MovePlayed,
    PlayerResigned,
    RoundDealt,
    TimeCredited,
    TurnExpired,
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
class Impose:
    """Have a moderator's decision take effect; what is decided is the event itself."""

    decision: Decision


Command = PlayMove | Resign | ExpireTurn | Impose
DealRound = Callable[[int], Deal]
"""Deals the round of a number; injected, so that tests stack the deck."""


class AnnouncementKind(StrEnum):
    """What players may be told; only public facts."""

    MATCH_STARTED = "match_started"
    TURN_STARTED = "turn_started"
    ROUND_ENDED = "round_ended"
    MATCH_ENDED = "match_ended"
    MATCH_DECIDED = "match_decided"
    MATCH_REOPENED = "match_reopened"
    MATCH_PAUSED = "match_paused"
    MATCH_RESUMED = "match_resumed"
    DEADLINE_CHANGED = "deadline_changed"


@dataclass(frozen=True, slots=True)
class Announcement:
    """Something that the player in the seat `recipient` is to be told."""

    kind: AnnouncementKind
    recipient: int


_ANNOUNCED: Final[Mapping[type[Event], AnnouncementKind]] = {
    MatchAdjudicated: AnnouncementKind.MATCH_DECIDED,
    MatchVoided: AnnouncementKind.MATCH_DECIDED,
    MatchUnvoided: AnnouncementKind.MATCH_REOPENED,
    MatchPaused: AnnouncementKind.MATCH_PAUSED,
    MatchResumed: AnnouncementKind.MATCH_RESUMED,
    DeadlineSet: AnnouncementKind.DEADLINE_CHANGED,
    TimeCredited: AnnouncementKind.DEADLINE_CHANGED,
}
"""What both players are told of a moderator's decision."""


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
            if not _is_voided(state):
                raise NotVoided
        case Impose(MatchVoided()):
            if _is_voided(state):
                raise MatchOver
        case _ if state.outcome is not None:
            raise MatchOver
        case PlayMove(seat, move):
            in_play = _dealt_round(state)
            if seat != in_play.turn:
                raise NotYourTurn
            rules.check(move, in_play.areas[seat], in_play.table)


def decide(state: MatchState, command: Command, deal: DealRound) -> list[Event]:
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
        case Impose(decision):
            return [decision]
        case _:
            assert_never(command)


def evolve(state: MatchState | None, event: Event) -> MatchState:
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
        case _:
            return _after_decision(state, event)


def fold(events: Iterable[Event], state: MatchState | None = None) -> MatchState | None:
    """The state after all the events; None for none at all.

    The first events may be MatchStarted and a later RoundDealt: each deal is a checkpoint.
    """
    for event in events:
        state = evolve(state, event)
    return state


def announcements(
    before: MatchState | None, after: MatchState, events: Iterable[Event]
) -> list[Announcement]:
    """What each seat may be told of the events that led from one state to a later one."""
    kinds: list[Announcement] = []
    if before is None:
        kinds += _to_both(AnnouncementKind.MATCH_STARTED)
    elif len(after.reckonings) > len(before.reckonings):
        kinds += _to_both(AnnouncementKind.ROUND_ENDED)
    for event in events:
        if type(event) in _ANNOUNCED:
            kinds += _to_both(_ANNOUNCED[type(event)])
    if after.outcome is not None:
        was_reopened = before is not None and _is_voided(before)
        return kinds if was_reopened else kinds + _to_both(AnnouncementKind.MATCH_ENDED)
    if after.round is not None and _has_turn_begun(before, after):
        kinds.append(Announcement(AnnouncementKind.TURN_STARTED, after.round.turn))
    return kinds


def _has_turn_begun(before: MatchState | None, after: MatchState) -> bool:
    return before is None or before.round is not after.round or before.outcome is not None


def _is_voided(state: MatchState) -> bool:
    return state.outcome is not None and state.outcome.reason is OutcomeReason.VOIDED


def _to_both(kind: AnnouncementKind) -> list[Announcement]:
    return [Announcement(kind, 0), Announcement(kind, 1)]


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


def _dealt_round(state: MatchState) -> RoundState:
    if state.round is None:
        raise ValueError("nothing has been dealt yet")
    return state.round


def _outcome_of_expiry(state: MatchState, seat: int) -> Outcome:
    """A match that nobody has moved in ends without result; else the late player loses."""
    if not state.has_moves:
        return Outcome(None, OutcomeReason.NEVER_STARTED)
    return Outcome(1 - seat, OutcomeReason.EXPIRED)
