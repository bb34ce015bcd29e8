"""Plays by the forms of the match page, choosing only among what the page offers."""

from itertools import cycle, islice

from playwright.sync_api import Page

from tests.browser.person import Person

MOST_TURNS = 400


def play_to_the_end(match: str, *players: Person) -> int:
    """Let whoever's turn it is play until the match is over; how many moves that took."""
    moves = 0
    for player in islice(cycle(players), MOST_TURNS):
        player.page.goto(match)
        while is_in_turn(player.page):
            moves += 1
            play_one(player.page, exchange=moves % 5 == 0)
        if player.page.title().startswith("Finished"):
            return moves
    raise AssertionError("the match does not end")


def play_one(page: Page, *, exchange: bool = False) -> None:
    """One legal move: an exchange for camels if asked for and easy; else the quickest way on."""
    if exchange and _can_exchange_camels(page):
        _tick_camels_for_goods(page)
        send(page, "exchange")
    elif page.locator("#sale").count():
        _choose_the_largest_sale(page)
        send(page, "sell")
    elif page.locator("#take button").count():
        page.locator("#take input[type=radio]").first.check()
        send(page, "take")
    else:
        send(page, "take_camels")


def send(page: Page, form: str) -> None:
    """Press the button of one of the four forms, and wait for the page that answers."""
    with page.expect_navigation():
        page.locator(f"#{form} button").click()


def is_in_turn(page: Page) -> bool:
    """Whether the page says that it is its reader's turn."""
    return page.locator(".turn.mine").count() == 1


def _choose_the_largest_sale(page: Page) -> None:
    options = page.locator("#sale option").all_inner_texts()
    best = max(options[1:], key=lambda text: int(text.split()[0]))
    page.locator("#sale").select_option(label=best)


def _can_exchange_camels(page: Page) -> bool:
    form = page.locator("#exchange")
    return (
        form.locator("[name=take]").count() >= 2
        and form.locator("[name=give]").count() <= 5
        and form.locator("[name=camels]").count() == 1
        and int(form.locator("[name=camels]").get_attribute("max") or 0) >= 2
    )


def _tick_camels_for_goods(page: Page) -> None:
    form = page.locator("#exchange")
    form.locator("[name=take]").nth(0).check()
    form.locator("[name=take]").nth(1).check()
    form.locator("[name=camels]").fill("2")
