"""The sweep ends overdue matches once, and looking at them never does."""

from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.models import Match, MatchEvent, MatchStatus
from games.play import queries
from games.tasks import expire_turns
from tests.games.builders import play, start

LATE = timedelta(days=3, minutes=1)


def test_the_sweep_expires_what_is_overdue_and_nothing_else(asha: User, bilal: User) -> None:
    overdue, fresh = start(asha, bilal), start(asha, bilal)
    with time_machine.travel(timezone.now() + timedelta(days=2), tick=False):
        play(fresh)
    with time_machine.travel(timezone.now() + LATE, tick=False):
        counts = [expire_turns(), expire_turns()]

    assert counts == [1, 0]
    assert Match.objects.get(public_id=overdue).status == MatchStatus.FINISHED
    assert Match.objects.get(public_id=fresh).status == MatchStatus.ACTIVE


def test_a_look_never_ends_a_match(match_id: str, asha: User) -> None:
    with time_machine.travel(timezone.now() + LATE, tick=False):
        page = queries.match_page(match_id, asha)

    assert page.match.is_overdue
    assert not page.match.is_finished
    assert MatchEvent.objects.filter(match__public_id=match_id).count() == 2


def test_a_sweep_with_nothing_to_do_is_one_query(match_id: str) -> None:
    with CaptureQueriesContext(connection) as captured:
        expire_turns()

    assert len(captured) == 1


@pytest.mark.wrong_summaries
def test_a_broken_match_does_not_stop_the_others(asha: User, bilal: User) -> None:
    broken, sound = start(asha, bilal), start(asha, bilal)
    Match.objects.filter(public_id=broken).update(version=0, deadline_at=timezone.now())

    with (
        time_machine.travel(timezone.now() + LATE, tick=False),
        pytest.raises(ExceptionGroup, match="could not be expired"),
    ):
        expire_turns()

    assert Match.objects.get(public_id=sound).status == MatchStatus.FINISHED
