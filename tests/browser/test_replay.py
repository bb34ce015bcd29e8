"""The replay in a browser: by keys, by slider, by links, and without script."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page
from playwright.sync_api import expect as expect_that

from tests.browser.pages import begin
from tests.browser.person import Person
from tests.browser.playing import is_in_turn, play_one
from tests.browser.running import Site

STEPS = 6
"""The deal, four moves, and that Asha resigns; the first step has the number 2."""


@pytest.fixture(scope="module")
def replay(browser: Browser, site: Site, signed_up: dict[str, object]) -> str:
    """The address of the replay of a short match."""
    with (
        Person("Asha", browser, site, storage_state=signed_up["Asha"]) as asha,
        Person("Bilal", browser, site, storage_state=signed_up["Bilal"]) as bilal,
    ):
        match = begin(asha, bilal)
        moves = 0
        while moves < STEPS - 2:
            for person in (asha, bilal):
                person.page.goto(match)
                if is_in_turn(person.page) and moves < STEPS - 2:
                    play_one(person.page)
                    moves += 1
        asha.page.goto(f"{match}resign/")
        asha.press("Resign")
        asha.sees("You resigned.")
    return f"{match}replay/"


@pytest.fixture
def reader(browser: Browser, site: Site) -> Iterator[Page]:
    """The page of a visitor."""
    with Person("", browser, site) as person:
        yield person.page


def shows(page: Page, number: int, seat: str = "open") -> None:
    """Fail unless this step is shown, or comes soon, and the address and the slider say so."""
    expect_that(page.locator(".replay-place")).to_contain_text(f"Step {number} of {STEPS}")
    expect_that(page).to_have_url(re.compile(rf"\?at={number + 1}&seat={seat}$"))
    expect_that(page.locator("#at")).to_have_value(str(number + 1))


def test_keys_lead_through_the_match(reader: Page, replay: str) -> None:
    reader.goto(replay)

    reader.keyboard.press("ArrowRight")
    shows(reader, 2)
    reader.keyboard.press("End")
    shows(reader, STEPS)
    reader.keyboard.press("ArrowLeft")
    shows(reader, STEPS - 1)
    reader.keyboard.press("Home")
    shows(reader, 1)


def test_a_step_is_told_to_those_who_do_not_see_it(reader: Page, replay: str) -> None:
    reader.goto(replay)

    reader.keyboard.press("End")

    told = reader.locator("#announcement[aria-live=polite]")
    expect_that(told).to_have_text("Asha resigned. Bilal wins the match.")


def test_the_slider_leads_through_the_match_and_keeps_the_focus(reader: Page, replay: str) -> None:
    reader.goto(replay)
    reader.locator("#at").focus()

    reader.keyboard.press("ArrowRight")
    shows(reader, 2)
    reader.keyboard.press("End")
    shows(reader, STEPS)

    expect_that(reader.locator("#at")).to_be_focused()


def test_links_keep_the_focus_and_the_standpoint(reader: Page, replay: str) -> None:
    reader.goto(replay)

    reader.get_by_role("link", name="Spectator").click()
    shows(reader, 1, "spectator")
    expect_that(reader.get_by_role("link", name="Spectator")).to_be_focused()
    reader.get_by_role("link", name="Last step").click()
    shows(reader, STEPS, "spectator")

    expect_that(reader.locator("#way-last")).to_be_focused()


def test_the_address_of_a_step_leads_to_it_again(reader: Page, replay: str) -> None:
    reader.goto(replay)
    reader.keyboard.press("ArrowRight")
    shows(reader, 2)

    reader.reload()

    shows(reader, 2)


def test_it_works_without_script(browser: Browser, site: Site, replay: str) -> None:
    with Person("", browser, site, java_script_enabled=False) as person:
        person.page.goto(replay)
        person.page.locator("#at").press("End")
        person.press("Show")
        shows(person.page, STEPS)
        person.page.get_by_role("link", name="Previous step").click()
        shows(person.page, STEPS - 1)
