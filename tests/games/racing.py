"""For tests of what happens at once: the same instant for all, and what came of it."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Final

import time_machine

from accounts.models import User
from games.models import MatchEvent, OutboxEntry
from games.play.services import MatchOptions
from tests.games.builders import BEST_OF_THREE, start

NOW: Final = datetime(2026, 12, 2, 12, tzinfo=UTC)
DAY: Final = timedelta(days=1)
LATE: Final = NOW + 3 * DAY + timedelta(minutes=1)
"""When the turns of matches have ended that have begun at NOW."""


@contextmanager
def at(instant: datetime) -> Iterator[None]:
    """The same instant for all threads."""
    with time_machine.travel(instant, tick=False):
        yield


def begun(
    players: tuple[User, User], number: int, options: MatchOptions = BEST_OF_THREE
) -> list[str]:
    """So many matches that the first player opens, with three days from NOW on."""
    with at(NOW):
        return [start(*players, options=options) for _ in range(number)]


def events(kind: str) -> Counter[str]:
    """How many events of a kind each match has."""
    rows = MatchEvent.objects.filter(kind=kind)
    return Counter(rows.values_list("match__public_id", flat=True))


def number_told(kind: str) -> int:
    """How many are owed to be told of something of a kind."""
    return OutboxEntry.objects.filter(kind=kind).count()


def errors_in(results: list[object]) -> list[object]:
    """The results that are errors."""
    return [result for result in results if isinstance(result, Exception)]
