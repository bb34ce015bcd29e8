"""Where one is signed in, as its owner sees and ends it."""

from datetime import timedelta

import pytest
import time_machine
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from accounts.sessions import browser_in_words
from accounts.tasks import forget_sessions
from tests.accounts.conftest import PASSWORD
from tests.accounts.test_signing_in import sign_in

PHONE = (
    "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/156.0.0.0 Mobile Safari/537.36"
)
LAPTOP = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0"


def browser(user_agent: str, *, of: str = "Asha") -> Client:
    """A browser in which `of` has signed in."""
    client = Client(headers={"user-agent": user_agent})
    sign_in(client, of)
    return client


def session_of(user_agent: str) -> UserSession:
    """The session in that browser."""
    session: UserSession = UserSession.objects.get(user_agent=user_agent)
    return session


@pytest.mark.parametrize(
    ("user_agent", "words"),
    [
        (PHONE, "Chrome on Android"),
        (LAPTOP, "Firefox on Linux"),
        (
            PHONE.replace("Chrome/156.0.0.0 Mobile", "SamsungBrowser/27.0 Chrome/1 Mobile"),
            "Samsung",
        ),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/156.0 Safari/537.36 Edg/156.0", "Edge on Windows"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Version/18 Safari/605", "Safari on macOS"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/156 Safari/604", "iPhone"),
        ("curl/8.5.0", "curl"),
        ("", "Unknown browser"),
        ("<script>alert(1)</script>", "Unknown browser"),
    ],
)
def test_a_browser_is_named_in_words(user_agent: str, words: str) -> None:
    assert words in browser_in_words(user_agent)


def test_the_list_shows_each_browser_and_which_one_is_present(asha: User, bilal: User) -> None:
    phone = browser(PHONE)
    browser(LAPTOP)
    browser("curl/8.5.0", of="Bilal")

    page = phone.get("/accounts/sessions/").content.decode()

    assert "Firefox on Linux" in page
    assert "from 127.0.0.1." in page
    assert page.count("this browser") == 1
    assert "curl" not in page
    assert session_of(PHONE).session_key not in page
    assert f"/settings/sessions/{session_of(PHONE).pk}/end/" not in page
    assert f"/settings/sessions/{session_of(LAPTOP).pk}/end/" in page


def test_one_browser_is_signed_out_and_the_others_stay(asha: User) -> None:
    phone, laptop, other = browser(PHONE), browser(LAPTOP), browser("curl/8.5.0")

    phone.post(f"/settings/sessions/{session_of(LAPTOP).pk}/end/")

    assert laptop.get("/settings/").status_code == 302
    assert phone.get("/settings/").status_code == other.get("/settings/").status_code == 200


def test_all_others_are_signed_out_at_once(asha: User) -> None:
    phone, laptop, other = browser(PHONE), browser(LAPTOP), browser("curl/8.5.0")

    answer = phone.post("/accounts/sessions/", follow=True)

    assert "All other browsers are signed out." in answer.content.decode()
    assert phone.get("/settings/").status_code == 200
    assert laptop.get("/settings/").status_code == other.get("/settings/").status_code == 302


def test_nobody_ends_the_present_session_here_or_one_of_somebody_else(
    asha: User, bilal: User
) -> None:
    phone, theirs = browser(PHONE), browser(LAPTOP, of="Bilal")

    for session in (session_of(PHONE), session_of(LAPTOP)):
        assert phone.post(f"/settings/sessions/{session.pk}/end/").status_code == 404
    assert phone.get(f"/settings/sessions/{session_of(LAPTOP).pk}/end/").status_code == 405
    assert theirs.get("/settings/").status_code == phone.get("/settings/").status_code == 200


def test_a_new_password_ends_all_other_sessions(asha: User) -> None:
    phone, laptop = browser(PHONE), browser(LAPTOP)

    form = {"oldpassword": PASSWORD, "password1": "rubies and silver"}
    phone.post("/accounts/password/change/", form)

    assert laptop.get("/settings/").status_code == 302
    page = phone.get("/accounts/sessions/").content.decode()
    assert "Firefox" not in page
    assert page.count("this browser") == 1


def test_the_last_use_is_noted_every_ten_minutes_and_no_oftener(asha: User) -> None:
    phone = browser(PHONE)
    signed_in_at = session_of(PHONE).last_seen_at

    def updates_after(minutes: int) -> int:
        with (
            time_machine.travel(signed_in_at + timedelta(minutes=minutes), tick=False),
            CaptureQueriesContext(connection) as captured,
        ):
            phone.get("/rules/")
        return sum(query["sql"].startswith("UPDATE") for query in captured.captured_queries)

    assert updates_after(9) == 0
    assert updates_after(11) == 1
    assert updates_after(12) == 0
    assert session_of(PHONE).last_seen_at == signed_in_at + timedelta(minutes=11)


def test_the_session_gets_a_new_key_when_its_owner_signs_in(client: Client, asha: User) -> None:
    client.get("/accounts/login/")
    session = client.session
    session["planted"] = True
    session.save()
    client.cookies["sessionid"] = str(session.session_key)

    sign_in(client, "Asha")

    assert client.cookies["sessionid"].value != session.session_key
    assert not session.exists(str(session.session_key))


def test_the_cookie_of_the_session_is_kept_from_scripts_and_other_sites(asha: User) -> None:
    cookie = browser(PHONE).cookies["sessionid"]

    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie["max-age"] == 60 * 24 * 60 * 60


def test_a_session_whose_time_is_over_is_gone_from_the_list(asha: User) -> None:
    browser(LAPTOP)
    cache.clear()

    with time_machine.travel(timezone.now() + timedelta(days=61)):
        browser(PHONE)

    assert not UserSession.objects.filter(user_agent=LAPTOP).exists()


def test_what_has_ended_is_forgotten_with_the_address_it_came_from(asha: User) -> None:
    browser(LAPTOP).post("/accounts/logout/")
    browser("curl/8.5.0")
    with time_machine.travel(timezone.now() + timedelta(days=61)):
        browser(PHONE)

        forget_sessions()

    assert [row.user_agent for row in UserSession.objects.all()] == [PHONE]
    assert Session.objects.count() == 1


def test_the_session_of_a_browser_that_never_comes_back_is_forgotten_too(asha: User) -> None:
    browser(LAPTOP)
    assert forget_sessions() == 0

    with time_machine.travel(timezone.now() + timedelta(days=61)):
        assert forget_sessions() == 1

    assert not UserSession.objects.exists()
    assert not Session.objects.exists()
