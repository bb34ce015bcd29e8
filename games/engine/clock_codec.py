"""What moves clocks to and from its stored form: instants, spans, calendars, events.

Like games.engine.codec: kinds and keys are only ever added.
"""

from datetime import UTC, datetime, time
from typing import Any, assert_never

from games.engine.events import (
    CalendarChanged,
    ClockEvent,
    PauseAgreed,
    PauseEnded,
    TimeGiven,
    TurnOverdue,
    VacationEnded,
    VacationStarted,
)
from games.engine.time_control import Calendar, Span

Payload = dict[str, Any]


def encode_instant(at: datetime) -> str:
    """An aware instant in UTC: "2026-12-03T20:30:00+00:00"."""
    if at.tzinfo is None:
        raise ValueError(f"no instant without a zone: {at}")
    return at.astimezone(UTC).isoformat()


def decode_instant(stored: str) -> datetime:
    """The instant that encode_instant has stored."""
    return datetime.fromisoformat(stored)


def encode_span(span: Span) -> list[str]:
    """Start and end; raises ValueError for one that is empty."""
    if span.end <= span.start:
        raise ValueError(f"no time: {span}")
    return [encode_instant(span.start), encode_instant(span.end)]


def decode_span(stored: list[str]) -> Span:
    """The span that encode_span has stored."""
    start, end = stored
    return Span(decode_instant(start), decode_instant(end))


def encode_calendar(calendar: Calendar) -> Payload:
    """A calendar: `{"zone": "Asia/Tehran", "weekend": [4], "night": ["23:00:00", "07:00:00"]}`."""
    night = calendar.night
    return {
        "zone": calendar.zone,
        "weekend": list(calendar.weekend_days),
        "night": None if night is None else [hour.isoformat() for hour in night],
    }


def decode_calendar(payload: Payload) -> Calendar:
    """The calendar that encode_calendar has stored."""
    night = payload["night"]
    hours = None if night is None else (time.fromisoformat(night[0]), time.fromisoformat(night[1]))
    return Calendar(payload["zone"], tuple(payload["weekend"]), hours)


def encode(event: ClockEvent) -> tuple[str, Payload]:  # noqa: PLR0911 - one for each kind
    """The stored kind and payload of an event; raises ValueError for one that gives no time."""
    payload: Payload = {"seat": event.seat}
    match event:
        case TurnOverdue():
            return "turn_overdue", payload
        case PauseAgreed(_, until):
            return "pause_agreed", payload | {"until": encode_instant(until)}
        case PauseEnded():
            return "pause_ended", payload
        case TimeGiven(_, seconds):
            return "time_given", payload | {"seconds": checked_seconds(seconds)}
        case VacationStarted():
            return "vacation_started", payload | _encode_vacation(event)
        case VacationEnded(_, starts_at, at):
            ends = {"starts": encode_instant(starts_at), "at": encode_instant(at)}
            return "vacation_ended", payload | ends
        case CalendarChanged(_, calendar):
            return "calendar_changed", payload | encode_calendar(calendar)
        case _:
            assert_never(event)


def decode(kind: str, payload: Payload) -> ClockEvent | None:  # noqa: PLR0911 - one for each kind
    """The event of a stored row; None if the kind is not of these."""
    seat = payload.get("seat", 0)
    match kind:
        case "turn_overdue":
            return TurnOverdue(seat)
        case "pause_agreed":
            return PauseAgreed(seat, decode_instant(payload["until"]))
        case "pause_ended":
            return PauseEnded(seat)
        case "time_given":
            return TimeGiven(seat, payload["seconds"])
        case "vacation_started":
            return _decode_vacation(payload)
        case "vacation_ended":
            starts_at, at = decode_instant(payload["starts"]), decode_instant(payload["at"])
            return VacationEnded(seat, starts_at, at)
        case "calendar_changed":
            return CalendarChanged(seat, decode_calendar(payload))
        case _:
            return None


def checked_seconds(seconds: int) -> int:
    """The seconds; raises ValueError unless they are some."""
    if seconds <= 0:
        raise ValueError(f"no time: {seconds} seconds")
    return seconds


def _encode_vacation(event: VacationStarted) -> Payload:
    return (
        {"span": encode_span(event.span)}
        | ({"automatic": True} if event.is_automatic else {})
        | ({"continued": True} if event.is_continued else {})
    )


def _decode_vacation(payload: Payload) -> VacationStarted:
    return VacationStarted(
        payload["seat"],
        decode_span(payload["span"]),
        is_automatic=payload.get("automatic", False),
        is_continued=payload.get("continued", False),
    )
