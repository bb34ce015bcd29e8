"""Every page: usable by everybody, in both colour schemes, on a phone."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.browser.pages import Pages, prepare
from tests.browser.person import Person
from tests.browser.running import Site

PHONE = {"width": 360, "height": 640}
SMALLEST_TARGET = 44
TARGETS = "main button:visible, main a.button:visible, main label.card:visible, main select:visible"


@pytest.fixture(scope="module")
def pages(browser: Browser, site: Site, signed_up: dict[str, object]) -> Pages:
    """Matches and offers in every state."""
    with (
        Person("Asha", browser, site, storage_state=signed_up["Asha"]) as asha,
        Person("Bilal", browser, site, storage_state=signed_up["Bilal"]) as bilal,
    ):
        return prepare(asha, bilal)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("who", ["visitor", "Asha"])
def test_every_page_can_be_used_by_everybody_and_fits_a_phone(
    browser: Browser, site: Site, pages: Pages, signed_up: dict[str, object], who: str, scheme: str
) -> None:
    found = []
    state = signed_up.get(who)
    with Person(
        who, browser, site, storage_state=state, color_scheme=scheme, viewport=PHONE
    ) as person:
        for name, path in (pages.to_asha if state else pages.to_visitors).items():
            person.page.goto(path)
            found += [f"{name}: {problem}" for problem in problems_of(person.page)]

    assert found == []


def problems_of(page: Page) -> list[str]:
    """What axe finds; sideways scrolling; what is too small for a thumb."""
    problems = [f"{one['id']} at {one['nodes'][0]['html'][:200]}" for one in violations(page)]
    width = page.evaluate("document.documentElement.scrollWidth")
    if width > PHONE["width"]:
        problems.append(f"{width} px wide")
    for target in page.locator(TARGETS).all():
        box = target.bounding_box()
        if box and min(box["width"], box["height"]) < SMALLEST_TARGET:
            problems.append(f"small: {target.evaluate('element => element.outerHTML')[:120]}")
    return problems


def violations(page: Page) -> list[dict[str, Any]]:
    """What axe-core objects to."""
    answer: dict[str, Any] = Axe().run(page).response
    return list(answer["violations"])
