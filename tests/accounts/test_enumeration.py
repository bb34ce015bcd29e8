"""Nobody learns who has an account: known and unknown are answered with the same bytes and work.

User names are public, so signing up with a taken one may say so; addresses are nobody's business.
"""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.test import Client, override_settings

from accounts import deletion
from accounts.models import User
from games.people.leaving import delete_due_accounts
from tests.accounts.conftest import PASSWORD
from tests.accounts.factors import add_totp
from tests.accounts.hashers import CountingHasher
from tests.accounts.letters import all_letters, latest_code_to, subjects_to
from tests.accounts.test_sign_up import VARIABLE, sign_up
from tests.accounts.test_signing_in import ask_for_address, sign_in

KNOWN, UNKNOWN = "asha@example.org", "aska@example.org"
Told = tuple[int, tuple[tuple[str, str], ...], str]


@pytest.fixture(autouse=True)
def _counting() -> Iterator[None]:
    """All of it at one moment, with a hasher that counts."""
    with (
        time_machine.travel(datetime(2026, 11, 29, 12, 0, tzinfo=UTC), tick=False),
        override_settings(PASSWORD_HASHERS=["tests.accounts.hashers.CountingHasher"]),
    ):
        yield


def asked(ask: Callable[[Client], object], *, secret: str) -> tuple[list[Told], int]:
    """All answers on the way, masked, and the number of password hashes that they took.

    `secret` is what was asked about; it stands as well in what is sent back to whoever typed it.
    """
    cache.clear()
    client = _Listening()
    CountingHasher.calls = 0
    ask(client)
    hashes = CountingHasher.calls
    name = secret.partition("@")[0]
    return [
        (status, headers, body.replace(secret, "ADDRESS").replace(name, "NAME"))
        for status, headers, body in client.told
    ], hashes


class _Listening(Client):
    """A browser that keeps what it is told, but for tokens, nonces and the cookies' own words."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[Told] = []

    def generic(self, *arguments: Any, **options: Any) -> Any:
        answer = super().generic(*arguments, **options)
        nonce = vars(answer.wsgi_request)["csp_nonce"]
        headers = tuple(sorted((n, h.replace(nonce, "NONCE")) for n, h in answer.headers.items()))
        body = VARIABLE.sub("", answer.content.decode().replace(nonce, "NONCE"))
        cookies = ",".join(sorted(answer.cookies))
        self.told.append((answer.status_code, (*headers, ("cookies", cookies)), body))
        return answer


@pytest.mark.parametrize("has_factor", [False, True])
@pytest.mark.parametrize(
    ("known", "unknown"), [("asha@example.org", "aska@example.org"), ("Asha", "Aska")]
)
def test_a_wrong_password_is_answered_like_an_unknown_name(
    asha: User, known: str, unknown: str, has_factor: bool
) -> None:
    asha.set_password(PASSWORD)
    asha.save()
    if has_factor:
        add_totp(asha)

    answers = [
        asked(lambda client, who=who: sign_in(client, who, "not this one"), secret=who)  # type: ignore[misc]
        for who in (known, unknown)
    ]

    assert answers[0] == answers[1]
    assert answers[0][1] == (2 if "@" in known else 1)


def test_a_locked_account_says_so_only_to_its_password(asha: User) -> None:
    asha.set_password(PASSWORD)
    asha.is_active = False
    asha.save()

    answers = [
        asked(lambda client, who=who: sign_in(client, who, "not this one"), secret=who)  # type: ignore[misc]
        for who in (KNOWN, UNKNOWN)
    ]

    assert answers[0] == answers[1]


@pytest.mark.parametrize("has_factor", [False, True])
def test_asking_for_a_new_password_goes_the_same_way_to_the_end(
    asha: User, has_factor: bool
) -> None:
    if has_factor:
        add_totp(asha)

    def forget(client: Client, address: str) -> None:
        client.post("/accounts/password/reset/", {"email": address})
        client.get("/accounts/password/reset/confirm/")
        client.post("/accounts/password/reset/confirm/", {"action": "resend"})
        for _attempt in range(4):
            client.post("/accounts/password/reset/confirm/", {"code": "BBBB-BBBB"})
        client.get("/accounts/password/reset/complete/")

    answers = [
        asked(lambda client, who=who: forget(client, who), secret=who)  # type: ignore[misc]
        for who in (KNOWN, UNKNOWN)
    ]

    assert answers[0] == answers[1]
    assert {letter.to[0] for letter in all_letters()} == {KNOWN, UNKNOWN}


def test_signing_up_goes_the_same_way_to_the_end(asha: User) -> None:
    def begin(client: Client, address: str) -> None:
        sign_up(client, email=address, username="Chand" if address == KNOWN else "Chanda")
        client.get("/accounts/confirm-email/")
        client.post("/accounts/confirm-email/", {"action": "resend"})
        cache.clear()
        client.post("/accounts/confirm-email/", {"action": "resend"})
        for _attempt in range(4):
            client.post("/accounts/confirm-email/", {"code": "BBBB-BBBB"})
        client.get("/accounts/confirm-email/")
        client.post("/accounts/start-again/")

    answers = [
        asked(lambda client, who=who: begin(client, who), secret=who)  # type: ignore[misc]
        for who in (KNOWN, UNKNOWN)
    ]

    assert answers[0] == answers[1]
    assert answers[0][1] == 1
    assert set(subjects_to(KNOWN)) == {"You have an account already"}
    assert set(subjects_to(UNKNOWN)) == {"Your code for Jaipur by Post"}


def test_nothing_tells_later_whether_one_has_signed_up_with_a_known_address(asha: User) -> None:
    asha.set_password("her own words")
    asha.save()

    def look_around(browser: Client, address: str) -> None:
        sign_up(Client(), email=address)
        cache.clear()
        browser.get("/users/Chand/")
        sign_up(browser, email="chand@example.net")
        for login in ("Chand", address):
            for password in ("not this one", PASSWORD):
                cache.clear()
                browser.cookies.clear()
                sign_in(browser, login, password)
                browser.get("/accounts/confirm-email/")

    answers = []
    for who in (KNOWN, UNKNOWN):
        answers.append(asked(lambda client, who=who: look_around(client, who), secret=who))  # type: ignore[misc]
        User.objects.filter(username="Chand").delete()

    assert answers[0] == answers[1]
    assert any("/accounts/confirm-email/" in str(headers) for _, headers, _ in answers[0][0])


def test_a_name_that_was_taken_with_a_known_address_is_given_up_like_any(asha: User) -> None:
    browser = Client()
    sign_up(browser, email=KNOWN)
    sign_up(Client(), email=KNOWN, username="Dia")
    assert User.objects.count() == 3

    browser.post("/accounts/start-again/")

    assert set(User.objects.values_list("username", flat=True)) == {"Asha", "Dia"}


def test_the_owner_of_the_address_notices_nothing_of_it(asha: User) -> None:
    asha.set_password(PASSWORD)
    asha.save()
    sign_up(Client(), email=KNOWN, password1="their own words")
    cache.clear()
    browser = Client()

    browser.post("/accounts/password/reset/", {"email": KNOWN})
    browser.post("/accounts/password/reset/confirm/", {"code": latest_code_to(KNOWN)})
    browser.post("/accounts/password/reset/complete/", {"password1": "another " + PASSWORD})

    assert browser.session["_auth_user_id"] == str(asha.pk)
    cache.clear()
    again = Client()
    sign_in(again, KNOWN, "another " + PASSWORD)
    assert again.session["_auth_user_id"] == str(asha.pk)


def test_who_deletes_the_account_takes_such_rows_along(asha: User) -> None:
    sign_up(Client(), email=KNOWN)
    deletion.hasten_deletion(asha)

    delete_due_accounts()

    assert not EmailAddress.objects.filter(email=KNOWN).exists()


def test_changing_to_a_used_address_goes_the_same_way_to_the_end(asha: User, bilal: User) -> None:
    asha.set_password(PASSWORD)
    asha.save()

    def move(client: Client, address: str) -> None:
        client.force_login(asha)
        ask_for_address(client, address)
        client.get("/accounts/email/")
        client.get("/accounts/confirm-email/")
        for _attempt in range(4):
            client.post("/accounts/confirm-email/", {"code": "BBBB-BBBB"})
        client.get("/accounts/email/")

    answers = [
        asked(lambda client, who=who: move(client, who), secret=who)  # type: ignore[misc]
        for who in (bilal.email, "bilas@example.org")
    ]

    assert answers[0] == answers[1]


def test_a_passkey_is_asked_for_without_a_word_of_whose(asha: User) -> None:
    first, second = (
        asked(
            lambda client: client.get(
                "/accounts/2fa/webauthn/login/", headers={"accept": "application/json"}
            ),
            secret=who,
        )
        for who in (KNOWN, UNKNOWN)
    )

    (known,), (unknown,) = first[0], second[0]
    assert known[0] == unknown[0] == 200
    assert len(known[2]) == len(unknown[2])
    assert "ADDRESS" not in known[2]
