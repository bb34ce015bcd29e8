"""Whole matches, played by two people who click."""

import re

from playwright.sync_api import Browser, expect

from tests.browser.pages import begin
from tests.browser.person import Person
from tests.browser.playing import is_in_turn, play_one, play_to_the_end, send
from tests.browser.running import Site


def test_two_people_play_a_best_of_three_to_its_end(asha: Person, bilal: Person) -> None:
    match = begin(asha, bilal)

    moves = play_to_the_end(match, asha, bilal)

    assert moves > 40
    for player in (asha, bilal):
        player.page.goto(match)
        player.sees("the match.")
        assert player.page.locator("table.reckoning").count() in (2, 3)
    asha.page.get_by_role("link", name="All moves, by round").click()
    asha.sees("Round 2 was dealt")


def test_a_match_and_its_rematch_need_no_javascript(
    browser: Browser, site: Site, asha: Person, bilal: Person
) -> None:
    with (
        Person("Asha", browser, site, java_script_enabled=False) as one,
        Person("Bilal", browser, site, java_script_enabled=False) as two,
    ):
        one.sign_in()
        two.sign_in()
        match = begin(one, two, single_round=True)

        play_to_the_end(match, one, two)

        one.page.goto(match)
        one.press("Ask Bilal for a rematch")
        one.sees("You have asked Bilal for a rematch.")
        two.page.goto(match)
        two.press("Play again")
        two.page.wait_for_url(re.compile("/matches/"))
        assert two.page.url != match
        two.sees("Round 1")


def test_a_stale_tab_shows_the_position_now_and_plays_nothing(asha: Person, bilal: Person) -> None:
    match = begin(asha, bilal)
    first, second = _first_to_move(match, asha, bilal)
    old = first.open_tab()
    old.goto(match)
    play_one(first.page)
    second.page.goto(match)
    play_one(second.page)

    old.locator("#take input[type=radio]").last.check()
    send(old, "take")

    alert = old.get_by_role("alert")
    assert "The match has moved on. Nothing was played" in alert.inner_text()
    assert alert.evaluate("element => element === document.activeElement")
    assert old.locator(".turn.mine").count() == 1


def test_an_illegal_move_keeps_what_was_ticked_and_moves_the_focus_to_the_reason(
    asha: Person, bilal: Person
) -> None:
    match = begin(asha, bilal)
    page = _first_to_move(match, asha, bilal)[0].page
    page.locator("#exchange [name=give]").first.check()

    send(page, "exchange")

    reason = page.locator("#exchange [role=alert]")
    assert reason.evaluate("element => element === document.activeElement")
    assert page.locator("#exchange [name=give]").first.is_checked()


def test_a_double_click_plays_one_move(asha: Person, bilal: Person) -> None:
    match = begin(asha, bilal)
    page = _first_to_move(match, asha, bilal)[0].page
    page.locator("#take input[type=radio]").first.check()

    page.locator("#take button").dblclick()

    log = page.locator("#log ~ .log li")
    expect(log.first).to_contain_text("You took")
    assert log.count() == 2
    assert page.get_by_role("alert").count() == 0


def test_an_invitation_leads_a_newcomer_through_sign_up_into_the_match(
    browser: Browser, site: Site, asha: Person
) -> None:
    asha.offer("Somebody to whom I send a link")
    link = asha.page.get_by_label("Send this link").input_value()

    with Person("Chand", browser, site) as chand:
        chand.page.goto(link)
        chand.sees("Best of three rounds · 3 days a move · public")
        chand.page.locator("main").get_by_role("link", name="Sign up").click()
        chand.sign_up(at="")
        chand.page.wait_for_url(link)
        chand.press("Accept")
        chand.page.wait_for_url(re.compile("/matches/"))
        chand.sees("Asha against Chand")


def _first_to_move(match: str, *players: Person) -> tuple[Person, Person]:
    """The player whose turn it is, at the match, and the other."""
    for player in players:
        player.page.goto(match)
    first, second = players
    return (first, second) if is_in_turn(first.page) else (second, first)
