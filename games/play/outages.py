"""For which spans no clock is charged because the site stood still. Reading only."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from django.db.models import QuerySet

from games.models import Match, OutageCredit, SweepHeartbeat
from games.play import clock
from games.play.clocks import deadlines
from games.play.clocks.clock import Outage, Outages
from games.play.clocks.deadlines import Deadline

TOLERANCE: Final = timedelta(minutes=10)
"""A longer gap between two sweeps is an outage, or a jump of the host's clock."""


def is_gap_open(now: datetime) -> bool:
    """Whether the sweep has not run for so long that deadlines may still move; one query."""
    row = SweepHeartbeat.objects.filter(pk=1).first()
    return row is not None and (row.gap_since is not None or now - row.beat_at > TOLERANCE)


def latest_end() -> QuerySet[OutageCredit, tuple[datetime]]:
    """The end of the latest outage, as a subquery."""
    return OutageCredit.objects.order_by("-ends_at").values_list("ends_at")[:1]


def since(instant: datetime) -> Outages:
    """The outages that end after an instant, the first first; one query."""
    rows = OutageCredit.objects.filter(ends_at__gt=instant).order_by("ends_at")
    columns = rows.values_list("starts_at", "ends_at", "credited_at")
    return tuple([Outage(*row) for row in columns])


def of_match(match: Match, *, latest_at: datetime | None) -> Outages:
    """The outages while a match goes on or went on; asks only if the latest is one of them."""
    if latest_at is None or latest_at <= match.created_at:
        return ()
    ended_at = match.finished_at
    return tuple(
        [one for one in since(match.created_at) if ended_at is None or one.start < ended_at]
    )


def of_matches(matches: Sequence[Match]) -> Outages:
    """The outages since the turns of matches began; none are asked for if they need none.

    That is so if their clocks alone say what is stored of their deadlines.
    """
    readings = [(match, deadlines.deadline(clock.of_match(match))) for match in matches]
    moved = [one.started_at for match, one in readings if one and one.at != match.deadline_at]
    return since(min(moved)) if moved else ()


def deadlines_of(matches: Sequence[Match]) -> list[Deadline | None]:
    """When the turns of matches end, in their order; see of_matches."""
    spans = of_matches(matches)
    return [deadlines.deadline(clock.of_match(match), spans) for match in matches]
