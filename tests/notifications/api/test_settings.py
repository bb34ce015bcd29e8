"""What a program may choose for its owner: the settings as one document, muted matches."""

from typing import get_args, get_type_hints

import pytest

from accounts.models import User
from notifications.api.serializers import NotificationSettingsJson, ReminderHour, Status
from notifications.models import EmailStatus, MutedMatch, Preference
from notifications.preferences import (
    DEFAULTS,
    HOLD_MINUTES,
    MODES,
    REMINDER_HOURS,
    Mode,
    QuietHours,
)
from notifications.registry import EmailClass
from notifications.stored_preferences import preferences_of
from tests.api.client import Client, body_of, code_of, places_of

PATH = "me/notifications"
DEFAULT = {
    "turn": "at_once",
    "reminder": "at_once",
    "result": "at_once",
    "challenge": "at_once",
    "chat": "hourly",
    "account": "at_once",
    "daily_hour": 8,
    "reminder_hours": None,
    "hold_minutes": 1,
    "quiet_hours": None,
    "shows_hand": True,
}


def test_the_contract_names_just_what_can_be_chosen() -> None:
    hints = get_type_hints(NotificationSettingsJson)

    assert get_args(ReminderHour) == REMINDER_HOURS
    assert get_args(hints["hold_minutes"]) == HOLD_MINUTES
    assert {one: get_args(hints[one.value]) for one in MODES} == {
        one: tuple(mode.value for mode in modes) for one, modes in MODES.items()
    }
    assert list(get_args(Status)) == EmailStatus.values


def test_the_document_that_is_read_can_be_sent_back(as_asha: Client, asha: User) -> None:
    read = body_of(as_asha.get(PATH))

    assert read == DEFAULT
    assert body_of(as_asha.send("PUT", PATH, read)) == DEFAULT
    assert preferences_of(asha) == DEFAULTS


def test_the_whole_document_replaces_what_was_chosen(as_asha: Client, asha: User) -> None:
    wanted = DEFAULT | {
        "turn": "daily",
        "daily_hour": 19,
        "reminder_hours": [1, 24, 24],
        "quiet_hours": {"start": 23, "end": 7},
        "shows_hand": False,
    }

    answer = as_asha.send("PUT", PATH, wanted)

    assert body_of(answer) == wanted | {"reminder_hours": [24, 1]}
    assert body_of(as_asha.get(PATH)) == body_of(answer)
    chosen = preferences_of(asha)
    assert chosen.mode_of(EmailClass.TURN) is Mode.DAILY
    assert chosen.quiet_hours == QuietHours(23, 7)


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"turn": "weekly"}, "/turn"),
        ({"reminder": "daily"}, "/reminder"),
        ({"daily_hour": 24}, "/daily_hour"),
        ({"daily_hour": "8"}, "/daily_hour"),
        ({"reminder_hours": []}, "/reminder_hours"),
        ({"reminder_hours": [5]}, "/reminder_hours"),
        ({"reminder_hours": 24}, "/reminder_hours"),
        ({"hold_minutes": 2}, "/hold_minutes"),
        ({"hold_minutes": True}, "/hold_minutes"),
        ({"quiet_hours": {"start": 22}}, "/quiet_hours"),
        ({"quiet_hours": {"start": 22, "end": 22}}, "/quiet_hours"),
        ({"quiet_hours": {"start": 22, "end": 24}}, "/quiet_hours"),
        ({"shows_hand": "yes"}, "/shows_hand"),
        ({"security": "off"}, "/security"),
    ],
)
def test_what_cannot_be_chosen_is_refused_at_its_place(
    as_asha: Client, changes: dict[str, object], place: str
) -> None:
    answer = as_asha.send("PUT", PATH, DEFAULT | changes)

    assert code_of(answer) == (422, "validation-failed")
    assert set(places_of(answer)) == {place}
    assert not Preference.objects.exists()


def test_every_field_must_be_there(as_asha: Client) -> None:
    answer = as_asha.send("PUT", PATH, {})

    assert set(places_of(answer)) == {f"/{name}" for name in DEFAULT}


def test_an_own_match_is_muted_and_unmuted(as_asha: Client, match_id: str) -> None:
    path = f"{PATH}/muted/{match_id}"

    for _ in range(2):
        assert as_asha.send("PUT", path).status_code == 204
    muted = body_of(as_asha.get(f"{PATH}/muted"))["results"]
    for _ in range(2):
        assert as_asha.send("DELETE", path).status_code == 204

    assert muted == [{"match_id": match_id, "opponent": "Bilal"}]
    assert body_of(as_asha.get(f"{PATH}/muted"))["results"] == []


def test_other_matches_are_missing(as_chand: Client, as_asha: Client, match_id: str) -> None:
    for client, other in ((as_chand, match_id), (as_asha, "2222222222"), (as_asha, "x")):
        for method in ("PUT", "DELETE"):
            answer = client.send(method, f"{PATH}/muted/{other}")
            assert code_of(answer) == (404, "not-found")
    assert not MutedMatch.objects.exists()
