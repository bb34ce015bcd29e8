"""Passkeys: what is none is refused everywhere. That real ones work is shown in a real browser."""

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client

from accounts.models import User
from tests.accounts.factors import add_totp, prove_by_password
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
