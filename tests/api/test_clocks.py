"""When a turn ends and why then, as the API says it: the same instant and words as the page."""

from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta

import pytest
import time_machine

from accounts.availability import set_availability
from accounts.models import User
from games.api.serializers.clock import duration_json
from games.engine.results import Mode
from games.engine.time_control import TimeControl
from games.people import vacations
from games.play import crediting, decisions
from games.play.clocks.clock import Outage
from games.play.clocks.terms import TimeTerms
from games.play.services import MatchOptions
from tests.api.client import Client, body_of, by_session
from tests.games.builders import play, start

THURSDAY = datetime(2026, 12, 3, 12, 0, tzinfo=UTC)
WITH_WEEKENDS = TimeTerms(pace_days=3, has_weekends=True)
FLEXIBLE = TimeTerms(TimeControl.FLEXIBLE, None)
FRIENDLY = TimeTerms(pace_days=3, is_friendly=True)


@pytest.fixture(autouse=True)
def on_thursday() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(THURSDAY, tick=False) as traveller:
        yield traveller


def a_match(asha: User, bilal: User, terms: TimeTerms) -> str:
    return start(asha, bilal, options=MatchOptions(Mode.BEST_OF_THREE, terms, is_public=True))


def days(number: float) -> timedelta:
    return timedelta(days=number)


def last_entry(client: Client, match_id: str) -> dict[str, object]:
    entry: dict[str, object] = body_of(client.get(f"matches/{match_id}/events"))["results"][-1]
    return entry


def test_the_time_up_to_a_deadline_is_told_in_parts(
    asha: User, bilal: User, as_asha: Client, as_nobody: Client
) -> None:
    match_id = a_match(asha, bilal, WITH_WEEKENDS)

    match = body_of(as_nobody.get(f"matches/{match_id}"))

    row = body_of(as_asha.get("matches"))["results"][0]
    assert match["clock"] == row["clock"]
    assert match["clock"] == {
        "started_at": "2026-12-03T12:00:00Z",
        "deadline_at": "2026-12-08T12:00:00Z",
        "parts": [
            {"kind": "time", "duration": "P3D"},
            {"kind": "weekend", "duration": "P2D"},
        ],
        "explanation": "3 days + 2 days weekend = Tue 8 Dec 2026, 12:00 (UTC)",
    }
    assert match["deadline_at"] == match["clock"]["deadline_at"]


@pytest.mark.parametrize("way", ["by token", "by session"])
def test_it_is_explained_in_the_zone_of_who_asks_as_on_the_page(
    way: str, asha: User, bilal: User, as_asha: Client, as_nobody: Client
) -> None:
    match_id = a_match(asha, bilal, WITH_WEEKENDS)
    User.objects.filter(pk=asha.pk).update(time_zone="Asia/Tehran")
    client = as_asha if way == "by token" else by_session(asha)

    told = body_of(client.get(f"matches/{match_id}"))["clock"]["explanation"]

    page = by_session(asha).django.get(f"/matches/{match_id}/")
    assert told == "3 days + 2 days weekend = Tue 8 Dec 2026, 15:30 (Asia/Tehran)"
    assert told in page.content.decode()
    assert "(UTC)" in body_of(as_nobody.get(f"matches/{match_id}"))["clock"]["explanation"]


def test_a_match_that_is_over_has_no_clock(match_id: str, as_asha: Client) -> None:
    ended = body_of(as_asha.post(f"matches/{match_id}/resign", If_Match='"2"'))["match"]

    assert (ended["clock"], ended["deadline_at"], ended["is_overdue"]) == (None, None, False)


def test_banks_are_for_everybody_to_see(
    asha: User, bilal: User, as_nobody: Client, on_thursday: time_machine.Traveller
) -> None:
    match_id = a_match(asha, bilal, FLEXIBLE)
    on_thursday.shift(timedelta(days=2))
    play(match_id)
    on_thursday.shift(timedelta(hours=6))

    first, second = body_of(as_nobody.get(f"matches/{match_id}"))["players"]

    assert (first["bank"], second["bank"]) == ("P4D", "P4DT18H")


def test_other_matches_have_no_banks(match_id: str, as_asha: Client) -> None:
    players = body_of(as_asha.get(f"matches/{match_id}"))["players"]

    assert [player["bank"] for player in players] == [None, None]


def test_everybody_sees_until_when_a_player_is_away(
    match_id: str, asha: User, as_bilal: Client, as_nobody: Client
) -> None:
    vacations.start(asha, starts_at=None, ends_at=THURSDAY + days(2))

    match = body_of(as_nobody.get(f"matches/{match_id}"))

    row = body_of(as_bilal.get("matches"))["results"][0]
    until = "2026-12-05T12:00:00Z"
    assert [player["away_until"] for player in match["players"]] == [until, None]
    assert row["away_until"] == until
    assert {"kind": "vacation", "duration": "P2D"} in match["clock"]["parts"]
    entry = last_entry(as_nobody, match_id)
    assert (entry["kind"], entry["seat"]) == ("vacation_started", 0)
    assert entry["clock"] == {
        "until": None,
        "seconds": None,
        "away": {"starts_at": "2026-12-03T12:00:00Z", "ends_at": until},
        "is_automatic": False,
        "calendar": None,
    }


def test_a_late_friendly_match_can_be_claimed_by_the_other_alone(
    asha: User,
    bilal: User,
    as_asha: Client,
    as_bilal: Client,
    as_nobody: Client,
    on_thursday: time_machine.Traveller,
) -> None:
    match_id = a_match(asha, bilal, FRIENDLY)
    play(match_id)
    path = f"matches/{match_id}"
    before = body_of(as_asha.get(path))
    on_thursday.shift(timedelta(days=3, seconds=1))

    late = body_of(as_asha.get(path))

    assert (before["is_overdue"], before["you"]["can_claim"]) == (False, False)
    assert (late["is_overdue"], late["you"]["can_claim"]) == (True, True)
    assert body_of(as_bilal.get(path))["you"]["can_claim"] is False
    assert "you" not in body_of(as_nobody.get(path))


def test_the_hours_and_the_zone_of_a_player_are_nobody_elses_business(
    asha: User, bilal: User, as_asha: Client, as_bilal: Client, as_nobody: Client
) -> None:
    User.objects.filter(pk=asha.pk).update(time_zone="Asia/Tehran")
    asha.refresh_from_db()
    set_availability(
        asha, weekend_days=[3, 4], night=(time(23, 17), time(6, 43)), has_automatic_vacation=True
    )
    match_id = a_match(asha, bilal, WITH_WEEKENDS)

    for client in (as_asha, as_bilal, as_nobody):
        told = client.get(f"matches/{match_id}/events").content.decode()
        changed = [
            entry["clock"]
            for entry in body_of(client.get(f"matches/{match_id}/events"))["results"]
            if entry["kind"] == "calendar_changed" and entry["seat"] == 0
        ]
        assert [one["calendar"] for one in changed] == [
            {"weekend_days": ["thursday", "friday"], "has_night": True}
        ]
        assert "Tehran" not in told
        assert "23:17" not in told
        assert "06:43" not in told


def test_outages_of_the_site_stand_beside_the_history(
    match_id: str, as_nobody: Client, on_thursday: time_machine.Traveller
) -> None:
    on_thursday.shift(timedelta(hours=5))
    now = THURSDAY + timedelta(hours=5)
    crediting.credit(Outage(now - timedelta(hours=3, minutes=20), now, now))

    events = body_of(as_nobody.get(f"matches/{match_id}/events"))

    assert events["outages"] == [
        {
            "starts_at": "2026-12-03T13:40:00Z",
            "ends_at": "2026-12-03T17:00:00Z",
            "text": ("The site was away for 3 hours 20 minutes, which no clock is charged for."),
        }
    ]
    assert body_of(as_nobody.get(f"matches/{match_id}/export"))["outages"] == events["outages"]
    clock = body_of(as_nobody.get(f"matches/{match_id}"))["clock"]
    assert clock["parts"][-1] == {"kind": "outage", "duration": "PT3H20M"}
    assert clock["deadline_at"] == "2026-12-06T15:20:00Z"


def test_what_a_moderator_gives_is_a_part_of_its_own(
    match_id: str, chand: User, as_nobody: Client
) -> None:
    decisions.credit_time(match_id, chand, seconds=12_000, reason="Bilal is in hospital.")

    clock = body_of(as_nobody.get(f"matches/{match_id}"))["clock"]

    assert clock["parts"][-1] == {"kind": "moderator", "duration": "PT3H20M"}


@pytest.mark.parametrize(
    ("span", "told"),
    [
        (timedelta(), "PT0S"),
        (timedelta(days=3), "P3D"),
        (timedelta(days=3, hours=2, seconds=1), "P3DT2H1S"),
        (timedelta(minutes=90), "PT1H30M"),
        (timedelta(seconds=10), "PT10S"),
        (timedelta(milliseconds=1500), "PT1.5S"),
        (timedelta(microseconds=1), "PT0.000001S"),
    ],
)
def test_lengths_of_time_are_told_exactly(span: timedelta, told: str) -> None:
    assert duration_json(span) == told
