"""Reminders count playable time: a clock stands still, is given time, or is late."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone
from time_machine import Traveller

from accounts.models import User
from games.people import timeouts, vacations
from games.play import crediting, proposals, timekeeping
from games.play.clocks.clock import Outage
from games.play.queries import match_view
from games.play.turns import Turn, turns_of
from notifications import reminding
from notifications.models import Email, Reminder
from tests.games.builders import play, play_some, start, without_vacations
from tests.notifications.builders import fates, relay_all, rendered, subject_lines, sweep
from tests.notifications.clock_stories import FRIENDLY, UNLIMITED, WEEKENDS
from tests.servers import SmtpSink

DAY = timedelta(days=1)


def _turn(match_id: str) -> Turn:
    [turn] = turns_of([match_id])
    return turn


def _remind_at(clock: Traveller, at: datetime) -> None:
    clock.move_to(at)
    reminding.remind()


def _remind_hourly(clock: Traveller, until: datetime) -> None:
    """The sweep, each hour up to and with an instant."""
    at = timezone.now()
    while at < until:
        at = min(at + timedelta(hours=1), until)
        clock.move_to(at)
        reminding.remind()


def _reminders(user: User) -> list[tuple[datetime, str]]:
    rows = Email.objects.filter(recipient=user, kind="reminder").order_by("created_at")
    return list(rows.values_list("created_at", "occasion"))


def test_a_weekend_is_no_time_to_play_in(clock: Traveller, asha: User, bilal: User) -> None:
    clock.move_to("2026-12-10T12:00:00+00:00")  # Thursday 13:00 in Rome, where weekends are free
    match_id = start(asha, bilal, options=WEEKENDS)
    play_some(match_id, 2)
    relay_all()
    deadline_at = _turn(match_id).deadline_at

    _remind_hourly(clock, deadline_at)

    # On Monday the clock runs for 13 hours, so that 11 of the 24 before the end are on Friday.
    assert deadline_at == datetime.fromisoformat("2026-12-21T12:00:00+00:00")
    assert _reminders(asha) == [
        (datetime.fromisoformat("2026-12-18T12:00:00+00:00"), "24h"),
        (datetime.fromisoformat("2026-12-21T06:00:00+00:00"), "6h"),
    ]


def test_a_reminder_within_a_weekend_says_how_long_the_clock_runs(
    clock: Traveller, asha: User, bilal: User
) -> None:
    clock.move_to("2026-12-06T12:00:00+00:00")
    match_id = start(asha, bilal, options=WEEKENDS)
    relay_all()
    deadline_at = _turn(match_id).deadline_at
    reminder = Email.objects.filter(recipient=asha).latest("created_at")
    reminder.kind = "reminder"

    clock.move_to(deadline_at - 3 * DAY)  # the Sunday before
    before = str(rendered(reminder).message.body)
    clock.move_to(deadline_at - timedelta(hours=20))
    after = str(rendered(reminder).message.body)

    assert "You have 2 days of playing time left; at other times your clock stands" in before
    assert "playing time" not in after


def test_after_a_gift_a_reminder_that_waits_is_put_away_and_comes_again_when_it_is_time(
    clock: Traveller, match_id: str, asha: User, bilal: User, sink: SmtpSink
) -> None:
    first = _turn(match_id).deadline_at
    _remind_at(clock, first - DAY)
    version = match_view(match_id, bilal).version
    timekeeping.give_time(match_id, bilal, days=3, seen_version=version)
    sweep()

    _remind_hourly(clock, first + 2 * DAY)

    assert fates(asha, "reminder")[0] == ("superseded", "deadline_moved")
    assert _reminders(asha) == [(first - DAY, "24h"), (first + 2 * DAY, "24h-1")]
    assert [line for line in subject_lines(sink) if "Reminder" in line] == []


def test_the_same_reminder_is_not_repeated_because_an_outage_moved_the_deadline_a_little(
    clock: Traveller, match_id: str, asha: User
) -> None:
    first = _turn(match_id).deadline_at
    _remind_at(clock, first - DAY)
    clock.shift(timedelta(minutes=20))  # of an outage in the midst of which the reminder went out
    now = timezone.now()
    crediting.credit(Outage(now - timedelta(minutes=40), now, now))

    _remind_hourly(clock, first - timedelta(hours=5))

    assert _turn(match_id).deadline_at == first + timedelta(minutes=40)
    assert [occasion for _at, occasion in _reminders(asha)] == ["24h", "6h"]
    assert _reminders(asha)[1][0] >= first - timedelta(hours=5, minutes=20)


def test_nobody_is_reminded_on_vacation_and_what_is_late_comes_soon_after_it_is_cut_short(
    clock: Traveller, match_id: str, asha: User
) -> None:
    first = _turn(match_id).deadline_at
    clock.move_to(first - timedelta(hours=30))
    vacations.start(asha, starts_at=None, ends_at=first + 3 * DAY)
    relay_all()
    _remind_hourly(clock, first)
    while_away = _reminders(asha)

    vacations.end(asha)
    _remind_hourly(clock, first + timedelta(hours=6))

    assert while_away == []
    assert _turn(match_id).deadline_at == first + timedelta(hours=30)
    assert _reminders(asha) == [(first + timedelta(hours=6), "24h")]


def test_nobody_is_reminded_in_an_agreed_pause_but_when_it_is_over(
    clock: Traveller, match_id: str, asha: User, bilal: User
) -> None:
    first = _turn(match_id).deadline_at
    _remind_at(clock, first - DAY)
    clock.shift(timedelta(hours=4))
    made = proposals.propose_pause(match_id, asha, days=5)
    proposals.accept(match_id, bilal, made.id)
    relay_all()
    resumes_at = timezone.now() + 5 * DAY

    _remind_hourly(clock, resumes_at)

    assert _reminders(asha) == [(first - DAY, "24h"), (resumes_at, "24h-1")]


def test_of_a_late_turn_in_a_friendly_match_both_are_reminded_daily_until_it_is_played(
    clock: Traveller, asha: User, bilal: User
) -> None:
    without_vacations(asha)
    match_id = start(asha, bilal, options=FRIENDLY)
    play_some(match_id, 2)
    relay_all()
    ends_at = _turn(match_id).deadline_at
    clock.move_to(ends_at + timedelta(minutes=1))
    timeouts.settle(match_id)
    relay_all()

    _remind_hourly(clock, ends_at + 2 * DAY)
    play(match_id)
    _remind_hourly(clock, ends_at + 4 * DAY)

    just_after = timedelta(minutes=1)  # when the sweep of these hours runs
    daily = [(ends_at + DAY + just_after, "-24h"), (ends_at + 2 * DAY, "-48h")]
    assert _reminders(asha) == daily
    assert _reminders(bilal)[:2] == daily
    assert [one for one in _reminders(bilal)[2:] if one[1].startswith("-")] == []


def test_a_late_turn_is_reminded_of_no_longer_than_the_match_lasts(
    clock: Traveller, asha: User, bilal: User
) -> None:
    without_vacations(asha)
    match_id = start(asha, bilal, options=FRIENDLY)
    play_some(match_id, 2)
    relay_all()
    ends_at = _turn(match_id).deadline_at
    clock.move_to(ends_at + timedelta(minutes=1))
    timeouts.settle(match_id)
    relay_all()

    for day in range(1, 16):
        _remind_at(clock, ends_at + day * DAY)

    assert len(_reminders(bilal)) == 13
    assert not Reminder.objects.filter(recipient=bilal).exists()


@pytest.mark.usefixtures("sink")
def test_of_a_silent_match_without_limit_both_are_warned_after_thirty_and_fifty_three_days(
    clock: Traveller, asha: User, bilal: User
) -> None:
    match_id = start(asha, bilal, options=UNLIMITED)
    play_some(match_id, 2)
    relay_all()
    began_at = timezone.now()

    for day in (10, 29, 30, 40, 53, 59):
        _remind_at(clock, began_at + day * DAY)

    warned = [(began_at + 30 * DAY, "720h"), (began_at + 53 * DAY, "168h")]
    assert _reminders(asha) == warned
    assert _reminders(bilal) == warned
    assert match_id in str(Email.objects.filter(recipient=bilal, kind="reminder"))
