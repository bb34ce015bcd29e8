"""Whole matches, played by two people who click."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.pages import begin
from tests.browser.person import Person
from tests.browser.playing import chosen, is_in_turn, play_one, play_to_the_end, send, type_on
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


def test_a_whole_match_is_played_with_keys_alone(asha: Person, bilal: Person) -> None:
    match = begin(asha, bilal, single_round=True)

    assert play_to_the_end(match, asha, bilal, touch=type_on) > 10


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


def test_a_stale_tab_shows_the_position_now_and_plays_nothing(
    browser: Browser, site: Site, asha: Person, bilal: Person
) -> None:
    match = begin(asha, bilal)
    first, second = _first_to_move(match, asha, bilal)
    old = first.open_tab()
    old.goto(match)
    play_one(first.page)
    second.page.goto(match)
    play_one(second.page)

    old.locator("[name=take]:enabled").last.click()
    send(old)

    alert = old.get_by_role("alert")
    assert "The match has moved on. Nothing was played" in alert.inner_text()
    assert alert.evaluate("element => element === document.activeElement")
    assert is_in_turn(old)


def test_an_illegal_move_is_explained_before_it_is_sent(asha: Person, bilal: Person) -> None:
    match = begin(asha, bilal)
    page = _first_to_move(match, asha, bilal)[0].page
    page.locator("[name=take]:not([value=camel]), [id^=hand-]:enabled").first.click()
    page.locator("[id^=hand-]:enabled").last.click()

    play = page.get_by_role("button", name="Play", exact=True)
    expect(play).to_have_attribute("aria-disabled", "true")
    told = page.locator("#bar-text").inner_text()
    play.click(force=True)

    assert told.endswith(".")
    assert page.url == match
    assert page.locator("#bar-text").inner_text() == told


def test_without_script_an_illegal_move_keeps_what_was_ticked_and_moves_the_focus_to_the_reason(
    browser: Browser, site: Site, asha: Person, bilal: Person
) -> None:
    match = begin(asha, bilal)
    mover = _first_to_move(match, asha, bilal)[0]
    with Person(mover.name, browser, site, java_script_enabled=False) as person:
        person.sign_in()
        person.page.goto(match)
        person.page.locator("[name=take]:not([value=camel]), [id^=hand-]:enabled").first.check()
        person.page.locator("[name=give]:enabled").first.check()

        person.press("Play")

        reason = person.page.locator("#bar-text[role=alert]")
        expect(reason).to_contain_text(".")
        assert reason.get_attribute("autofocus") is not None
        assert len(person.page.locator(".card-input:checked").all()) == 2


def test_a_double_click_only_asks_and_a_press_then_plays_one_move(
    asha: Person, bilal: Person
) -> None:
    match = begin(asha, bilal)
    page = _first_to_move(match, asha, bilal)[0].page
    page.locator("[name=take]:enabled").last.click()

    page.locator("#play").dblclick()

    expect(page.locator("#bar-text")).to_contain_text("Press once more to play it.")
    with page.expect_navigation():
        page.locator("#play").click()
    expect(page.locator(".log li").first).to_contain_text("You took")
    assert page.locator(".log li").count() == 2


def test_a_double_click_plays_one_move_where_nothing_is_asked(asha: Person, bilal: Person) -> None:
    match = begin(asha, bilal)
    page = _first_to_move(match, asha, bilal)[0].page
    page.evaluate("delete document.querySelector('#board').dataset.asks")
    page.locator("[name=take]:enabled").last.click()

    with page.expect_navigation():
        page.locator("#play").dblclick()

    expect(page.locator(".log li").first).to_contain_text("You took")
    assert page.locator(".log li").count() == 2
    assert page.get_by_role("alert").count() == 0


def test_the_others_move_appears_without_a_reload(asha: Person, bilal: Person) -> None:
    match = begin(asha, bilal)
    first, second = _first_to_move(match, asha, bilal)
    second.page.locator("#turn").focus()
    play_one(first.page)

    second.page.evaluate("window.dispatchEvent(new Event('focus'))")

    expect(second.page.locator("#turn")).to_have_text("Your turn")
    expect(second.page.locator("#announcer")).to_contain_text(f"{first.name} ")
    assert "Your turn" in second.page.title()
    assert second.page.evaluate("document.activeElement.id") == "turn"
    play_one(second.page)
    assert not is_in_turn(second.page)


def test_who_signs_out_and_in_again_finds_the_choice_as_it_was(
    browser: Browser, site: Site, asha: Person, bilal: Person
) -> None:
    match = begin(asha, bilal)
    mover = _first_to_move(match, asha, bilal)[0]
    with Person(mover.name, browser, site) as person:
        person.sign_in()
        person.page.goto(match)
        person.page.locator("[name=take]:enabled").last.click()
        choice = chosen(person.page)
        person.press("Sign out", inside="footer")
        person.page.goto(match)

        person.page.get_by_role("link", name="Sign in to play").click()
        person.sign_in(at="")

        person.page.wait_for_url(match)
        assert chosen(person.page) == choice


def test_escape_clears_the_choice(asha: Person, bilal: Person) -> None:
    match = begin(asha, bilal)
    page = _first_to_move(match, asha, bilal)[0].page
    page.locator("[name=take]:enabled").last.click()
    assert chosen(page)

    page.keyboard.press("Escape")

    assert chosen(page) == []


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (360, 640)])
def test_the_table_is_seen_without_scrolling(
    asha: Person, bilal: Person, width: int, height: int
) -> None:
    match = begin(asha, bilal)
    page = _first_to_move(match, asha, bilal)[0].page
    page.set_viewport_size({"width": width, "height": height})

    edges = page.evaluate(
        """[".market", ".hand-row", "#bar"].flatMap((part) => {
            const { top, bottom } = document.querySelector(part).getBoundingClientRect();
            return [top, bottom];
        })"""
    )

    assert edges == sorted(edges)
    assert edges[0] > 0
    assert edges[-1] <= height
    assert page.evaluate("document.documentElement.scrollWidth") <= width


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
