"""What becomes of turns whose time is up: once, whoever looks, and first their players may go."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts import switches
from accounts.models import User, Vacation
from accounts.switches import Switches
from games.engine.results import Mode
from games.engine.time_control import TimeControl
from games.models import Match, MatchStatus, SweepHeartbeat
from games.people import timeouts, vacations
from games.play import queries
from games.play.clocks.terms import TimeTerms
from games.play.errors import ClockUnsure, MatchNotFound, NothingToClaim, OpponentIsAway
from games.play.services import MatchOptions
from tests.games.builders import play, start, without_vacations
from tests.games.stored import deadline, kinds_in, last_kind, told

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 12, 2, 12, tzinfo=UTC)
DAY = timedelta(days=1)
LATE = timedelta(days=3, minutes=1)
FRIENDLY = MatchOptions(Mode.BEST_OF_THREE, TimeTerms(is_friendly=True), is_public=False)


def sweep_at(now: datetime) -> int:
    """What a sweep settles at an instant."""
    with time_machine.travel(now, tick=False):
        return timeouts.sweep()


def begun(asha: User, bilal: User, *, options: MatchOptions = FRIENDLY) -> str:
    """A match in which Asha has moved, so that Bilal has three days from NOW on."""
    with time_machine.travel(NOW, tick=False):
        match_id = start(asha, bilal, options=options)
        play(match_id)
    return match_id


def test_the_sweep_settles_what_is_due_and_nothing_else(asha: User, bilal: User) -> None:
    without_vacations(asha)
    with time_machine.travel(NOW, tick=False):
        overdue, fresh = start(asha, bilal), start(asha, bilal)
    with time_machine.travel(NOW + 2 * DAY, tick=False):
        play(fresh)

    counts = [sweep_at(NOW + LATE), sweep_at(NOW + LATE)]

    assert counts == [1, 0]
    assert Match.objects.get(public_id=overdue).status == MatchStatus.FINISHED
    assert Match.objects.get(public_id=fresh).status == MatchStatus.ACTIVE


def test_a_look_never_ends_a_match(match_id: str, asha: User) -> None:
    with time_machine.travel(timezone.now() + LATE, tick=False):
        page = queries.match_page(match_id, asha)

    assert page.match.is_overdue
    assert not page.match.is_finished
    assert kinds_in(match_id) == ["match_started", "round_dealt"]


def test_a_sweep_at_rest_is_a_heartbeat_and_one_query(match_id: str) -> None:
    timeouts.sweep()

    with CaptureQueriesContext(connection) as captured:
        timeouts.sweep()

    beat, asked = [query["sql"] for query in captured]
    assert beat.startswith("UPDATE")
    assert asked.startswith("SELECT")


def test_a_backlog_of_more_than_a_batch_is_worked_off(
    asha: User, bilal: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timeouts, "LOOKED_AT", 3)
    monkeypatch.setattr(timeouts, "SETTLED_AT_ONCE", 2)
    without_vacations(asha)
    with time_machine.travel(NOW, tick=False):
        for _ in range(7):
            start(asha, bilal)

    assert sweep_at(NOW + LATE) == 7
    assert not Match.objects.filter(status=MatchStatus.ACTIVE).exists()


@pytest.mark.wrong_summaries
def test_broken_matches_stop_no_others(
    asha: User, bilal: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even if there are more of them than a sweep looks at, and they wait for longest."""
    monkeypatch.setattr(timeouts, "LOOKED_AT", 2)
    without_vacations(asha)
    with time_machine.travel(NOW, tick=False):
        broken, sound = [start(asha, bilal) for _ in range(3)], start(asha, bilal)
    Match.objects.filter(public_id__in=broken).update(version=0, settles_at=NOW)

    with pytest.raises(ExceptionGroup, match="could not be settled") as raised:
        sweep_at(NOW + LATE)

    assert len(raised.value.exceptions) == 3
    assert Match.objects.get(public_id=sound).status == MatchStatus.FINISHED


def test_while_the_site_is_read_only_the_heart_beats_and_nothing_is_settled(
    match_id: str, asha: User
) -> None:
    without_vacations(asha)
    later = timezone.now() + LATE
    with time_machine.travel(later, tick=False):
        switches.remember(Switches(read_only_since=later))
        read_only = timeouts.sweep()
        switches.remember(switches.OFF)

        assert read_only == 0
        assert SweepHeartbeat.objects.get().beat_at == later
        assert timeouts.sweep() == 1


def test_no_turn_ends_while_a_gap_waits_for_the_second_look(asha: User, bilal: User) -> None:
    without_vacations(asha)
    with time_machine.travel(NOW, tick=False):
        match_id = start(asha, bilal)
    sweep_at(NOW + timedelta(days=2, hours=23, minutes=55))

    settled = [sweep_at(NOW + LATE + timedelta(minutes=m)) for m in (10, 10.5, 11, 12)]

    assert settled == [0, 0, 0, 0]
    assert kinds_in(match_id) == ["match_started", "round_dealt"]


def test_who_has_days_left_goes_on_vacation_instead_of_losing(asha: User, bilal: User) -> None:
    match_id = begun(asha, bilal)

    settled = sweep_at(NOW + LATE)

    assert settled == 1
    assert last_kind(match_id) == "vacation_started"
    assert deadline(match_id) == NOW + 4 * DAY
    assert Vacation.objects.get().user == bilal


def test_when_the_days_are_used_up_the_turn_expires(asha: User, bilal: User) -> None:
    match_id = begun(
        asha, bilal, options=MatchOptions(Mode.BEST_OF_THREE, TimeTerms(), is_public=True)
    )
    User.objects.update(date_joined=NOW)

    kinds = []
    for day in range(3, 13):
        sweep_at(NOW + day * DAY + timedelta(minutes=1))
        SweepHeartbeat.objects.all().delete()  # the site did not stand still
        kinds.append(last_kind(match_id))

    # 7 days at first, and three quarters of a day gained meanwhile.
    assert kinds == ["vacation_started"] * 7 + ["turn_expired"] * 3
    assert Match.objects.get(public_id=match_id).winner == 0


def test_a_friendly_match_finds_its_player_late_only_without_a_vacation(
    asha: User, bilal: User
) -> None:
    match_id = begun(asha, bilal)
    without_vacations(bilal)

    sweep_at(NOW + LATE)

    assert last_kind(match_id) == "turn_overdue"
    assert not Vacation.objects.exists()


def test_who_has_been_found_late_is_not_put_on_vacation_afterwards(asha: User, bilal: User) -> None:
    match_id = begun(asha, bilal)
    User.objects.update(date_joined=NOW - 1000 * DAY)
    without_vacations(bilal)
    sweep_at(NOW + LATE)
    bilal.availability.delete()
    SweepHeartbeat.objects.all().delete()

    sweep_at(NOW + LATE + 14 * DAY)

    assert last_kind(match_id) == "match_abandoned"
    assert not Vacation.objects.exists()


def test_a_match_without_limit_ends_without_vacations(asha: User, bilal: User) -> None:
    unlimited = TimeTerms(TimeControl.UNLIMITED, None)
    match_id = begun(
        asha, bilal, options=MatchOptions(Mode.BEST_OF_THREE, unlimited, is_public=True)
    )

    sweep_at(NOW + 60 * DAY + timedelta(minutes=1))

    assert last_kind(match_id) == "match_abandoned"
    assert not Vacation.objects.exists()


def test_a_claim_comes_too_late_for_who_goes_on_vacation_instead(asha: User, bilal: User) -> None:
    match_id = begun(asha, bilal)

    with time_machine.travel(NOW + LATE, tick=False), pytest.raises(OpponentIsAway) as refusal:
        timeouts.claim(match_id, asha, seen_version=3)

    assert refusal.value.until == NOW + 4 * DAY
    assert last_kind(match_id) == "vacation_started"


def test_a_claim_ends_the_match_of_who_has_no_vacation(asha: User, bilal: User) -> None:
    match_id = begun(asha, bilal)
    without_vacations(bilal)

    with time_machine.travel(NOW + LATE, tick=False):
        played = timeouts.claim(match_id, asha, seen_version=3)

    assert played.match.is_finished
    assert Match.objects.get(public_id=match_id).winner == 0


def test_a_claim_by_somebody_else_puts_nobody_on_vacation(
    asha: User, bilal: User, chand: User
) -> None:
    match_id = begun(asha, bilal)

    with time_machine.travel(NOW + LATE, tick=False):
        with pytest.raises(MatchNotFound):
            timeouts.claim(match_id, chand, seen_version=3)
        with pytest.raises(NothingToClaim):
            timeouts.claim(match_id, bilal, seen_version=3)

    assert not Vacation.objects.exists()


def test_nothing_can_be_claimed_before_an_outage_is_credited(asha: User, bilal: User) -> None:
    match_id = begun(asha, bilal)
    without_vacations(bilal)
    sweep_at(NOW + timedelta(days=2))

    with time_machine.travel(NOW + LATE, tick=False), pytest.raises(ClockUnsure):
        timeouts.claim(match_id, asha, seen_version=3)

    assert last_kind(match_id) == "move_played"


def test_before_an_outage_is_credited_not_even_a_vacation_begins(asha: User, bilal: User) -> None:
    match_id = begun(asha, bilal)
    sweep_at(NOW + timedelta(days=2))

    with time_machine.travel(NOW + LATE, tick=False), pytest.raises(ClockUnsure):
        timeouts.claim(match_id, asha, seen_version=3)

    assert not Vacation.objects.exists()


def test_who_ends_a_vacation_that_saved_them_has_no_time_and_goes_on_with_it(
    asha: User, bilal: User
) -> None:
    match_id = begun(asha, bilal)
    sweep_at(NOW + LATE)
    back = NOW + 3 * DAY + timedelta(minutes=5)
    with time_machine.travel(back, tick=False):
        vacations.end(bilal)
    at_once = deadline(match_id)

    sweep_at(back + timedelta(minutes=1))

    assert at_once == back
    assert deadline(match_id) == back + DAY
    assert told("opponent_away") == [("Asha", f"match:{match_id}")]
