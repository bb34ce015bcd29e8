"""Plays on the match page as its reader would, choosing only among what the page offers."""

from collections import Counter
from collections.abc import Callable
from itertools import cycle, islice

from playwright.sync_api import Page

from tests.browser.person import Person

MOST_TURNS = 400
MOST_KEYS = 80
HAND_LIMIT = 7
ACTIVE_ID = "document.activeElement.id"

Touch = Callable[[Page, str], None]
"""Ticks a card or presses a button, known by its id."""


def click(page: Page, element_id: str) -> None:
    """With the mouse."""
    page.locator(f"#{element_id}").click()


def type_on(page: Page, element_id: str) -> None:
    """With nothing but keys: tab and arrows to get there, space to press."""
    for _ in range(MOST_KEYS):
        focused = str(page.evaluate(ACTIVE_ID))
        if focused == element_id:
            page.keyboard.press("Space")
            return
        goes_by_arrow = "-" in focused and not element_id.startswith("play")
        page.keyboard.press("ArrowRight" if goes_by_arrow else "Tab")
    raise AssertionError(f"no key leads to {element_id}")


def play_to_the_end(match: str, *players: Person, touch: Touch = click) -> int:
    """Let whoever's turn it is play until the match is over; how many moves that took."""
    moves = 0
    for player in islice(cycle(players), MOST_TURNS):
        player.page.goto(match)
        while is_in_turn(player.page):
            moves += 1
            play_one(player.page, touch=touch)
        if "Finished" in player.page.title():
            return moves
    raise AssertionError("the match does not end")


def play_one(page: Page, *, touch: Touch = click) -> None:
    """One legal move, of the kind that brings the end of the round nearest."""
    for card in _camels(page) or _largest_sale(page) or _exchange(page) or _first_good(page):
        touch(page, card)
    send(page, touch=touch)


def send(page: Page, *, touch: Touch = click, button: str = "play") -> None:
    """Press the button, and once more where the page asks first; wait for the page that answers."""
    if page.locator("#board[data-asks]").count() and page.locator("#play[aria-disabled]").count():
        touch(page, button)
    with page.expect_navigation():
        touch(page, button)


def chosen(page: Page) -> list[str]:
    """The ids of the cards that are ticked."""
    return _ids(page, ".card-input:checked")


def is_in_turn(page: Page) -> bool:
    """Whether the page says that it is its reader's turn."""
    return page.locator("#board.is-mine").count() == 1


def _camels(page: Page) -> list[str]:
    """All of the market, if that turns up more than one card; one is enough to tick them."""
    camels = _ids(page, "[name=take][value=camel]:enabled")
    return camels[:1] if len(camels) > 1 else []


def _largest_sale(page: Page) -> list[str]:
    """All cards of the good that the hand holds most of; there is one in every full hand."""
    cards = page.locator("[id^=hand-]").evaluate_all("cards => cards.map(c => [c.value, c.id])")
    kind, count = Counter(kind for kind, _ in cards).most_common(1)[0] if cards else ("", 0)
    return [card for other, card in cards if other == kind] if count > 1 else []


def _exchange(page: Page) -> list[str]:
    """As many goods as possible for camels: the next player can take these again."""
    goods, camels = _goods_to_take(page), _ids(page, "[id^=herd-]:enabled")
    size = min(len(goods), len(camels), HAND_LIMIT - page.locator("[id^=hand-]").count())
    return goods[:size] + camels[:size] if size > 1 else []


def _first_good(page: Page) -> list[str]:
    return _goods_to_take(page)[:1]


def _goods_to_take(page: Page) -> list[str]:
    return _ids(page, "[name=take]:not([value=camel]):enabled")


def _ids(page: Page, selector: str) -> list[str]:
    ids: list[str] = page.locator(selector).evaluate_all("found => found.map(one => one.id)")
    return ids
