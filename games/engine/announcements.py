"""What players may be told of what has happened in a match; only public facts."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from games.engine.events import (
    DeadlineSet,
    Event,
    MatchAdjudicated,
    MatchPaused,
    MatchResumed,
    MatchUnvoided,
    MatchVoided,
    PauseAgreed,
    PauseEnded,
    TimeCredited,
    TimeGiven,
    TurnOverdue,
    VacationStarted,
)
from games.engine.match import is_voided
from games.engine.state import MatchState


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
    TURN_OVERDUE = "turn_overdue"
    PAUSE_AGREED = "pause_agreed"
    PAUSE_ENDED = "pause_ended"
    TIME_GIVEN = "time_given"
    OPPONENT_AWAY = "opponent_away"


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
    TurnOverdue: AnnouncementKind.TURN_OVERDUE,
}
"""What both players are told of one event, whatever the state."""


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
        kinds += [one for one in _to_one(event) if one not in kinds]
    if after.outcome is not None:
        was_reopened = before is not None and is_voided(before)
        return kinds if was_reopened else kinds + _to_both(AnnouncementKind.MATCH_ENDED)
    if after.round is not None and _has_turn_begun(before, after):
        kinds.append(Announcement(AnnouncementKind.TURN_STARTED, after.round.turn))
    return kinds


def _has_turn_begun(before: MatchState | None, after: MatchState) -> bool:
    return before is None or before.round is not after.round or before.outcome is not None


def _to_one(event: Event) -> list[Announcement]:
    """What one player is told of what the other has done, or agreed to."""
    match event:
        case PauseAgreed(proposer):
            return [Announcement(AnnouncementKind.PAUSE_AGREED, proposer)]
        case PauseEnded(proposer):
            return [Announcement(AnnouncementKind.PAUSE_ENDED, proposer)]
        case TimeGiven(giver):
            return [Announcement(AnnouncementKind.TIME_GIVEN, 1 - giver)]
        case VacationStarted(seat, is_continued=False):
            return [Announcement(AnnouncementKind.OPPONENT_AWAY, 1 - seat)]
        case _:
            return []


def _to_both(kind: AnnouncementKind) -> list[Announcement]:
    return [Announcement(kind, 0), Announcement(kind, 1)]
