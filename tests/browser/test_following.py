"""An open match page follows the chat, and tells that somebody has it in sight."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from tests.browser.pages import begin, give_up
from tests.browser.person import Person
from tests.browser.running import Site

HIDE = """Object.defineProperty(document, "visibilityState", { value: "hidden" });
document.dispatchEvent(new Event("visibilitychange"));"""


@pytest.fixture
def match(asha: Person, bilal: Person) -> Iterator[str]:
    """A match that has just begun; given up afterwards."""
    match = begin(asha, bilal)
    yield match
    give_up(match, asha)


def say(person: Person, match: str, text: str) -> None:
    """Write a message on the page of a match."""
    person.page.goto(match)
    person.page.get_by_label("Your message").fill(text)
    person.press("Send")
    expect(person.page.locator(".said").last).to_have_text(text)


def look_again(page: Page) -> None:
    """Let the page ask now whether something is new."""
    page.evaluate("window.dispatchEvent(new Event('focus'))")


def told_by(page: Page, match: str) -> list[str]:
    """What the page tells of its being in sight, as it comes."""
    told: list[str] = []

    def note(request: Request) -> None:
        if request.url == f"{match}presence/":
            told.append(str(request.post_data).partition("&")[0])

    page.on("request", note)
    return told


def test_new_messages_appear_and_leave_what_is_being_typed_alone(
    match: str, asha: Person, bilal: Person
) -> None:
    page = bilal.page
    page.goto(match)
    page.get_by_label("Your message").fill("Half a sen")

    say(asha, match, "Good luck!")
    look_again(page)
    expect(page.locator(".said")).to_have_text(["Good luck!"])
    say(asha, match, "Still there?")
    look_again(page)
    expect(page.locator(".said")).to_have_text(["Good luck!", "Still there?"])
    look_again(page)

    expect(page.locator(".said")).to_have_count(2)
    expect(page.get_by_label("Your message")).to_have_value("Half a sen")
    assert page.evaluate("document.activeElement.name") == "message"
    expect(page.get_by_text("Nothing has been said yet.")).to_have_count(0)


def test_a_page_in_sight_says_so_every_twenty_seconds_and_a_hidden_one_is_silent(
    match: str, bilal: Person
) -> None:
    page, told = bilal.page, told_by(bilal.page, match)
    page.clock.install()

    page.goto(match)
    page.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))
    page.wait_for_load_state("networkidle")
    at_first = len(told)
    page.clock.run_for(60_000)
    page.wait_for_load_state("networkidle")
    in_sight = len(told)
    page.evaluate(HIDE)
    page.clock.run_for(60_000)
    page.wait_for_load_state("networkidle")
    assert in_sight - at_first == 3
    assert told == ["seen=0"] * in_sight


def test_who_looks_on_tells_nothing(browser: Browser, site: Site, match: str) -> None:
    with Person("Chand", browser, site) as chand:
        told = told_by(chand.page, match)
        chand.page.clock.install()

        chand.page.goto(match)
        chand.page.clock.fast_forward(60_000)

        assert told == []
