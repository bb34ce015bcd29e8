"""All that the site keeps of somebody, to take away."""

import io
import json
import zipfile
from datetime import time, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from accounts import exports
from accounts.availability import set_availability
from accounts.models import DataExport, User
from games.api.serializers.export import export_json
from games.people import vacations
from games.people.data_export import content_of, make_exports
from games.people.reliability import count
from games.play.export import export_of
from notifications.models import Email, Notice
from notifications.relay import relay_pending
from tests.games.builders import PASSWORD, play
from tests.games.test_leaving import live

PAGE = "/settings/export/"


def files_of(user: User) -> dict[str, Any]:
    """What is in the user's file, by name."""
    return read(content_of(user))


def read(content: bytes) -> dict[str, Any]:
    """The JSON files of a ZIP."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: json.loads(archive.read(name)) for name in archive.namelist()}


def prove(client: Client, user: User) -> None:
    """Sign the user in and have them show who they are."""
    client.force_login(user)
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})


def test_the_file_holds_what_is_kept_of_the_user(asha: User, bilal: User, chand: User) -> None:
    match_id = live(asha, bilal, chand)

    files = files_of(asha)

    assert files["profile.json"]["username"] == "Amina"
    assert files["profile.json"]["former_names"][0]["name"] == "Asha"
    assert files["addresses.json"][0]["email"] == "asha@example.org"
    assert [token["name"] for token in files["tokens.json"]] == ["sesame"]
    assert [one["username"] for one in files["blocked_players.json"]] == ["Chand"]
    assert [one["text"] for one in files["messages.json"]] == ["Open sesame!"]
    assert files["notes.json"] == [{"text": "My plan: gold.", "in_match": match_id}]
    assert {one["type"] for one in files["second_steps.json"]} == {"recovery_codes", "totp"}
    assert {one["kind"] for one in files["mails.json"]} >= {"challenge_received"}
    assert files["notifications.json"]["preferences"]["daily_hour"] == 8
    assert files[f"matches/{match_id}.json"]["match"]["id"] == match_id


def test_it_holds_when_the_user_plays_and_how_reliably(match_id: str, asha: User) -> None:
    night = (time(23), time(7))
    set_availability(asha, weekend_days=(4,), night=night, has_automatic_vacation=False)
    away = vacations.start(asha, starts_at=None, ends_at=timezone.now() + timedelta(days=2))
    play(match_id)
    count()

    files = files_of(asha)

    assert files["availability.json"] == [
        {
            "weekend_days": "4",
            "night_starts": "23:00:00",
            "night_ends": "07:00:00",
            "has_automatic_vacation": False,
        }
    ]
    assert [one["is_automatic"] for one in files["vacations.json"]] == [False]
    assert files["vacations.json"][0]["ends_at"].startswith(f"{away.ends_at:%Y-%m-%dT%H:%M}")
    assert [one["turns_in_time"] for one in files["reliability.json"]] == [1]


def test_it_holds_no_secret_and_nothing_of_others(asha: User, bilal: User, chand: User) -> None:
    match_id = live(asha, bilal, chand)

    files = files_of(asha)

    text = json.dumps(files)
    user = User.objects.get(pk=asha.pk)
    assert user.password not in text
    assert user.tokens.get().digest not in text
    assert "What do you mean?" not in text
    assert "bilal@example.org" not in text
    shown = export_json(export_of(match_id, asha))
    assert files[f"matches/{match_id}.json"] == json.loads(json.dumps(shown))
    assert shown["secrets"] is None


def test_it_is_made_told_and_downloaded(client: Client, asha: User) -> None:
    prove(client, asha)
    client.post(PAGE)
    assert "is being made" in client.get(PAGE).content.decode()

    assert make_exports() == 1
    relay_pending()

    assert Email.objects.get(kind="export_ready").recipient == asha
    assert Notice.objects.get(kind="export_ready").recipient == asha
    assert "The file with your data is ready." in client.get("/notifications/").content.decode()
    answer = client.get(f"{PAGE}download/")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="jaipur-by-post.zip"'
    assert "no-store" in answer.headers["Cache-Control"]
    assert read(answer.content)["profile.json"]["username"] == "Asha"


def test_it_is_for_who_has_just_shown_who_they_are(client: Client, asha: User) -> None:
    exports.ask(asha)
    make_exports()
    client.force_login(asha)

    for answer in (client.post(PAGE), client.get(f"{PAGE}download/")):
        assert answer.headers["Location"].startswith("/accounts/reauthenticate/")


def test_nobody_gets_the_file_of_another(client: Client, asha: User, bilal: User) -> None:
    exports.ask(asha)
    make_exports()
    prove(client, bilal)

    assert client.get(f"{PAGE}download/").status_code == 404


def test_one_may_be_asked_for_a_day(asha: User) -> None:
    exports.ask(asha)

    with pytest.raises(exports.AskedLately):
        exports.ask(asha)
    with time_machine.travel(timezone.now() + exports.ASKED_EVERY):
        exports.ask(asha)

    assert DataExport.objects.count() == 1


def test_it_is_made_once_and_gone_after_a_week(asha: User) -> None:
    exports.ask(asha)
    assert (make_exports(), make_exports()) == (1, 0)
    assert exports.content_for(asha)

    with time_machine.travel(timezone.now() + exports.KEPT_FOR + timedelta(seconds=1)):
        assert exports.content_for(asha) is None
        assert exports.forget_expired() == 1
