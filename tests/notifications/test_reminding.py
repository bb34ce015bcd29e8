"""Reminders: one for each hour that was chosen while the turn lasts, however late the sweep."""

import threading
from datetime import timedelta

import pytest
import time_machine
from django.db import connection

from accounts.models import User
from games.play import services
from games.play.queries import match_view
from games.play.turns import turns_of
from notifications import reminding
from notifications.models import Email, Preference, Reminder
from notifications.planning import replan
from tests.games.builders import make_user, play, start
from tests.notifications.builders import relay_all

pytestmark = pytest.mark.usefixtures("_tuesday_noon")


def _sweep(match_id: str, *, hours_before: float) -> None:
    """The sweep at so many hours before the deadline of the turn."""
    [turn] = turns_of([match_id])
    with time_machine.travel(turn.deadline_at - timedelta(hours=hours_before), tick=False):
        reminding.remind()


def _reminders() -> list[tuple[str, int, str]]:
    """Recipient, version and occasion of the reminders made so far."""
    rows = Email.objects.filter(kind="reminder").select_related("recipient").order_by("created_at")
    return [(row.recipient.username, row.version, row.occasion) for row in rows if row.recipient]


def test_who_is_in_turn_is_reminded_a_day_and_six_hours_before_the_deadline(match_id: str) -> None:
    for hours_before in (24.1, 24, 23, 6.1, 6, 5, 1):
        _sweep(match_id, hours_before=hours_before)

    assert _reminders() == [("Asha", 2, "24h"), ("Asha", 2, "6h")]


def test_after_an_outage_one_reminder_goes_out(match_id: str) -> None:
    _sweep(match_id, hours_before=3)

    assert _reminders() == [("Asha", 2, "6h")]


def test_nobody_is_reminded_of_a_deadline_that_has_passed(match_id: str) -> None:
    _sweep(match_id, hours_before=0)

    assert _reminders() == []
    assert not Reminder.objects.exists()


def test_a_turn_that_was_played_is_not_reminded_of_though_nobody_has_relayed_it(
    match_id: str,
) -> None:
    [turn] = turns_of([match_id])
    play(match_id)

    with time_machine.travel(turn.deadline_at - timedelta(hours=1), tick=False):
        reminding.remind()

    assert _reminders() == []


def test_the_relay_of_a_move_forgets_one_turn_and_remembers_the_next(
    match_id: str, bilal: User
) -> None:
    play(match_id)

    relay_all()

    [reminder] = Reminder.objects.all()
    assert (reminder.recipient_id, reminder.version) == (bilal.pk, 3)


def test_a_match_that_is_over_is_not_reminded_of(match_id: str, asha: User) -> None:
    services.resign(match_id, asha, seen_version=match_view(match_id, asha).version)

    relay_all()

    assert not Reminder.objects.exists()


def test_ones_own_hours_replace_those_of_the_pace(asha: User, bilal: User) -> None:
    Preference.objects.create(user=asha, reminder_hours=[48, 1])
    match_id = start(asha, bilal)
    relay_all()

    for hours_before in (48, 24, 6, 1):
        _sweep(match_id, hours_before=hours_before)

    assert _reminders() == [("Asha", 2, "48h"), ("Asha", 2, "1h")]


def test_a_reminder_inside_quiet_hours_comes_before_they_begin(asha: User, bilal: User) -> None:
    # The deadline is Friday 13:00 in Rome; 12 hours before is one in the night.
    Preference.objects.create(user=asha, reminder_hours=[12], quiet_from=22, quiet_until=8)
    match_id = start(asha, bilal)
    relay_all()

    _sweep(match_id, hours_before=15.1)
    before = _reminders()
    _sweep(match_id, hours_before=15)

    assert before == []
    assert _reminders() == [("Asha", 2, "12h")]


def test_hours_that_are_chosen_during_a_turn_hold_for_it_and_bring_nothing_up_again(
    match_id: str, asha: User
) -> None:
    _sweep(match_id, hours_before=24)
    Preference.objects.create(user=asha, reminder_hours=[48, 2])

    [turn] = turns_of([match_id])
    with time_machine.travel(turn.deadline_at - timedelta(hours=20), tick=False):
        replan(asha.pk)
        reminding.remind()
    for hours_before in (6, 2):
        _sweep(match_id, hours_before=hours_before)

    assert _reminders() == [("Asha", 2, "24h"), ("Asha", 2, "2h")]


@pytest.mark.usefixtures("throwaway_database")
def test_of_many_who_sweep_at_once_each_reminder_makes_one_mail() -> None:
    match_id = start(make_user("Asha"), make_user("Bilal"))
    relay_all()
    [turn] = turns_of([match_id])
    ready = threading.Barrier(4)

    def sweep_at_once() -> None:
        ready.wait()
        reminding.remind()
        connection.close()

    with time_machine.travel(turn.deadline_at - timedelta(hours=24), tick=False):
        threads = [threading.Thread(target=sweep_at_once) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    assert _reminders() == [("Asha", 2, "24h")]
    assert Reminder.objects.get().due_at == turn.deadline_at - timedelta(hours=6)
