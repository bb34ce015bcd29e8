"""The page of the preferences, and that of one muted match."""

import pytest
from django.test import Client

from accounts.models import User
from notifications.models import MutedMatch, Preference
from notifications.preferences import DEFAULTS, Mode, QuietHours
from notifications.registry import EmailClass
from notifications.stored_preferences import preferences_of
from tests.web.reading import source, words

PAGE = "/settings/notifications/"
FORM = {
    "turn": "at_once",
    "reminder": "at_once",
    "result": "at_once",
    "challenge": "at_once",
    "chat": "hourly",
    "account": "at_once",
    "daily_hour": "8",
    "reminding": "pace",
    "hold_minutes": "1",
    "quiet_from": "22",
    "quiet_until": "8",
    "shows_hand": "on",
}
"""What the untouched page sends."""


def test_the_untouched_page_sends_the_defaults(as_asha: Client, asha: User) -> None:
    answer = as_asha.post(PAGE, FORM)

    assert answer.headers["Location"] == PAGE
    assert preferences_of(asha) == DEFAULTS
    assert "Your choice is saved." in words(as_asha.get(PAGE))


def test_everything_can_be_chosen_and_is_shown_afterwards(as_asha: Client, asha: User) -> None:
    form = FORM | {
        "turn": "daily",
        "chat": "off",
        "daily_hour": "0",
        "reminding": "own",
        "reminder_hours": ["48", "2"],
        "hold_minutes": "60",
        "is_quiet": "on",
        "quiet_from": "0",
        "quiet_until": "6",
    }
    del form["shows_hand"]

    as_asha.post(PAGE, form)

    chosen = preferences_of(asha)
    assert (chosen.mode_of(EmailClass.TURN), chosen.mode_of(EmailClass.CHAT)) == (
        Mode.DAILY,
        Mode.OFF,
    )
    assert (chosen.daily_hour, chosen.reminder_hours, chosen.hold_minutes) == (0, (48, 2), 60)
    assert (chosen.quiet_hours, chosen.shows_hand) == (QuietHours(0, 6), False)
    shown = source(as_asha.get(PAGE))
    assert '<option value="daily" selected>' in shown
    assert shown.count("checked") == 4


def test_hours_are_said_to_be_those_of_the_zone_that_can_be_changed(as_asha: Client) -> None:
    answer = as_asha.get(PAGE)

    assert "your time zone, Europe/Rome" in words(answer)
    assert 'href="/settings/#id_time_zone"' in source(answer)


@pytest.mark.parametrize(
    ("changes", "field", "sentence"),
    [
        ({"turn": "weekly"}, "turn", "Select a valid choice."),
        ({"reminding": "own"}, "reminder_hours", "Choose at least one"),
        ({"reminding": "own", "reminder_hours": ["5"]}, "reminder_hours", "Select a valid choice."),
        ({"is_quiet": "on", "quiet_until": "22"}, "quiet_until", "They would never end"),
        ({"daily_hour": "24"}, "daily_hour", "Select a valid choice."),
        ({"hold_minutes": ""}, "hold_minutes", "This field is required."),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_nothing_is_saved(
    as_asha: Client, changes: dict[str, object], field: str, sentence: str
) -> None:
    answer = as_asha.post(PAGE, FORM | changes)

    before, _id, after = source(answer).partition(f'id="id_{field}_error"')
    assert sentence in after.partition("</ul>")[0]
    assert 'role="alert"' in before
    assert not Preference.objects.exists()


def test_muted_matches_are_listed_and_can_be_unmuted(
    as_asha: Client, match_id: str, asha: User
) -> None:
    as_asha.post(f"{PAGE}mute/{match_id}/", {"muted": "yes"})

    shown = words(as_asha.get(PAGE))
    as_asha.post(f"{PAGE}mute/{match_id}/", {"muted": "no"})

    assert f"Match against Bilal #{match_id} Unmute" in shown
    assert not MutedMatch.objects.exists()


def test_looking_at_the_page_of_a_match_mutes_nothing(as_asha: Client, match_id: str) -> None:
    page = as_asha.get(f"{PAGE}mute/{match_id}/")

    assert f"You will get no mail about match #{match_id} against Bilal" in words(page)
    assert not MutedMatch.objects.exists()
    as_asha.post(f"{PAGE}mute/{match_id}/", {"muted": "yes"})
    assert "This match is muted" in words(as_asha.get(f"{PAGE}mute/{match_id}/"))


def test_strangers_mute_nothing_and_learn_nothing(as_chand: Client, match_id: str) -> None:
    for answer in (
        as_chand.get(f"{PAGE}mute/{match_id}/"),
        as_chand.post(f"{PAGE}mute/{match_id}/"),
        as_chand.get(f"{PAGE}mute/2222222222/"),
    ):
        assert answer.status_code == 404
    assert not MutedMatch.objects.exists()


@pytest.mark.parametrize(
    "address",
    [
        PAGE,
        f"{PAGE}mute/2222222222/",
        f"{PAGE}log/",
        f"{PAGE}log/00000000-0000-4000-8000-000000000000/",
        f"{PAGE}try-address/",
        "/notifications/",
        "/notifications/read/",
    ],
)
def test_visitors_are_asked_to_sign_in(visitor: Client, address: str) -> None:
    for answer in (visitor.get(address), visitor.post(address)):
        assert answer.headers["Location"] == f"/accounts/login/?next={address}"
