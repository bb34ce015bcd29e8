"""The clock to and from the JSON of its column; kinds and keys are only ever added.

Most clocks are `{"turn": {"seat": 0, "start": "2026-12-01T12:00:00+00:00", "time": 259200}}`:
what is as it mostly is, is left out.
"""

from datetime import datetime, timedelta
from typing import Any

from games.engine.clock_codec import (
    decode_calendar,
    decode_instant,
    decode_span,
    encode_calendar,
    encode_instant,
    encode_span,
)
from games.engine.time_control import EVERY_HOUR
from games.play.clocks.clock import NO_TIME, Clock, Spans, Turn

Payload = dict[str, Any]


def encode(clock: Clock) -> Payload:
    """The clock as JSON; `{}` for one that has stopped for good."""
    payload = {
        "turn": clock.turn and _encode_turn(clock.turn),
        "pauses": _encode_spans(clock.pauses),
        "agreed": _encode_spans(clock.agreed),
        "vacations": [_encode_spans(spans) for spans in clock.vacations]
        if any(clock.vacations)
        else None,
        "calendars": [encode_calendar(one) for one in clock.calendars]
        if any(one != EVERY_HOUR for one in clock.calendars)
        else None,
        "banks": clock.banks and [_seconds(bank) for bank in clock.banks],
        "stopped": _instant_or_none(clock.stopped_at),
    }
    return _without_blanks(payload)


def decode(payload: Payload) -> Clock:
    """The clock that encode has stored."""
    calendars = [decode_calendar(one) for one in payload.get("calendars", ())]
    vacations = [_decode_spans(one) for one in payload.get("vacations", ())]
    banks = payload.get("banks")
    return Clock(
        turn=_decode_turn(payload["turn"]) if "turn" in payload else None,
        pauses=_decode_spans(payload.get("pauses", ())),
        agreed=_decode_spans(payload.get("agreed", ())),
        vacations=(vacations[0], vacations[1]) if vacations else ((), ()),
        calendars=(calendars[0], calendars[1]) if calendars else (EVERY_HOUR, EVERY_HOUR),
        banks=(_time(banks[0]), _time(banks[1])) if banks else None,
        stopped_at=_decode_or_none(payload.get("stopped")),
    )


def _encode_turn(turn: Turn) -> Payload:
    payload = {
        "start": encode_instant(turn.started_at),
        "time": _seconds(turn.time),
        "given": _seconds(turn.given),
        "credited": _seconds(turn.credited),
        "calendar": None if turn.calendar == EVERY_HOUR else encode_calendar(turn.calendar),
        "overdue": _instant_or_none(turn.overdue_at),
    }
    return {"seat": turn.seat, **_without_blanks(payload)}


def _decode_turn(payload: Payload) -> Turn:
    calendar = payload.get("calendar")
    return Turn(
        seat=payload["seat"],
        started_at=decode_instant(payload["start"]),
        time=_time(payload.get("time", 0)),
        given=_time(payload.get("given", 0)),
        credited=_time(payload.get("credited", 0)),
        calendar=decode_calendar(calendar) if calendar else EVERY_HOUR,
        overdue_at=_decode_or_none(payload.get("overdue")),
    )


def _without_blanks(payload: Payload) -> Payload:
    return {key: part for key, part in payload.items() if part}


def _encode_spans(spans: Spans) -> list[list[str]]:
    return [encode_span(span) for span in spans]


def _decode_spans(stored: list[list[str]]) -> Spans:
    return tuple([decode_span(span) for span in stored])


def _seconds(time: timedelta) -> float:
    """Whole seconds as a whole number."""
    seconds = time / timedelta(seconds=1)
    return int(seconds) if seconds.is_integer() else seconds


def _time(seconds: float) -> timedelta:
    return timedelta(seconds=seconds) if seconds else NO_TIME


def _instant_or_none(at: datetime | None) -> str | None:
    return None if at is None else encode_instant(at)


def _decode_or_none(stored: str | None) -> datetime | None:
    return None if stored is None else decode_instant(stored)
