"""When the caller plays and when not, over the API."""

from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.availability import availability_of
from accounts.models import Availability, User, Vacation
from tests.api.client import Client, body_of, by_token, code_of, places_of
from tests.games.builders import start

NOW = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
NOT_AN_HOUR = "Hours are written like 23:00."
A_WEEK = {"weekend_days": ["friday", "saturday"], "night": None, "automatic_vacation": True}


@pytest.fixture(autouse=True)
def now() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(NOW, tick=False) as traveller:
        yield traveller


def written(days: float) -> str:
    """So many days from now."""
    return (NOW + timedelta(days=days)).isoformat().replace("+00:00", "Z")


def test_everybody_begins_with_a_week_and_no_vacation(as_asha: Client) -> None:
    assert body_of(as_asha.get("me/vacation")) == {
        "balance": "P7D",
        "balance_days": 7,
        "current": None,
        "planned": None,
        "past": [],
    }


def test_a_vacation_begins_at_once_and_stops_the_clocks(match_id: str, as_asha: Client) -> None:
    before = body_of(as_asha.get(f"matches/{match_id}"))["deadline_at"]

    answer = as_asha.post("me/vacation", {"ends_at": written(2)})

    vacation = {"starts_at": written(0), "ends_at": written(2), "is_automatic": False}
    assert (answer.status_code, body_of(answer)) == (201, vacation)
    standing = body_of(as_asha.get("me/vacation"))
    assert (standing["balance"], standing["current"], standing["planned"]) == (
        "P5D",
        vacation,
        None,
    )
    match = body_of(as_asha.get(f"matches/{match_id}"))
    assert (before, match["deadline_at"]) == (written(3), written(5))
    assert match["players"][0]["away_until"] == written(2)


def test_a_vacation_is_planned_ahead(as_asha: Client) -> None:
    planned = {"starts_at": "2026-12-10T14:00:00+02:00", "ends_at": written(12)}

    answer = as_asha.post("me/vacation", planned)

    assert body_of(answer)["starts_at"] == "2026-12-10T12:00:00Z"
    standing = body_of(as_asha.get("me/vacation"))
    assert (standing["current"], standing["planned"]) == (None, body_of(answer))
    assert standing["balance"] == "P7D"


def test_a_vacation_ends_early_and_gives_its_days_back(
    match_id: str, asha: User, as_asha: Client, now: time_machine.Traveller
) -> None:
    as_asha.post("me/vacation", {"ends_at": written(6)})
    now.shift(timedelta(days=2))
    as_asha = by_token(asha)

    ended = as_asha.send("DELETE", "me/vacation")

    assert (ended.status_code, body_of(ended)["ends_at"]) == (200, written(2))
    standing = body_of(as_asha.get("me/vacation"))
    assert standing["balance_days"] == 5
    assert standing["past"] == [body_of(ended)]
    assert body_of(as_asha.get(f"matches/{match_id}"))["deadline_at"] == written(5)


def test_a_planned_vacation_is_called_off(as_asha: Client) -> None:
    as_asha.post("me/vacation", {"starts_at": written(3), "ends_at": written(5)})

    ended = body_of(as_asha.send("DELETE", "me/vacation"))

    assert ended["starts_at"] == ended["ends_at"] == written(3)
    assert body_of(as_asha.get("me/vacation"))["planned"] is None
    assert code_of(as_asha.send("DELETE", "me/vacation")) == (404, "no-vacation")


@pytest.mark.parametrize(
    ("body", "refusal", "places"),
    [
        ({"ends_at": written(0.9)}, (422, "vacation-too-short"), {"/ends_at"}),
        ({"ends_at": written(-1)}, (422, "vacation-too-short"), {"/ends_at"}),
        ({"ends_at": written(7.1)}, (422, "vacation-too-long"), {"/ends_at"}),
        (
            {"starts_at": written(-1), "ends_at": written(3)},
            (422, "validation-failed"),
            {"/starts_at"},
        ),
        (
            {"starts_at": written(400), "ends_at": written(402)},
            (422, "validation-failed"),
            {"/starts_at"},
        ),
        ({}, (422, "validation-failed"), {"/ends_at"}),
        ({"ends_at": None}, (422, "validation-failed"), {"/ends_at"}),
        ({"ends_at": "2026-12-04"}, (422, "validation-failed"), {"/ends_at"}),
        ({"ends_at": "2026-12-04T12:00:00"}, (422, "validation-failed"), {"/ends_at"}),
        ({"ends_at": "2026-12-32T12:00:00Z"}, (422, "validation-failed"), {"/ends_at"}),
        ({"ends_at": "0001-01-01T00:00:00+23:59"}, (422, "validation-failed"), {"/ends_at"}),
        ({"ends_at": 1_796_000_000}, (422, "validation-failed"), {"/ends_at"}),
        ({"ends_at": written(2), "days": 2}, (422, "validation-failed"), {"/days"}),
    ],
)
def test_a_vacation_that_cannot_be_is_refused_with_the_field_at_fault(
    body: object, refusal: tuple[int, str], places: set[str], as_asha: Client
) -> None:
    answer = as_asha.post("me/vacation", body)

    assert code_of(answer) == refusal
    assert places_of(answer).keys() == places
    assert not Vacation.objects.exists()


def test_who_wants_too_much_is_told_what_is_left(as_asha: Client) -> None:
    refused = body_of(as_asha.post("me/vacation", {"ends_at": written(8)}))

    assert refused["balance"] == "P7D"
    assert refused["detail"] == "You have 7 days of vacation left for that."


def test_vacations_do_not_overlap(as_asha: Client) -> None:
    as_asha.post("me/vacation", {"ends_at": written(2)})

    refused = as_asha.post("me/vacation", {"starts_at": written(1), "ends_at": written(3)})

    assert code_of(refused) == (409, "vacation-overlaps")
    assert body_of(refused)["detail"] == (
        "You have a vacation from Tue 1 Dec 2026, 12:00 (UTC) to Thu 3 Dec 2026, 12:00 (UTC); "
        "end it or call it off."
    )
    assert Vacation.objects.count() == 1


def test_a_vacation_with_its_key_is_taken_once(match_id: str, as_asha: Client) -> None:
    body = {"ends_at": written(2)}

    first, again = (as_asha.post("me/vacation", body, Idempotency_Key="v") for _ in range(2))

    assert (again.status_code, again.content) == (201, first.content)
    assert again.headers["Idempotent-Replayed"] == "true"
    assert Vacation.objects.count() == 1
    assert body_of(as_asha.get(f"matches/{match_id}"))["version"] == 3


def test_an_end_with_its_key_calls_nothing_else_off(as_asha: Client) -> None:
    as_asha.post("me/vacation", {"ends_at": written(2)})
    as_asha.post("me/vacation", {"starts_at": written(3), "ends_at": written(5)})

    first, again = (as_asha.send("DELETE", "me/vacation", Idempotency_Key="e") for _ in range(2))

    assert (again.status_code, again.content) == (200, first.content)
    standing = body_of(as_asha.get("me/vacation"))
    assert standing["current"] is None
    assert standing["planned"]["starts_at"] == written(3)


def test_vacations_of_others_are_their_own(as_asha: Client, as_bilal: Client) -> None:
    as_asha.post("me/vacation", {"ends_at": written(2)})

    assert body_of(as_bilal.get("me/vacation"))["current"] is None
    assert code_of(as_bilal.send("DELETE", "me/vacation")) == (404, "no-vacation")


def test_reading_vacations_costs_two_statements_however_many_there_are(
    asha: User, as_asha: Client
) -> None:
    for days in (200, 100, 50):
        starts_at = NOW - timedelta(days=days)
        Vacation.objects.create(
            user=asha,
            starts_at=starts_at,
            ends_at=starts_at + timedelta(days=2),
            created_at=starts_at,
        )
    as_asha.get("me")

    with CaptureQueriesContext(connection) as captured:
        as_asha.get("me/vacation")

    assert len(captured) <= 2


def test_who_has_never_chosen_rests_on_weekends_and_never_at_night(as_asha: Client) -> None:
    assert body_of(as_asha.get("me/availability")) == {
        "weekend_days": ["saturday", "sunday"],
        "night": None,
        "automatic_vacation": True,
    }


def test_a_week_is_chosen_and_read_as_it_was_written(asha: User, as_asha: Client) -> None:
    chosen = {
        "weekend_days": ["thursday", "friday"],
        "night": {"start": "23:00", "end": "06:30"},
        "automatic_vacation": False,
    }

    answer = as_asha.send("PUT", "me/availability", chosen)

    assert (answer.status_code, body_of(answer)) == (200, chosen)
    assert body_of(as_asha.get("me/availability")) == chosen
    kept = availability_of(asha)
    assert (kept.weekend_days, kept.night) == ((3, 4), (time(23), time(6, 30)))


def test_every_hour_may_be_like_the_others(as_asha: Client) -> None:
    chosen: dict[str, object] = {**A_WEEK, "weekend_days": []}

    assert body_of(as_asha.send("PUT", "me/availability", chosen)) == chosen


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (
            {"weekend_days": ["friday", "saturday", "sunday"]},
            {"/weekend_days": "A weekend has two days at most."},
        ),
        ({"weekend_days": ["friday"] * 2}, {"/weekend_days": "Each day is named once."}),
        (
            {"weekend_days": ["caturday"]},
            {
                "/weekend_days": "This must be one of monday, tuesday, wednesday, thursday, "
                "friday, saturday, sunday."
            },
        ),
        (
            {"night": {"start": "22:00", "end": "06:01"}},
            {"/night": "A night has eight hours at most."},
        ),
        (
            {"night": {"start": "22:00", "end": "22:00"}},
            {"/night": "A night does not end when it begins."},
        ),
        (
            {"night": {"start": "22:00", "end": "24:00"}},
            {"/night": "Hours are written like 23:00."},
        ),
        ({"night": {"start": "22:00:00", "end": 6}}, {"/night": "Hours are written like 23:00."}),
        (
            {"night": {"start": "22:00"}},
            {"/night": "A night has a start and an end, and nothing else."},
        ),
        ({"night": []}, {"/night": "A night has a start and an end, and nothing else."}),
        ({"automatic_vacation": "yes"}, {"/automatic_vacation": "This must be true or false."}),
        ({"zone": "UTC"}, {"/zone": "This field does not exist."}),
    ],
)
def test_a_week_that_nobody_may_have_is_refused(
    change: dict[str, object], told: dict[str, str], as_asha: Client
) -> None:
    answer = as_asha.send("PUT", "me/availability", {**A_WEEK, **change})

    assert code_of(answer) == (422, "validation-failed")
    assert places_of(answer) == told
    assert not Availability.objects.exists()


def test_a_week_is_written_as_a_whole(as_asha: Client) -> None:
    answer = as_asha.send("PUT", "me/availability", {"night": None})

    assert places_of(answer).keys() == {"/weekend_days", "/automatic_vacation"}


def test_a_running_turn_keeps_its_deadline(asha: User, bilal: User, as_asha: Client) -> None:
    match_id = start(asha, bilal)
    night = {"start": "08:00", "end": "16:00"}
    before = body_of(as_asha.get(f"matches/{match_id}"))["deadline_at"]

    as_asha.send("PUT", "me/availability", {**A_WEEK, "night": night})

    assert body_of(as_asha.get(f"matches/{match_id}"))["deadline_at"] == before


def test_what_is_left_is_told_in_whole_seconds(
    as_asha: Client, now: time_machine.Traveller
) -> None:
    now.shift(timedelta(seconds=30))

    assert body_of(as_asha.get("me/vacation"))["balance"] == "P7DT2S"
