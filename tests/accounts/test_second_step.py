"""The second step of signing in: every way in passes it, and nobody but its owner changes it."""

import json
import re
from typing import TYPE_CHECKING

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.test import Client, override_settings
from pytest_django import DjangoCaptureOnCommitCallbacks

from accounts.factors import FactorAdapter
from accounts.models import User
from tests.accounts.factors import (
    SECRET,
    add_totp,
    code_now,
    prove_by_password,
    recovery_codes_of,
)
from tests.accounts.letters import latest_code_to, subjects_to
from tests.accounts.test_signing_in import ask_for_address, sign_in

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

STEP = "/accounts/2fa/authenticate/"
NEW_PASSWORD = "rubies and silver"


@pytest.fixture
def careful(asha: User) -> User:
    """Asha, who has an authenticator app."""
    add_totp(asha)
    return asha


def is_signed_in(client: Client) -> bool:
    """Whether the browser belongs to somebody."""
    return client.get("/settings/").status_code == 200


def give_code(client: Client, code: str) -> "Answer":
    """Send the form of the second step."""
    return client.post(STEP, {"code": code})


def test_the_password_leads_to_the_second_step_and_the_code_where_one_was_going(
    client: Client, careful: User
) -> None:
    first = sign_in(client, "Asha", after="/settings/tokens/")
    between = is_signed_in(client)

    second = give_code(client, code_now())

    assert first.headers["Location"] == STEP
    assert not between
    assert second.headers["Location"] == "/settings/tokens/"
    assert is_signed_in(client)


def test_without_the_password_there_is_no_second_step(client: Client, careful: User) -> None:
    wrong = sign_in(client, "Asha", "not this one")

    assert wrong.status_code == 200
    assert client.get(STEP).headers["Location"] == "/accounts/login/"
    assert give_code(client, code_now()).headers["Location"] == "/accounts/login/"
    assert not is_signed_in(client)


def test_a_wrong_code_signs_nobody_in_and_the_page_stays(client: Client, careful: User) -> None:
    sign_in(client, "Asha")

    page = give_code(client, "000000" if code_now() != "000000" else "000001").content.decode()

    assert "Incorrect code." in page
    assert not is_signed_in(client)


def test_a_code_signs_in_once(careful: User) -> None:
    first, second = Client(), Client()
    for browser in (first, second):
        sign_in(browser, "Asha")
        give_code(browser, code_now())

    assert is_signed_in(first)
    assert not is_signed_in(second)


def test_a_recovery_code_serves_once_and_its_owner_is_told(careful: User) -> None:
    code = recovery_codes_of(careful)[3]
    first, second = Client(), Client()
    for browser in (first, second):
        sign_in(browser, "Asha")
        give_code(browser, code)

    assert is_signed_in(first)
    assert not is_signed_in(second)
    assert subjects_to(careful.email) == ["A recovery code was used"]
    assert len(recovery_codes_of(careful)) == 9


def test_a_new_password_by_mail_does_not_save_the_second_step(
    client: Client, careful: User
) -> None:
    client.post("/accounts/password/reset/", {"email": careful.email})
    client.post("/accounts/password/reset/confirm/", {"code": latest_code_to(careful.email)})
    last = client.post("/accounts/password/reset/complete/", {"password1": NEW_PASSWORD})
    between = is_signed_in(client)

    give_code(client, code_now())

    assert last.headers["Location"] == STEP
    assert not between
    assert is_signed_in(client)


def test_the_code_that_confirms_an_address_does_not_save_it_either(
    client: Client, careful: User
) -> None:
    EmailAddress.objects.update(verified=False)  # as the staff may ask for again
    sign_in(client, "Asha")

    last = client.post("/accounts/confirm-email/", {"code": latest_code_to(careful.email)})

    assert last.headers["Location"] == STEP
    assert not is_signed_in(client)


def test_who_gives_up_starts_from_the_password(client: Client, careful: User) -> None:
    sign_in(client, "Asha")

    client.post("/accounts/logout/", {"next": "/accounts/login/"})

    assert client.get(STEP).headers["Location"] == "/accounts/login/"


def test_five_wrong_codes_close_the_step_for_a_while_in_every_browser(careful: User) -> None:
    for browser in (Client(), Client()):
        sign_in(browser, "Asha")
        for wrong in ("1", "2", "3"):
            give_code(browser, wrong)

    page = give_code(browser, code_now()).content.decode()

    assert "Too many failed login attempts" in page
    assert not is_signed_in(browser)


def test_an_app_is_set_up_by_its_first_code(
    asha: User,
    asha_client: Client,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    prove_by_password(asha_client)
    page = asha_client.get("/accounts/2fa/totp/activate/")
    secret = page.context["form"].secret

    with django_capture_on_commit_callbacks(execute=True):
        done = asha_client.post("/accounts/2fa/totp/activate/", {"code": code_now(secret)})

    assert secret in page.content.decode()
    assert re.search(r'<img[^>]* src="data:image/svg\+xml;base64,', page.content.decode())
    assert done.headers["Location"] == "/accounts/2fa/recovery-codes/"
    assert subjects_to(asha.email) == ["An authenticator app was set up"]
    codes = asha_client.get("/accounts/2fa/recovery-codes/").content.decode()
    assert all(code in codes for code in recovery_codes_of(asha))


@pytest.mark.parametrize(
    "page",
    [
        "totp/activate/",
        "totp/deactivate/",
        "recovery-codes/",
        "recovery-codes/download/",
        "recovery-codes/generate/",
        "webauthn/add/",
        "webauthn/keys/{passkey}/edit/",
        "webauthn/keys/{passkey}/remove/",
    ],
)
def test_nothing_of_it_is_shown_or_changed_without_saying_who_one_is(
    asha: User, asha_client: Client, page: str
) -> None:
    if "activate" not in page.partition("/")[2] or "deactivate" in page:
        add_totp(asha)
    passkey = Authenticator.objects.create(
        user=asha, type=Authenticator.Type.WEBAUTHN, data={"name": "phone", "credential": {}}
    )
    before = list(Authenticator.objects.values_list("pk", "data"))
    address = f"/accounts/2fa/{page.format(passkey=passkey.pk)}"

    shown = asha_client.get(address)
    asha_client.post(address, {"code": code_now()})

    assert shown.headers["Location"].startswith("/accounts/reauthenticate/")
    assert list(Authenticator.objects.values_list("pk", "data")) == before
    assert subjects_to(asha.email) == []


def test_removing_the_app_takes_the_recovery_codes_along_and_tells(
    careful: User, asha_client: Client
) -> None:
    prove_by_password(asha_client)

    asha_client.post("/accounts/2fa/totp/deactivate/")

    assert not Authenticator.objects.exists()
    assert subjects_to(careful.email) == ["Your authenticator app was removed"]


def test_new_recovery_codes_replace_the_old_ones_and_are_told(
    careful: User,
    asha_client: Client,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    old = recovery_codes_of(careful)
    prove_by_password(asha_client)

    with django_capture_on_commit_callbacks(execute=True):
        asha_client.post("/accounts/2fa/recovery-codes/generate/")

    assert not set(old) & set(recovery_codes_of(careful))
    assert subjects_to(careful.email) == ["You have new recovery codes"]
    saved = asha_client.get("/accounts/2fa/recovery-codes/download/")
    assert saved.content.decode().split() == recovery_codes_of(careful)
    assert "no-store" in saved.headers["Cache-Control"]


def test_a_passkey_of_somebody_else_is_not_there(asha_client: Client, bilal: User) -> None:
    theirs = Authenticator.objects.create(
        user=bilal, type=Authenticator.Type.WEBAUTHN, data={"name": "key", "credential": {}}
    )
    prove_by_password(asha_client)

    for action in ("edit", "remove"):
        address = f"/accounts/2fa/webauthn/keys/{theirs.pk}/{action}/"
        assert asha_client.get(address).status_code == 404
        assert asha_client.post(address, {"name": "mine"}).status_code == 404
    assert Authenticator.objects.get().data["name"] == "key"


def test_the_database_has_no_secret_that_can_be_read(careful: User) -> None:
    stored = json.dumps(list(Authenticator.objects.values_list("data", flat=True)))

    assert SECRET not in stored
    assert not [code for code in recovery_codes_of(careful) if code in stored]
    assert "gAAAA" in stored  # how Fernet begins


def test_a_secret_outlives_a_change_of_the_sites_key_by_the_fallback(
    client: Client, careful: User
) -> None:
    from django.conf import settings

    with override_settings(SECRET_KEY="k" * 50, SECRET_KEY_FALLBACKS=[settings.SECRET_KEY]):
        sign_in(client, "Asha")
        give_code(client, code_now())
        assert is_signed_in(client)


def test_with_another_key_no_code_fits_and_no_page_breaks(client: Client, careful: User) -> None:
    with override_settings(SECRET_KEY="k" * 50):
        sign_in(client, "Asha")
        answer = give_code(client, code_now())
        assert answer.status_code == 200
        assert not is_signed_in(client)


def test_the_same_secret_is_stored_differently_each_time() -> None:
    adapter = FactorAdapter()

    assert adapter.encrypt("one") != adapter.encrypt("one")
    assert adapter.decrypt(adapter.encrypt("one")) == "one"


def test_who_has_a_second_step_changes_the_address_like_anybody(
    careful: User, asha_client: Client
) -> None:
    answer = ask_for_address(asha_client, "new@example.org")
    asha_client.post(answer.headers["Location"], {"code": latest_code_to("new@example.org")})

    careful.refresh_from_db()
    assert careful.email == "new@example.org"
    assert subjects_to("asha@example.org") == ["Your email address was changed"]


def test_a_code_serves_too_where_the_password_is_asked_for_once_more(
    careful: User, asha_client: Client
) -> None:
    asked = asha_client.get("/accounts/2fa/recovery-codes/").headers["Location"]
    page = asha_client.get(asked).content.decode()
    (other,) = re.findall(r'href="(/accounts/2fa/reauthenticate/[^"]*)"', page)

    asha_client.post(other.replace("&amp;", "&"), {"code": code_now()})

    assert asha_client.get("/accounts/2fa/recovery-codes/").status_code == 200
