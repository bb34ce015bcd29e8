"""Passkeys in a real browser, with an authenticator that chromium pretends to have."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import pytest

from tests.browser.person import Person
from tests.browser.test_pages import problems_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from tests.browser.running import Site

FINGERPRINT = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture
def named_site(site: Site) -> Site:
    """The site by a name: browsers give no passkeys to bare numbers."""
    return dataclasses.replace(site, address=site.address.replace("127.0.0.1", "localhost"))


@pytest.fixture
def divya(browser: Browser, named_site: Site) -> Iterator[Person]:
    """Divya, whose laptop can read her finger."""
    with Person("Divya", browser, named_site, viewport={"width": 360, "height": 640}) as person:
        laptop = person.context.new_cdp_session(person.page)
        laptop.send("WebAuthn.enable")
        laptop.send("WebAuthn.addVirtualAuthenticator", {"options": FINGERPRINT})
        yield person


def test_a_passkey_signs_in_alone_and_as_the_second_step(divya: Person) -> None:
    divya.page.goto("/accounts/login/")
    assert "That did not work." not in divya.page.locator("main").inner_text()
    divya.press("Sign in with a passkey")
    divya.sees("That did not work.")
    assert problems_of(divya.page) == []

    divya.sign_up()
    _add_passkey(divya)
    assert problems_of(divya.page) == []

    _sign_out(divya)
    divya.page.goto("/accounts/login/?next=/settings/")
    divya.press("Sign in with a passkey")
    divya.sees("You are signed in as Divya.")

    _sign_out(divya)
    divya.sign_in()
    divya.sees("The second step")
    assert problems_of(divya.page) == []
    divya.press("Use the passkey")
    divya.sees("You have no matches yet.")

    divya.page.goto("/accounts/2fa/webauthn/")
    divya.sees("Passkey 1")
    divya.sees("Signs you in by itself.")
    divya.sees("Last used on")
    assert problems_of(divya.page) == []


def _add_passkey(person: Person) -> None:
    person.give_password_again(at="/accounts/2fa/webauthn/add/")
    person.sees("Add a passkey")
    assert problems_of(person.page) == []
    person.press("Add it")
    person.sees("Recovery codes")


def _sign_out(person: Person) -> None:
    person.page.goto("/")
    person.press("Sign out", inside="footer")
    person.page.wait_for_url("**/")
