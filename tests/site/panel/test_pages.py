"""The pages of the panel: what they show to whom, and how many queries they take."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.people import vacations
from games.play import crediting
from games.play.clocks.clock import Outage
from tests.games.moderation.staff import Staff
from tests.site.panel.desk import Desk, browser_of
from tests.web.reading import words

PAGES = [
    "queue",
    "report",
    "case",
    "match",
    "appeals",
    "users",
    "mail",
    "mail_dead",
    "mail_of_user",
    "suppressed",
    "incident",
    "audit",
    "audit_filtered",
    "tables",
]
FOR_HELPERS = {"queue", "report", "case", "match", "appeals", "users"}
MOST_QUERIES = 12


def test_every_page_is_in_the_list(desk: Desk) -> None:
    assert list(desk.pages) == PAGES


@pytest.mark.parametrize("page", PAGES)
def test_no_page_takes_more_than_twelve_queries(desk: Desk, staff: Staff, page: str) -> None:
    maya = browser_of(staff.moderator)
    maya.get("/admin/")  # what the first request of a process caches

    with CaptureQueriesContext(connection) as queries:
        answer = maya.get(desk.pages[page])

    assert answer.status_code == 200
    assert len(queries) <= MOST_QUERIES, [one["sql"][:200] for one in queries.captured_queries]


@pytest.mark.parametrize("page", PAGES)
def test_helpers_see_what_they_may_and_players_nothing(
    desk: Desk, staff: Staff, asha: User, page: str
) -> None:
    player = Client()
    player.force_login(asha)

    helped = browser_of(staff.helper).get(desk.pages[page])
    refused = player.get(desk.pages[page])

    assert helped.status_code == (200 if page in FOR_HELPERS else 403)
    assert refused.headers["Location"].startswith("/admin/login/")


@pytest.mark.parametrize(
    ("page", "shown"),
    [
        ("queue", ["Bilal", "Offensive name", "He is rude.", "by Chand", "1 message"]),
        ("report", ["He is rude.", "You play like a camel.", "Delete the message", "by Asha"]),
        ("case", ["b•••@e•••.org", "Keep an eye on him.", "He was rude to Asha.", "in force"]),
        (
            "match",
            [
                "3 days",
                "The stored match is as its events say.",
                "Bilal",
                "Failed",
                "550 No",
                "Pause",
            ],
        ),
        ("appeals", ["May not write messages", "It was a joke.", "He was rude to Asha.", "Maya"]),
        ("users", ["Bilal", "b•••@e•••.org"]),
        ("mail", ["your_turn", "Bilal", "Cancel"]),
        ("mail_dead", ["550 No", "Asha", "Try again"]),
        ("suppressed", ["Send mail again"]),
        ("incident", ["Worker and beat", "Read-only mode", "goes out"]),
        ("audit", ["mute chat", "add note", "· Bilal", "He was rude to Asha."]),
        ("audit_filtered", ["warn", "moderator"]),
    ],
)
def test_pages_show_what_there_is(desk: Desk, staff: Staff, page: str, shown: list[str]) -> None:
    text = words(browser_of(staff.moderator).get(desk.pages[page]))

    assert [one for one in shown if one not in text] == []


def test_a_match_shows_why_its_turn_ends_when_it_does(desk: Desk, staff: Staff, asha: User) -> None:
    now = timezone.now()
    vacations.start(asha, starts_at=None, ends_at=now + timedelta(days=2))
    crediting.credit(Outage(now + timedelta(days=2), now + timedelta(days=2, hours=3), now))

    text = words(browser_of(staff.moderator).get(desk.pages["match"]))

    assert "(3 days + 2 days vacation + 3 hours outage credit)" in text
    assert "On vacation Asha, until" in text
    assert "The site was away for 3 hours, which no clock is charged for." in text


@pytest.mark.parametrize("page", PAGES)
def test_no_page_tells_an_address_or_what_players_wrote_unreported(
    desk: Desk, staff: Staff, page: str
) -> None:
    text = browser_of(staff.senior).get(desk.pages[page]).content.decode()

    assert "gone@example.org" not in text
    assert text.count("bilal@example.org") == (1 if page == "users" else 0)  # what was typed
    assert ("like a camel" in text) == (page == "report")


def test_what_was_filtered_away_is_not_in_the_audit(desk: Desk, staff: Staff) -> None:
    text = words(browser_of(staff.moderator).get(desk.pages["audit_filtered"]))

    assert "add note" not in text.partition("Export")[2]
    assert "He was rude" not in text


def test_nobody_reads_what_is_said_about_them(desk: Desk, staff: Staff, bilal: User) -> None:
    from accounts.roles import Role
    from tests.games.moderation.staff import give_role

    give_role(bilal, Role.ADMIN)
    browser = browser_of(bilal)

    queue = words(browser.get(desk.pages["queue"]))

    assert "a matter of your own" in queue
    assert "Chand" not in queue
    assert browser.get(desk.pages["report"]).status_code == 403
    assert browser.get(desk.pages["case"]).status_code == 403
    match = words(browser.get(desk.pages["match"]))
    assert "a matter of your own" in match
    assert "He is rude" not in match


def test_moderators_are_offered_what_their_role_admits(desk: Desk, staff: Staff) -> None:
    helped = words(browser_of(staff.helper).get(desk.pages["case"]))
    moderated = words(browser_of(staff.moderator).get(desk.pages["case"]))
    revealed = [
        "Reveal" in words(browser_of(one).get(desk.pages["match"]))
        for one in (staff.moderator, staff.senior)
    ]

    assert "Add a note" in helped
    assert "Mute chat" not in helped
    assert "Mute chat" in moderated
    assert "Change the role" not in moderated
    assert revealed == [False, True]
