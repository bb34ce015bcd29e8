"""A match that was void for a while knows which vacations began and ended meanwhile."""

from datetime import timedelta

import time_machine
from django.utils import timezone

from accounts.models import User
from games.models import Match
from games.people import vacations
from games.play import clock, decisions
from tests.games.builders import make_staff

DAY = timedelta(days=1)
HOUR = timedelta(hours=1)


def test_a_vacation_that_began_meanwhile_stops_the_clock(match_id: str, asha: User) -> None:
    maya, now = make_staff("Maya"), timezone.now()
    decisions.void(match_id, maya, reason="A bug.")
    away = vacations.start(asha, starts_at=now + 2 * HOUR, ends_at=now + 3 * DAY)

    with time_machine.travel(now + HOUR, tick=False):
        decisions.unvoid(match_id, maya, reason="None.")

    row = Match.objects.get(public_id=match_id)
    assert clock.of_match(row).away_until(0, away.starts_at) == away.ends_at
    assert row.deadline_at is not None
    assert row.deadline_at > now + 3 * DAY + (away.ends_at - away.starts_at)


def test_a_vacation_that_was_cut_short_meanwhile_stops_it_no_longer(
    match_id: str, asha: User
) -> None:
    maya, now = make_staff("Maya"), timezone.now()
    vacations.start(asha, starts_at=None, ends_at=now + 5 * DAY)
    decisions.void(match_id, maya, reason="A bug.")
    with time_machine.travel(now + HOUR, tick=False):
        vacations.end(asha)
        decisions.unvoid(match_id, maya, reason="None.")

    row = Match.objects.get(public_id=match_id)
    assert clock.of_match(row).away_until(0, now + HOUR) is None
    assert row.deadline_at is not None
    assert row.deadline_at < now + 3 * DAY + 2 * HOUR
