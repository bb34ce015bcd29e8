"""Signing in and out, and the ways back after a forgotten password."""

import re
from typing import TYPE_CHECKING

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from accounts import tokens
from accounts.models import User
from tests.accounts.conftest import PASSWORD
from tests.accounts.letters import all_letters, latest_code_to, subjects_to
from tests.accounts.test_sign_up import body_of, sign_up

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

NEW_PASSWORD = "rubies and silver"


def sign_in(client: Client, login: str, password: str = PASSWORD, after: str = "") -> "Answer":
    """Send the form of the sign-in page."""
    form = {"login": login, "password": password, "next": after}
    return client.post("/accounts/login/", form)


@pytest.mark.parametrize("login", ["Asha", "aSHA", "asha@example.org", "ASHA@Example.org"])
def test_name_and_address_serve_in_any_case(client: Client, asha: User, login: str) -> None:
    answer = sign_in(client, login)

    assert answer.headers["Location"] == "/"
    assert client.session["_auth_user_id"] == str(asha.pk)


def test_a_wrong_password_and_an_unknown_name_are_answered_alike(
    client: Client, asha: User
) -> None:
    wrong = body_of(sign_in(client, "Asha", "not this one"))
    unknown = body_of(sign_in(client, "Aska", "not this one"))

    assert wrong.replace("Asha", "Aska") == unknown
    assert "are not correct" in wrong
    assert 'value="Asha"' in wrong


def test_who_has_not_confirmed_the_address_is_sent_to_do_so(client: Client, db: None) -> None:
    from django.core.cache import cache

    sign_up(client)
    cache.clear()  # as if ten seconds had passed
    browser = Client()

    answer = sign_in(browser, "Chand")

    assert answer.headers["Location"] == "/accounts/confirm-email/"
    assert "_auth_user_id" not in browser.session
    browser.post("/accounts/confirm-email/", {"code": latest_code_to("chand@example.org")})
    assert "_auth_user_id" in browser.session


def test_a_locked_account_stays_out(client: Client, asha: User) -> None:
    User.objects.update(is_active=False)

    answer = sign_in(client, "Asha")

    assert answer.headers["Location"] == "/accounts/inactive/"
    assert "_auth_user_id" not in client.session
    assert "locked" in client.get("/accounts/inactive/").content.decode()


@pytest.mark.parametrize("target", ["/settings/", "/lobby/?pace=3"])
def test_one_comes_back_to_where_one_was_going(client: Client, asha: User, target: str) -> None:
    assert sign_in(client, "Asha", after=target).headers["Location"] == target


@pytest.mark.parametrize(
    "target",
    [
        "https://evil.example/",
        "//evil.example/",
        "/\\evil.example/",
        "javascript:alert(1)",
        "https:evil.example",
        "\x00//evil.example",
    ],
)
def test_signing_in_and_out_leads_to_no_foreign_site(
    client: Client, asha: User, target: str
) -> None:
    assert sign_in(client, "Asha", after=target).headers["Location"] == "/"
    assert client.post("/accounts/logout/", {"next": target}).headers["Location"] == "/"


def test_a_page_for_members_asks_to_sign_in_and_leads_back(client: Client, asha: User) -> None:
    answer = client.get("/settings/tokens/")

    assert answer.headers["Location"] == "/accounts/login/?next=/settings/tokens/"
    page = client.get(answer.headers["Location"]).content.decode()
    assert '<input type="hidden" name="next" value="/settings/tokens/">' in page


def test_only_a_post_signs_out(asha_client: Client) -> None:
    asha_client.get("/accounts/logout/")
    assert "_auth_user_id" in asha_client.session

    asha_client.post("/accounts/logout/")
    assert "_auth_user_id" not in asha_client.session


def test_signing_out_needs_the_csrf_token(asha: User) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(asha)

    assert strict.post("/accounts/logout/").status_code == 403
    assert "_auth_user_id" in strict.session


def test_after_five_wrong_passwords_the_right_one_has_to_wait(client: Client, asha: User) -> None:
    for _attempt in range(5):
        sign_in(client, "Asha", "not this one")

    answer = sign_in(client, "Asha")

    assert "Too many failed login attempts" in answer.content.decode()
    assert "_auth_user_id" not in client.session


def test_with_the_code_from_the_mail_one_chooses_a_new_password(client: Client, asha: User) -> None:
    first = client.post("/accounts/password/reset/", {"email": "Asha@example.org"})
    code = latest_code_to("asha@example.org")
    second = client.post(first.headers["Location"], {"code": code})
    third = client.post(second.headers["Location"], {"password1": NEW_PASSWORD})

    asha.refresh_from_db()
    assert asha.check_password(NEW_PASSWORD)
    assert third.headers["Location"] == "/"
    assert "_auth_user_id" in client.session
    assert subjects_to("asha@example.org")[-1] == "Your password was changed"


def test_a_new_password_ends_the_other_sessions(
    client: Client, asha: User, asha_client: Client
) -> None:
    first = client.post("/accounts/password/reset/", {"email": asha.email})
    client.post(first.headers["Location"], {"code": latest_code_to(asha.email)})
    client.post("/accounts/password/reset/complete/", {"password1": NEW_PASSWORD})

    assert asha_client.get("/settings/").status_code == 302
    assert client.get("/settings/").status_code == 200


def test_the_new_password_cannot_be_chosen_before_the_code(client: Client, asha: User) -> None:
    client.post("/accounts/password/reset/", {"email": asha.email})

    client.post("/accounts/password/reset/complete/", {"password1": NEW_PASSWORD})

    asha.refresh_from_db()
    assert asha.check_password(PASSWORD)


def test_resetting_tells_nobody_whether_an_address_is_known(asha: User) -> None:
    known, unknown = Client(), Client()

    first = known.post("/accounts/password/reset/", {"email": "asha@example.org"})
    second = unknown.post("/accounts/password/reset/", {"email": "nobd@example.org"})

    assert first.headers["Location"] == second.headers["Location"]
    pages = [body_of(browser.get(first.headers["Location"])) for browser in (known, unknown)]
    assert pages[0].replace("asha@", "nobd@") == pages[1]
    assert subjects_to("nobd@example.org") == ["No account with this address"]


def test_the_password_changes_for_who_knows_the_present_one(
    asha: User, asha_client: Client
) -> None:
    wrong = asha_client.post(
        "/accounts/password/change/", {"oldpassword": "a guess", "password1": NEW_PASSWORD}
    )
    right = asha_client.post(
        "/accounts/password/change/", {"oldpassword": PASSWORD, "password1": NEW_PASSWORD}
    )

    asha.refresh_from_db()
    assert 'id="id_oldpassword_error"' in wrong.content.decode()
    assert right.status_code == 302
    assert asha.check_password(NEW_PASSWORD)
    assert subjects_to("asha@example.org") == ["Your password was changed"]


def ask_for_address(client: Client, address: str) -> "Answer":
    """Ask to change the address and give the password, which that needs."""
    form = {"email": address, "action_add": ""}
    first = client.post("/accounts/email/", form)
    return client.post(first.headers["Location"], {"password": PASSWORD})


def test_the_address_changes_by_a_code_sent_to_the_new_one(asha: User, asha_client: Client) -> None:
    answer = ask_for_address(asha_client, "new@example.org")
    asha.refresh_from_db()
    assert asha.email == "asha@example.org"
    asha_client.post(answer.headers["Location"], {"code": latest_code_to("new@example.org")})

    asha.refresh_from_db()
    assert asha.email == "new@example.org"
    assert [str(row) for row in EmailAddress.objects.filter(user=asha)] == ["new@example.org"]
    assert subjects_to("asha@example.org") == ["Your email address was changed"]


def test_changing_the_address_needs_the_password(asha_client: Client) -> None:
    answer = asha_client.post("/accounts/email/", {"email": "new@example.org", "action_add": ""})
    wrong = asha_client.post(answer.headers["Location"], {"password": "a guess"})

    assert answer.headers["Location"].startswith("/accounts/reauthenticate/")
    assert 'id="id_password_error"' in wrong.content.decode()
    assert all_letters() == []


def test_changing_to_somebody_elses_address_looks_like_any_change_and_fails(
    asha: User, bilal: User, asha_client: Client
) -> None:
    answer = ask_for_address(asha_client, bilal.email)
    asha_client.post(answer.headers["Location"], {"code": latest_code_to(bilal.email)})

    asha.refresh_from_db()
    assert answer.headers["Location"] == "/accounts/confirm-email/"
    assert asha.email == "asha@example.org"
    assert [str(row) for row in EmailAddress.objects.filter(user=bilal)] == ["bilal@example.org"]


@pytest.mark.parametrize(("choice", "left"), [({"revokes_tokens": "on"}, 0), ({}, 1)])
def test_with_the_password_the_access_tokens_go_unless_one_keeps_them(
    asha: User, asha_client: Client, choice: dict[str, str], left: int
) -> None:
    tokens.create_token(asha, name="curl", scopes=["profile"], lifetime_days=7)
    page = asha_client.get("/accounts/password/change/").content.decode()

    form = {"oldpassword": PASSWORD, "password1": NEW_PASSWORD, **choice}
    asha_client.post("/accounts/password/change/", form)

    assert re.search(r'name="revokes_tokens"[^>]* checked', page)
    assert tokens.working_tokens(asha) == left
    said = "1 access token can still act" if left else "No access token can act in your name."
    assert said in str(all_letters()[-1].body)


def test_after_a_reset_the_tokens_go_in_the_same_way(client: Client, asha: User) -> None:
    tokens.create_token(asha, name="curl", scopes=["profile"], lifetime_days=7)
    client.post("/accounts/password/reset/", {"email": asha.email})
    client.post("/accounts/password/reset/confirm/", {"code": latest_code_to(asha.email)})
    page = client.get("/accounts/password/reset/complete/").content.decode()

    form = {"password1": NEW_PASSWORD, "revokes_tokens": "on"}
    client.post("/accounts/password/reset/complete/", form)

    assert re.search(r'name="revokes_tokens"[^>]* checked', page)
    assert tokens.working_tokens(asha) == 0
    assert "No access token can act in your name." in str(all_letters()[-1].body)


def test_who_has_no_tokens_is_not_asked_about_them(asha_client: Client) -> None:
    assert "revokes_tokens" not in asha_client.get("/accounts/password/change/").content.decode()
