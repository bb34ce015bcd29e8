"""Zones and weeks around their changes to and from summer time, for properties of clocks."""

from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from hypothesis import strategies as st

from games.engine.time_control import Calendar

STEP: Final = timedelta(minutes=15)
"""All instants of the properties lie on quarters of an hour, as the changes of all zones do."""

DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Season:
    """A zone, and a local midnight two or three days before its clocks are changed."""

    zone: str
    since: datetime

    def at(self, steps: int) -> datetime:
        """So many quarters of an hour later, UTC."""
        local = self.since.replace(tzinfo=ZoneInfo(self.zone))
        return local.astimezone(ZoneInfo("UTC")) + steps * STEP


def _season(zone: str, year: int, month: int, day: int) -> Season:
    return Season(zone, datetime(year, month, day))  # noqa: DTZ001 - local in its zone


SEASONS: Final = (
    _season("Europe/Rome", 2027, 3, 26),
    _season("Europe/Rome", 2026, 10, 23),
    _season("Asia/Tehran", 2022, 3, 19),
    _season("Asia/Tehran", 2022, 9, 19),
    _season("America/New_York", 2027, 3, 12),
    _season("America/New_York", 2026, 10, 30),
    _season("Australia/Lord_Howe", 2026, 10, 2),
    _season("Australia/Lord_Howe", 2027, 4, 2),
    _season("Asia/Kathmandu", 2026, 12, 4),
)

NIGHTS: Final = (
    (time(23), time(7)),
    (time(0), time(6, 30)),
    (time(22, 15), time(5)),
    (time(4), time(8)),
)


def calendars(zone: str) -> st.SearchStrategy[Calendar]:
    """Weeks of somebody who lives in a zone, the plain one among them."""
    return st.builds(
        Calendar,
        st.just(zone),
        st.sampled_from([(), (), (5, 6), (4,), (3, 4), (0, 6)]),
        st.none() | st.sampled_from(NIGHTS),
    )
