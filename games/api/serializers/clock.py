"""When a turn ends and why then, and for which spans the site stood still, as JSON."""

from collections.abc import Iterable
from datetime import timedelta
from typing import TypedDict

from games.api.serializers.cards import instant_json
from games.api.serializers.schema import Duration, Instant
from games.clock_text import deadline_explanation, outage_text
from games.engine.time_control import Span
from games.play.clocks.deadlines import Deadline, PartKind


class PartJson(TypedDict):
    """So much time of one kind, of what the time up to a deadline is made."""

    kind: PartKind
    duration: Duration


class ClockJson(TypedDict):
    """When the turn ends, and why then: `started_at` and all `parts` together are `deadline_at`.

    `explanation` says it in your language and time zone, as the pages do.
    """

    started_at: Instant
    deadline_at: Instant
    parts: list[PartJson]
    explanation: str


class SpanJson(TypedDict):
    """A span of time: from `starts_at` on, up to but without `ends_at`."""

    starts_at: Instant
    ends_at: Instant


class OutageJson(SpanJson):
    """A span for which no clock is charged, as the site stood still; `text` says so."""

    text: str


def clock_json(deadline: Deadline | None) -> ClockJson | None:
    """The deadline with its explanation, if somebody is in turn."""
    if deadline is None:
        return None
    return {
        "started_at": instant_json(deadline.started_at),
        "deadline_at": instant_json(deadline.at),
        "parts": [
            {"kind": part.kind, "duration": duration_json(part.time)} for part in deadline.parts
        ],
        "explanation": deadline_explanation(deadline),
    }


def span_json(span: Span) -> SpanJson:
    """A span of time."""
    return {"starts_at": instant_json(span.start), "ends_at": instant_json(span.end)}


def outages_json(outages: Iterable[Span]) -> list[OutageJson]:
    """Outages of the site, in their order."""
    return [{**span_json(one), "text": outage_text(one)} for one in outages]


def duration_json(time: timedelta) -> Duration:
    """A length of time (ISO 8601), exactly: "P3DT20M"; "PT0S" for none."""
    minutes, whole = divmod(time.seconds, 60)
    hours, minutes = divmod(minutes, 60)
    seconds = f"{whole}.{time.microseconds:06}".rstrip("0").rstrip(".")
    units = ((str(hours), "H"), (str(minutes), "M"), (seconds, "S"))
    clock = "".join([number + unit for number, unit in units if number != "0"])
    days = f"{time.days}D" if time.days else ""
    if not clock and not days:
        return "PT0S"
    return f"P{days}T{clock}" if clock else f"P{days}"


def whole_seconds(time: timedelta) -> timedelta:
    """A length of time that grows while one reads of it, rounded down."""
    return timedelta(days=time.days, seconds=time.seconds)


def duration_or_none(time: timedelta | None) -> Duration | None:
    """A length of time that may not be known."""
    return None if time is None else duration_json(time)
