"""Every page: usable by everybody, in both colour schemes, on a phone."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.browser.pages import Pages, prepare
from tests.browser.person import Person
from tests.browser.running import Site
from tests.browser.staff import StaffDesk, staff_desk

PHONE = {"width": 360, "height": 640}
SMALLEST_TARGET = 44
TARGETS = (
    "main button:visible, main a.button:visible, main label.card:visible, main select:visible, "
    "main .panel-buttons a:visible, .panel-nav a:visible, .panel-tabs a:visible"
)


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


@pytest.fixture(scope="module")
def desk(site: Site) -> StaffDesk:
    """Work for the staff."""
    return staff_desk(site)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_of_the_staff_can_be_used_by_everybody_on_a_phone(
    browser: Browser, site: Site, desk: StaffDesk, scheme: str
) -> None:
    found = []
    with Person(
        "Anand", browser, site, storage_state=desk.state, color_scheme=scheme, viewport=PHONE
    ) as anand:
        for name, path in desk.pages.items():
            answer = anand.page.goto(path)
            assert answer is not None
            assert answer.ok, name
            found += [f"{name}: {problem}" for problem in problems_of(anand.page)]

    assert found == []


def test_a_moderator_works_through_the_queue_on_a_phone(
    browser: Browser, site: Site, desk: StaffDesk
) -> None:
    with Person("Anand", browser, site, storage_state=desk.state, viewport=PHONE) as anand:
        anand.page.goto("/admin/")
        anand.press("Claim")
        anand.sees("Claimed by Anand until")
        anand.page.get_by_role("link", name="Bhola").first.click()
        anand.page.get_by_role("link", name="Mute chat").click()
        anand.page.get_by_label("Reason").fill("Twice rude to Farah.")
        anand.press("Go on")
        anand.sees("Bhola can’t write in chat until")
        assert problems_of(anand.page) == []
        anand.press("Confirm")
        anand.sees("Done: Mute chat.")
        anand.page.goto("/admin/audit/")
        anand.page.get_by_role("link", name="Lift").first.click()
        anand.page.get_by_label("Reason").fill("It was a mistake.")
        anand.press("Confirm")
        anand.sees("Done: Take the sanction back.")


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
    # What it would load beforehand are style sheets that import others, against our policy; the one
    # frame there is, of a mail in the mailbox, lets nobody in.
    options = {"preload": False, "iframes": False}
    answer: dict[str, Any] = Axe().run(page, options=options).response
    return list(answer["violations"])
