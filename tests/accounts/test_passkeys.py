"""Passkeys: a phone that knows its owner is two factors at once, one that does not is the second.

That a real browser and the pages understand each other is for tests/browser.
"""

from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from cryptography.hazmat.primitives.asymmetric import ec
from django.test import Client

from accounts.models import User
from tests.accounts.factors import add_totp, prove_by_password
from tests.accounts.letters import subjects_to
from tests.accounts.phone import Phone
from tests.accounts.test_second_step import STEP, is_signed_in
from tests.accounts.test_signing_in import sign_in

PASSKEY_LOGIN = "/accounts/2fa/webauthn/login/"
_SIGNED = '"clientDataJSON": "e30", "authenticatorData": "AA", "signature": "AA"'
NOT_CREDENTIALS = [
    "",
    "{",
    "null",
    "[]",
    "1",
    '"x"',
    "{}",
    '{"response": null}',
    '{"id": "AA", "rawId": "AA", "type": "public-key", "response": {}}',
    f'{{"id": "AA", "rawId": "AA", "response": {{"userHandle": 1, {_SIGNED}}}}}',
    f'{{"id": "AA", "rawId": "AA", "response": {{"userHandle": "AA", {_SIGNED}}}}}',
]


@pytest.fixture
def careful(asha: User) -> User:
    """Asha, who has an authenticator app."""
    add_totp(asha)
    return asha


@pytest.mark.parametrize("credential", NOT_CREDENTIALS)
def test_what_is_no_passkey_leads_back_to_the_sign_in_page(
    client: Client, careful: User, credential: str
) -> None:
    client.get(PASSKEY_LOGIN, headers={"accept": "application/json"})

    answer = client.post(PASSKEY_LOGIN, {"credential": credential})

    assert answer.headers["Location"] == "/accounts/login/"
    assert not is_signed_in(client)


@pytest.mark.parametrize("credential", NOT_CREDENTIALS)
def test_and_is_no_second_step(client: Client, careful: User, credential: str) -> None:
    sign_in(client, "Asha")

    answer = client.post(STEP, {"credential": credential})

    assert answer.status_code == 200
    assert not is_signed_in(client)


@pytest.mark.parametrize("credential", NOT_CREDENTIALS)
def test_and_is_added_to_no_account(asha: User, asha_client: Client, credential: str) -> None:
    prove_by_password(asha_client)
    asha_client.get("/accounts/2fa/webauthn/add/")

    answer = asha_client.post("/accounts/2fa/webauthn/add/", {"credential": credential})

    assert answer.status_code == 200
    assert not Authenticator.objects.exists()


def test_signing_in_by_passkey_asks_for_any_and_lists_nobodys(
    client: Client, careful: User
) -> None:
    answer = client.get(PASSKEY_LOGIN, headers={"accept": "application/json"})

    options = answer.json()["request_options"]["publicKey"]
    assert "allowCredentials" not in options or options["allowCredentials"] == []
    assert options["userVerification"] == "required"


def challenge(client: Client) -> dict[str, Any]:
    """What the sign-in page asks any passkey to sign."""
    answer = client.get(PASSKEY_LOGIN, headers={"accept": "application/json"})
    options: dict[str, Any] = answer.json()["request_options"]
    return options


def test_a_passkey_that_knows_its_owner_signs_in_alone(client: Client, careful: User) -> None:
    phone = Phone(careful)

    answer = client.post(PASSKEY_LOGIN, {"credential": phone.answer(challenge(client))})

    assert answer.headers["Location"] == "/"
    assert client.session["_auth_user_id"] == str(careful.pk)


def test_one_that_does_not_ask_who_holds_it_is_no_way_in(client: Client, careful: User) -> None:
    credential = Phone(careful).answer(challenge(client), is_verified=False)

    answer = client.post(PASSKEY_LOGIN, {"credential": credential})

    assert answer.headers["Location"] == "/accounts/login/"
    assert not is_signed_in(client)


def test_but_it_serves_after_the_password(client: Client, careful: User) -> None:
    phone = Phone(careful)
    sign_in(client, "Asha")
    options = client.get(STEP).context["js_data"]["request_options"]

    client.post(STEP, {"credential": phone.answer(options, is_verified=False)})

    assert is_signed_in(client)


@pytest.mark.parametrize(
    "wrong",
    [
        {"key": ec.derive_private_key(0xBAD, ec.SECP256R1())},
        {"origin": "https://testserver.evil.example"},
        {"origin": "http://testserver"},
    ],
)
def test_a_signature_by_another_key_or_for_another_site_is_worth_nothing(
    client: Client, careful: User, wrong: dict[str, Any]
) -> None:
    credential = Phone(careful).answer(challenge(client), **wrong)

    client.post(PASSKEY_LOGIN, {"credential": credential})

    assert not is_signed_in(client)


def test_a_signature_of_an_earlier_challenge_is_worth_nothing(
    client: Client, careful: User
) -> None:
    earlier = Phone(careful).answer(challenge(client))
    challenge(client)

    client.post(PASSKEY_LOGIN, {"credential": earlier})

    assert not is_signed_in(client)


def test_a_signature_signs_in_once(careful: User) -> None:
    client = Client()
    credential = Phone(careful).answer(challenge(client))
    client.post(PASSKEY_LOGIN, {"credential": credential})
    client.post("/accounts/logout/")

    client.post(PASSKEY_LOGIN, {"credential": credential})

    assert not is_signed_in(client)


def test_the_passkey_of_somebody_else_is_no_second_step(
    client: Client, careful: User, bilal: User
) -> None:
    theirs = Phone(bilal)
    sign_in(client, "Asha")
    options = client.get(STEP).context["js_data"]["request_options"]

    client.post(STEP, {"credential": theirs.answer(options)})

    assert not is_signed_in(client)


def test_a_locked_account_stays_out_by_passkey_too(client: Client, careful: User) -> None:
    phone = Phone(careful)
    User.objects.update(is_active=False)

    client.post(PASSKEY_LOGIN, {"credential": phone.answer(challenge(client))})

    assert not is_signed_in(client)


def test_a_moderator_who_came_by_passkey_is_let_into_the_admin(client: Client, maya: User) -> None:
    credential = Phone(maya).answer(challenge(client))
    client.post(PASSKEY_LOGIN, {"credential": credential})

    assert client.get("/admin/").status_code == 200


def test_a_passkey_proves_who_one_is_renamed_and_removed(asha: User, asha_client: Client) -> None:
    phone = Phone(asha)
    proof = "/accounts/2fa/webauthn/reauthenticate/"
    options = asha_client.get(proof).context["js_data"]["request_options"]
    asha_client.post(proof, {"credential": phone.answer(options)})
    address = f"/accounts/2fa/webauthn/keys/{phone.row.pk}"

    unseen = asha_client.post(f"{address}/edit/", {"name": "pho\u202ene"})
    asha_client.post(f"{address}/edit/", {"name": "old <phone>"})
    listed = asha_client.get("/accounts/2fa/webauthn/").content.decode()
    asha_client.post(f"{address}/remove/")

    assert unseen.status_code == 200
    assert "old &lt;phone&gt;" in listed
    assert not Authenticator.objects.exists()
    assert subjects_to(asha.email) == ["A passkey was removed"]
