"""One site and one browser for all tests here, and the two who have signed up by its pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from tests.browser.person import Person
    from tests.browser.running import Site


@pytest.fixture(scope="session")
def site() -> Iterator[Site]:
    from tests.browser.running import running_site

    with running_site() as site:
        yield site


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    from tests.browser.running import chromium

    with chromium() as browser:
        yield browser


@pytest.fixture(scope="session")
def signed_up(browser: Browser, site: Site) -> dict[str, object]:
    """What the browsers of Asha and Bilal keep after they have signed up.

    They have given up three matches: newcomers may have few at once.
    """
    from tests.browser.pages import begin, give_up
    from tests.browser.person import Person

    kept: dict[str, object] = {}
    for name in ("Asha", "Bilal"):
        with Person(name, browser, site) as person:
            person.sign_up()
            person.sees("You have no matches yet.")
            kept[name] = person.context.storage_state()
    with (
        Person("Asha", browser, site, storage_state=kept["Asha"]) as asha,
        Person("Bilal", browser, site, storage_state=kept["Bilal"]) as bilal,
    ):
        for _ in range(3):
            give_up(begin(bilal, asha), asha)
    return kept


@pytest.fixture
def asha(browser: Browser, site: Site, signed_up: dict[str, object]) -> Iterator[Person]:
    from tests.browser.person import Person

    with Person("Asha", browser, site, storage_state=signed_up["Asha"]) as person:
        yield person


@pytest.fixture
def bilal(browser: Browser, site: Site, signed_up: dict[str, object]) -> Iterator[Person]:
    from tests.browser.person import Person

    with Person("Bilal", browser, site, storage_state=signed_up["Bilal"]) as person:
        yield person
