"""The practice table in a browser: on the landing page, among the rules, without script."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page
from playwright.sync_api import expect as expect_that

from tests.browser.person import Person
from tests.browser.running import Site

MOVES = {
    "Take": ["#market-2"],
    "Take camels": ["#market-1"],
    "Exchange": ["#market-2", "#market-4", "#herd-1", "#herd-2"],
    "Sell": ["#hand-2", "#hand-3", "#hand-4"],
}
"""What to tick in the first position for each kind of move, by the name of the button then."""


@pytest.fixture
def visitor(browser: Browser, site: Site) -> Iterator[Page]:
    with Person("", browser, site) as person:
        yield person.page


@pytest.mark.parametrize("path", ["/", "/rules/"])
@pytest.mark.parametrize("button", list(MOVES))
def test_each_kind_of_move_can_be_tried_without_leaving_the_page(
    visitor: Page, path: str, button: str
) -> None:
    visitor.goto(path)

    for card in MOVES[button]:
        visitor.locator(card).check()
    play = visitor.locator("#practice-play")
    expect_that(play).to_have_text(button)
    play.click()

    expect_that(visitor.locator("#practice-news")).to_contain_text(re.compile(r"^\s*You "))
    expect_that(visitor.locator(".practice-lessons .is-on")).to_have_count(1)
    expect_that(visitor.locator("#practice-play")).to_be_focused()
    expect_that(visitor.locator("#announcement")).to_contain_text("You ")
    assert visitor.url.endswith(path)


def test_the_page_says_what_the_cards_would_do_and_why_they_cannot(visitor: Page) -> None:
    visitor.goto("/")
    says = visitor.locator("#practice-says")

    visitor.locator("#market-2").check()
    expect_that(says).to_have_text("Take gold.")
    visitor.locator("#hand-2").check()
    expect_that(says).to_have_text("An exchange is of two cards or more on each side.")
    visitor.locator("#practice-play").click()

    expect_that(says).to_have_class(re.compile("refusal"))
    expect_that(visitor.locator("#hand-2")).to_be_checked()


def test_a_visitor_signs_up_after_a_first_move(visitor: Page) -> None:
    visitor.goto("/")
    visitor.locator("#market-2").check()
    visitor.locator("#practice-play").press("Enter")

    visitor.get_by_role("link", name="Sign up to play on").click()

    expect_that(visitor).to_have_url(re.compile("/accounts/signup/"))


def test_it_begins_anew(visitor: Page) -> None:
    visitor.goto("/rules/")
    visitor.locator("#market-2").check()
    visitor.locator("#practice-play").click()

    visitor.get_by_role("link", name="Begin anew").click()

    news = visitor.locator("#practice-news")
    expect_that(news).to_contain_text("Your opponent sold 3 leather")
    expect_that(news).to_be_focused()


def test_it_works_without_script(browser: Browser, site: Site) -> None:
    with Person("", browser, site, java_script_enabled=False) as person:
        person.page.goto("/")
        for card in MOVES["Exchange"]:
            person.page.locator(card).check()
        person.press("Play")

        person.sees("You gave 2 camels for 1 gold and 1 silver.")
        for card in ("#market-1", "#hand-1"):
            person.page.locator(card).check()
        person.press("Play")

        person.sees("An exchange is of two cards or more on each side.")
        expect_that(person.page.locator("#hand-1")).to_be_checked()
