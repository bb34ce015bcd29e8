"""A match as decide and evolve: what a command leads to, and what an event makes of the state."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import assert_never

from games.engine import rounds, rules, scoring
from games.engine.deal import Deal, Seeds
from games.engine.errors import MatchOver, NotYourTurn
from games.engine.events import (
    Event,
    MatchStarted,
    MovePlayed,
    PlayerResigned,
    RoundDealt,
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
    """Give the match up, in turn or not."""

    seat: int


@dataclass(frozen=True, slots=True)
class ExpireTurn:
    """End the match because the time of the seat in turn has run out."""


Command = PlayMove | Resign | ExpireTurn
DealRound = Callable[[int], Deal]
"""Deals the round of a number; injected, so that tests stack the deck."""


class AnnouncementKind(StrEnum):
    """What players may be told; only public facts."""

    MATCH_STARTED = "match_started"
    TURN_STARTED = "turn_started"
    ROUND_ENDED = "round_ended"
    MATCH_ENDED = "match_ended"


@dataclass(frozen=True, slots=True)
class Announcement:
    """Something that the player in the seat `recipient` is to be told."""

    kind: AnnouncementKind
    recipient: int


def start(mode: Mode, seeds: Seeds, deal: DealRound) -> list[Event]:
    """The events that begin a match: its start and the first deal (Rules 2 and 2.4)."""
    first = deal(1)
    started = MatchStarted(mode, seeds.match_bytes, seeds.rounds)
    return [started, _dealt(first, 1, first.opener, MatchState(mode))]


def check(state: MatchState, command: Command) -> None:
    """Return if the state admits the command; raise MatchOver, NotYourTurn or IllegalMove."""
    if state.outcome is not None:
        raise MatchOver
    if isinstance(command, PlayMove):
        in_play = _dealt_round(state)
        if command.seat != in_play.turn:
            raise NotYourTurn
        rules.check(command.move, in_play.areas[command.seat], in_play.table)


def decide(state: MatchState, command: Command, deal: DealRound) -> list[Event]:
    """The events that a command causes, the next deal included (Rule 2.5).

    Raises what check raises; the state is never left between two rounds.
    """
    check(state, command)
    match command:
        case PlayMove(seat, move):
            return _with_deal(state, MovePlayed(seat, move), deal)
        case Resign(seat):
            return [PlayerResigned(seat)]
        case ExpireTurn():
            return [TurnExpired(_dealt_round(state).turn)]
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
        case PlayerResigned(seat):
            return replace(state, outcome=Outcome(1 - seat, OutcomeReason.RESIGNED))
        case TurnExpired(seat):
            return replace(state, outcome=_outcome_of_expiry(state, seat))
        case _:
            assert_never(event)


def fold(events: Iterable[Event], state: MatchState | None = None) -> MatchState | None:
    """The state after all the events; None for none at all.

    The first events may be MatchStarted and a later RoundDealt: each deal is a checkpoint.
    """
    for event in events:
        state = evolve(state, event)
    return state


def announcements(before: MatchState | None, after: MatchState) -> list[Announcement]:
    """What each seat may be told of the step from one state to a later one."""
    kinds: list[Announcement] = []
    if before is None:
        kinds += _to_both(AnnouncementKind.MATCH_STARTED)
    elif len(after.reckonings) > len(before.reckonings):
        kinds += _to_both(AnnouncementKind.ROUND_ENDED)
    if after.outcome is not None:
        return kinds + _to_both(AnnouncementKind.MATCH_ENDED)
    if after.round is not None and (before is None or before.round is not after.round):
        kinds.append(Announcement(AnnouncementKind.TURN_STARTED, after.round.turn))
    return kinds


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


def _dealt_round(state: MatchState) -> RoundState:
    if state.round is None:
        raise ValueError("nothing has been dealt yet")
    return state.round


def _outcome_of_expiry(state: MatchState, seat: int) -> Outcome:
    """A match that nobody has moved in ends without result; else the late player loses."""
    if not state.has_moves:
        return Outcome(None, OutcomeReason.NEVER_STARTED)
    return Outcome(1 - seat, OutcomeReason.EXPIRED)
