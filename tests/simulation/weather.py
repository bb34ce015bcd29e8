"""The sweep as it runs in a bad year: late, twice, at the same time, dying, or not at all."""

import contextlib
import random
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from games.models import SweepHeartbeat
from games.people import timeouts
from games.play import crediting, turns
from games.play.errors import MatchNotFound, StaleVersion


class _Died(Exception):
    """The process of a sweep was killed before it had stored anything."""


def sweep(dice: random.Random) -> int:
    """One sweep, or what comes of one; how many runs it was."""
    troubles = {"none": 12, "twice": 2, "at once": 2, "dies": 1}
    match dice.choices(list(troubles), list(troubles.values()))[0]:
        case "twice":
            timeouts.sweep()
            timeouts.sweep()
            return 2
        case "at once":
            _at_once()
            return 2
        case "dies":
            _die()
            timeouts.sweep()
            return 2
        case _:
            timeouts.sweep()
            return 1


def beat(dice: random.Random) -> None:
    """Have the sweeps have run up to a minute ago that had nothing to do until now."""
    earlier = timezone.now() - timedelta(seconds=dice.uniform(1, 59))
    SweepHeartbeat.objects.filter(pk=1, gap_since=None).update(beat_at=earlier)


def is_well() -> bool:
    """Whether no gap waits to be credited."""
    return not SweepHeartbeat.objects.filter(pk=1, gap_since__isnull=False).exists()


def _at_once() -> None:
    """A second sweep does everything while the first one has only seen what is due."""
    now = timezone.now()
    due = turns.unsettled_matches(now, limit=1000) if crediting.beat(now) else []
    timeouts.sweep()
    for match_id in due:
        try:
            timeouts.settle(match_id)
        except (StaleVersion, MatchNotFound):
            continue


def _die() -> None:
    with contextlib.suppress(_Died), transaction.atomic():
        timeouts.sweep()
        _be_killed()


def _be_killed() -> None:
    raise _Died
