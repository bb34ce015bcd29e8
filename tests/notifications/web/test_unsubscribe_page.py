"""The links that unsubscribe: a GET asks, a POST does, and the token is good for nothing else."""

import pytest
from django.test import Client

from accounts.models import User
from notifications.addresses import address_digest
from notifications.models import Preference, RefusedAddress
from notifications.preferences import Mode
from notifications.registry import EmailClass
from notifications.stored_preferences import preferences_of
from notifications.unsubscribe import ClassOfUser, InvitationsTo, token_for
from tests.web.reading import source, words

ONE_CLICK = {"List-Unsubscribe": "One-Click"}


@pytest.fixture
def link(asha: User) -> str:
    """Asha's link about turn mails."""
    return f"/email/unsubscribe/{token_for(ClassOfUser(asha.pk, EmailClass.TURN))}/"


@pytest.fixture
def robot() -> Client:
    """A mail program's server: no cookies, no session, no CSRF token."""
    return Client(enforce_csrf_checks=True)


def test_looking_changes_nothing_and_shows_a_button(robot: Client, link: str) -> None:
    for _ in range(2):
        assert robot.head(link).status_code == 200
        page = robot.get(link)

    assert (
        "Your turns, starts of matches, ends of rounds, and what stops the clock Unsubscribe"
        in words(page)
    )
    assert '<form method="post">' in source(page)
    assert not Preference.objects.exists()


def test_one_click_switches_that_class_off_and_again_changes_nothing(
    robot: Client, link: str, asha: User
) -> None:
    for _ in range(2):
        page = robot.post(link, ONE_CLICK)
        assert page.status_code == 200
        assert "You are unsubscribed" in words(page)

    modes = preferences_of(asha).modes
    assert [one for one in modes if modes[one] is Mode.OFF] == [EmailClass.TURN]


@pytest.mark.parametrize("body", [b"", b"\xff\x00", b"List-Unsubscribe=One-Click"])
@pytest.mark.parametrize("media_type", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_the_body_does_not_matter(
    robot: Client, link: str, asha: User, body: bytes, media_type: str
) -> None:
    assert robot.post(link, body, content_type=media_type).status_code == 200
    assert preferences_of(asha).mode_of(EmailClass.TURN) is Mode.OFF


def test_the_same_link_switches_it_on_again(robot: Client, link: str, asha: User) -> None:
    robot.post(link, ONE_CLICK)

    page = robot.post(link, {"switch": "on"})

    assert "Switched on again" in words(page)
    assert preferences_of(asha).mode_of(EmailClass.TURN) is Mode.AT_ONCE


def test_an_outsider_refuses_invitations(robot: Client, db: None) -> None:
    digest = address_digest("friend@example.org")
    link = f"/email/unsubscribe/{token_for(InvitationsTo(digest))}/"

    page = robot.post(link, ONE_CLICK)

    assert RefusedAddress.objects.get().pk == digest
    assert "All settings" not in words(page)


def test_the_page_opens_no_session_and_names_nobody(robot: Client, link: str) -> None:
    for page in (robot.get(link), robot.post(link, ONE_CLICK)):
        assert not page.cookies
        assert "Asha" not in source(page)
        assert "asha@example.org" not in source(page)
    assert robot.get("/settings/notifications/").status_code == 302


def test_the_address_is_kept_from_others(robot: Client, link: str) -> None:
    page = robot.get(link)

    assert page.headers["Referrer-Policy"] == "no-referrer"
    assert "noindex" in page.headers["X-Robots-Tag"]
    assert "no-store" in page.headers["Cache-Control"]


def test_a_link_that_is_not_ours_leads_nowhere(robot: Client, link: str, asha: User) -> None:
    other = link.replace("/turn.", "/chat.")
    security = f"/email/unsubscribe/{token_for(ClassOfUser(asha.pk, EmailClass.SECURITY))}/"

    for wrong in (other, f"{link[:-2]}x/", "/email/unsubscribe/turn/", security):
        for answer in (robot.get(wrong), robot.post(wrong, ONE_CLICK)):
            assert answer.status_code == 404
            assert "There is nothing here" in words(answer)
    assert not Preference.objects.exists()


def test_the_token_opens_nothing_else(robot: Client, link: str) -> None:
    token = link.split("/")[3]

    for address in (f"/invitations/{token}/", f"/challenges/{token}/"):
        assert robot.get(address).status_code == 404
    answer = robot.get("/api/v1/me", headers={"Authorization": f"Bearer {token}"})
    assert answer.status_code == 401
