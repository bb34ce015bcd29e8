"""Who may not sign in: they see why, may appeal and export, and nothing else, by any channel."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts import sanctions
from accounts.models import DataExport, SanctionKind, Scope, User
from accounts.sanctions import Terms
from accounts.tokens import create_token
from tests.accounts.letters import latest_code_to
from tests.games.builders import make_user


@pytest.fixture
def frozen(asha: User) -> User:
    """Asha may not sign in for a week."""
    terms = Terms(kind=SanctionKind.NO_SIGN_IN, reason="Two accounts.", length=timedelta(days=7))
    sanctions.impose(asha, terms, by=make_user("Maya"))
    return User.objects.get(pk=asha.pk)


def browser_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.mark.parametrize("path", ["/", "/lobby/", "/settings/", "/rules/", "/users/Asha/"])
def test_every_page_leads_to_the_one_that_says_why(frozen: User, path: str) -> None:
    browser = browser_of(frozen)

    answer = browser.get(path)

    assert (answer.status_code, answer["Location"]) == (302, "/settings/standing/")
    assert b"Two accounts." in browser.get("/settings/standing/").content


def test_nothing_is_done_by_a_form(frozen: User) -> None:
    answer = browser_of(frozen).post("/lobby/", {"to": "anybody"})

    assert (answer.status_code, answer["Location"]) == (302, "/settings/standing/")


def test_they_may_appeal(frozen: User) -> None:
    [sanction] = sanctions.sanctions_of(frozen)

    answer = browser_of(frozen).post(
        f"/settings/standing/{sanction.id}/appeal/", {"text": "It is my brother."}
    )

    assert (answer.status_code, answer["Location"]) == (302, "/settings/standing/")
    assert b"It is my brother." in browser_of(frozen).get("/settings/standing/").content


def test_they_may_take_their_data_with_them(frozen: User) -> None:
    browser = browser_of(frozen)

    standing = browser.get("/settings/standing/").content.decode()

    assert 'href="/settings/export/"' in standing
    assert "/settings/standing/" not in browser.get("/settings/export/").get("Location", "")


def test_a_guest_shows_by_a_mailed_code_who_they_are_and_takes_the_data_along(
    frozen: User,
) -> None:
    frozen.set_unusable_password()
    frozen.save()
    browser = browser_of(frozen)
    browser.post("/settings/export/")

    asked = {"recipient": frozen.email, "next": "/settings/export/"}
    code_page = browser.post("/accounts/reauthenticate/code/", asked)["Location"]
    browser.post(code_page, {"code": latest_code_to(frozen.email)})

    assert DataExport.objects.filter(user=frozen).exists()


def test_they_may_sign_out(frozen: User) -> None:
    browser = browser_of(frozen)

    browser.post("/accounts/logout/")

    assert browser.get("/").status_code == 200


@pytest.mark.parametrize("path", ["me", "matches", "rules", "users/Asha"])
def test_the_api_refuses_sessions_and_says_why(frozen: User, path: str) -> None:
    answer = browser_of(frozen).get(f"/api/v1/{path}")

    problem = answer.json()
    assert (answer.status_code, problem["code"]) == (403, "account-suspended")
    assert (problem["sanction"], problem["reason"]) == ("no_sign_in", "Two accounts.")
    assert problem["ends_at"] is not None


def test_the_api_refuses_tokens(asha: User) -> None:
    secret = create_token(asha, name="bot", scopes=list(Scope), lifetime_days=30).secret
    bearer = {"authorization": f"Bearer {secret}"}
    before = Client().get("/api/v1/me", headers=bearer).status_code
    terms = Terms(kind=SanctionKind.NO_SIGN_IN, reason="Two accounts.")
    sanctions.impose(asha, terms, by=make_user("Maya"))

    answers = [Client().get(f"/api/v1/me{path}", headers=bearer) for path in ("", "/sanctions")]

    assert before == 200
    assert [answer.json()["code"] for answer in answers] == ["account-suspended"] * 2


def test_a_session_reads_its_sanctions_by_the_api(frozen: User) -> None:
    answer = browser_of(frozen).get("/api/v1/me/sanctions")

    [sanction] = answer.json()["results"]
    assert (sanction["kind"], sanction["reason"]) == ("no_sign_in", "Two accounts.")
    assert sanction["can_appeal"]


def test_it_ends_by_itself(frozen: User) -> None:
    User.objects.update(frozen_until=timezone.now() - timedelta(seconds=1))

    assert browser_of(frozen).get("/lobby/").status_code == 200


def test_others_notice_nothing(frozen: User, bilal: User) -> None:
    assert browser_of(bilal).get("/lobby/").status_code == 200
