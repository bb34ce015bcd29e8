"""My vacations and my week: what I can choose, what follows, and what others see of it."""

from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client

from accounts.availability import availability_of
from accounts.models import User, Vacation
from games.people import vacations
from games.play import queries
from tests.web.reading import part, source, words

NOW = datetime(2026, 12, 1, 12, tzinfo=UTC)
WEEK = {
    "weekend_days": ["4", "5"],
    "has_night": "on",
    "night_starts": "23:00",
    "night_ends": "06:30",
}


@pytest.fixture(autouse=True)
def clock() -> Any:
    """The host's clock, which stands at noon of Tuesday 1 December until it is moved."""
    with time_machine.travel(NOW, tick=False) as traveller:
        yield traveller


def go(client: Client, **sent: str) -> Any:
    return client.post("/settings/vacation/", sent, follow=True)


def test_the_page_tells_what_is_left(as_asha: Client) -> None:
    shown = words(as_asha.get("/settings/vacation/"))

    assert "Vacation that you have left 7 days" in shown
    assert "Two and a half days come with every month" in shown


def test_a_vacation_is_asked_about_before_it_stops_the_clocks(
    as_asha: Client, asha: User, match_id: str
) -> None:
    asked = go(as_asha, ends_at="2026-12-04T18:00")
    before = Vacation.objects.count()
    started = go(as_asha, ends_at="2026-12-04T18:00", confirmed="yes")

    assert "From now until Fri 4 Dec 2026, 18:00 (UTC): 3 days 6 hours." in words(asked)
    assert "1 running clock stops until Fri 4 Dec 2026, 18:00 (UTC)." in words(asked)
    assert before == 0
    assert "Your vacation has begun." in words(started)
    assert "You are on vacation until Fri 4 Dec 2026, 18:00 (UTC)." in words(started)
    assert "Vacation that you have left 3 days 18 hours" in words(started)
    away = queries.match_view(match_id, None).away_until
    assert away == (datetime(2026, 12, 4, 18, tzinfo=UTC), None)


def test_times_are_those_of_my_zone(as_asha: Client, asha: User) -> None:
    asha.time_zone = "Asia/Kolkata"
    asha.save()

    go(as_asha, starts_at="2026-12-03T09:00", ends_at="2026-12-05T09:00", confirmed="yes")

    assert Vacation.objects.get().starts_at == datetime(2026, 12, 3, 3, 30, tzinfo=UTC)


def test_a_second_click_starts_no_second_vacation(as_asha: Client) -> None:
    go(as_asha, ends_at="2026-12-04T18:00", confirmed="yes")
    again = go(as_asha, ends_at="2026-12-04T18:00", confirmed="yes")

    assert again.status_code == 409
    assert "You have a vacation from" in words(again)
    assert Vacation.objects.count() == 1


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"ends_at": ""}, "This field is required."),
        ({"ends_at": "2026-12-02T11:00"}, "A vacation lasts 24 hours at least."),
        ({"ends_at": "2026-12-20T12:00"}, "You have 7 days of vacation left for that."),
        (
            {"starts_at": "2026-11-01T12:00", "ends_at": "2026-12-04T12:00"},
            "A vacation starts now or within a year from now.",
        ),
    ],
)
def test_what_cannot_be_is_said_at_the_field_and_kept(
    as_asha: Client, sent: dict[str, str], sentence: str
) -> None:
    shown = as_asha.post("/settings/vacation/", sent)

    assert shown.status_code == 422
    assert sentence in words(shown)
    assert f'value="{sent["ends_at"]}"' in source(shown) or not sent["ends_at"]
    assert 'aria-invalid="true"' in source(shown)
    assert not Vacation.objects.exists()


def test_who_comes_back_early_gets_back_what_was_not_used(
    as_asha: Client, asha: User, match_id: str, clock: Any
) -> None:
    vacations.start(asha, starts_at=None, ends_at=NOW + timedelta(days=4))
    clock.move_to(NOW + timedelta(days=1))

    shown = as_asha.post("/settings/vacation/end/", follow=True)
    again = as_asha.post("/settings/vacation/end/", follow=True)

    assert "Welcome back! Your clocks are running again." in words(shown)
    assert "Earlier vacations" in words(shown)
    assert "That vacation is over already." in words(again)
    assert queries.match_view(match_id, None).away_until == (None, None)


def test_a_second_click_does_not_call_off_the_vacation_that_is_planned(
    as_asha: Client, asha: User, clock: Any
) -> None:
    now = vacations.start(asha, starts_at=None, ends_at=NOW + timedelta(days=2))
    later = NOW + timedelta(days=3)
    planned = vacations.start(asha, starts_at=later, ends_at=later + timedelta(days=2))
    assert f'name="vacation" value="{now.id}"' in source(as_asha.get("/settings/vacation/"))
    clock.move_to(NOW + timedelta(days=1))

    for _ in range(2):
        as_asha.post("/settings/vacation/end/", {"vacation": now.id})

    assert vacations.standing_of(asha).current is None
    assert vacations.standing_of(asha).planned == planned


def test_a_planned_vacation_is_called_off(as_asha: Client, asha: User) -> None:
    start = NOW + timedelta(days=3)
    vacations.start(asha, starts_at=start, ends_at=start + timedelta(days=2))
    planned = as_asha.get("/settings/vacation/")

    shown = as_asha.post("/settings/vacation/end/", follow=True)

    assert "You have planned a vacation from Fri 4 Dec 2026, 12:00 (UTC)" in words(planned)
    assert "24 hours at least" not in words(planned)
    assert "Your vacation is called off." in words(shown)
    assert "Earlier vacations" not in words(shown)


def test_others_see_on_my_profile_until_when_i_am_away(visitor: Client, asha: User) -> None:
    vacations.start(asha, starts_at=None, ends_at=NOW + timedelta(days=4))

    assert "On vacation until Sat 5 Dec, 12:00 (UTC)." in words(visitor.get("/users/Asha/"))


def test_lists_say_who_is_away_and_keep_their_order(
    as_bilal: Client, asha: User, match_id: str
) -> None:
    vacations.start(asha, starts_at=None, ends_at=NOW + timedelta(days=2))

    assert "Asha is on vacation until Thu 3 Dec, 12:00" in part(as_bilal.get("/"), "theirs")


def test_my_week_is_shown_and_saved(as_asha: Client, asha: User) -> None:
    first = as_asha.get("/settings/availability/")
    saved = as_asha.post("/settings/availability/", WEEK, follow=True)

    week = availability_of(asha)
    assert 'name="weekend_days" value="5" id="id_weekend_days_5" checked' in source(first)
    assert "Saved. It counts from your next turn on." in words(saved)
    assert week.weekend_days == (4, 5)
    assert week.night == (time(23), time(6, 30))
    assert not week.has_automatic_vacation


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"weekend_days": ["4", "5", "6"]}, "A weekend has two days at most."),
        ({"night_ends": "23:00"}, "A night does not end when it begins."),
        ({"night_starts": "20:00"}, "A night has eight hours at most."),
        ({"night_starts": ""}, "Please enter a time."),
        ({"weekend_days": ["7"]}, "Select a valid choice."),
    ],
)
def test_a_week_that_nobody_may_have_is_refused_in_words(
    as_asha: Client, asha: User, sent: dict[str, Any], sentence: str
) -> None:
    shown = as_asha.post("/settings/availability/", {**WEEK, **sent})

    assert shown.status_code == 422
    assert sentence in words(shown)
    assert "Not saved yet" in words(shown)
    assert availability_of(asha).weekend_days == (5, 6)


def test_a_week_without_night_has_none(as_asha: Client, asha: User) -> None:
    as_asha.post("/settings/availability/", {**WEEK, "has_night": ""})
    without = {name: sent for name, sent in WEEK.items() if name != "has_night"}
    as_asha.post("/settings/availability/", without)

    assert availability_of(asha).night is None


def test_the_settings_lead_to_both(as_asha: Client) -> None:
    shown = source(as_asha.get("/settings/"))

    assert "/settings/vacation/" in shown
    assert "/settings/availability/" in shown
