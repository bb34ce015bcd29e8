"""The bell on every page, and the list behind it."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.chat import services as chat
from games.lobby import services as lobby
from games.play import services
from games.play.queries import match_view
from notifications.channels.bell import NOT_SHOWN
from notifications.models import Notice
from notifications.registry import EmailKind
from tests.games.builders import BEST_OF_THREE, play, start
from tests.notifications.builders import relay_all
from tests.web.reading import source, words

PAGE = "/notifications/"


def notice(user: User, kind: EmailKind, subject: str, version: int = 2) -> Notice:
    return Notice.objects.create(
        recipient=user, kind=kind, subject=subject, version=version, created_at=timezone.now()
    )


def test_the_bell_counts_what_is_unread_in_words_too(
    as_asha: Client, asha: User, match_id: str
) -> None:
    shown = source(as_asha.get("/rules/"))
    assert 'aria-label="News: 1 unread"' in shown

    as_asha.post("/notifications/read/")

    assert 'aria-label="News: nothing unread"' in source(as_asha.get("/rules/"))


def test_visitors_have_no_bell_and_ask_nothing_for_one(visitor: Client) -> None:
    with CaptureQueriesContext(connection) as captured:
        shown = source(visitor.get("/rules/"))

    assert "/notifications/" not in shown
    assert len(captured) == 0


def test_the_bell_costs_one_query(as_asha: Client, asha: User, match_id: str) -> None:
    with CaptureQueriesContext(connection) as captured:
        as_asha.get("/rules/")

    about_bell = [one for one in captured if "notifications_" in one["sql"]]
    assert len(about_bell) == 1
    assert len(captured) <= 3


def test_the_list_tells_what_happened_and_leads_there(
    as_asha: Client, as_bilal: Client, asha: User, bilal: User
) -> None:
    match_id = start(asha, bilal)
    challenge = lobby.challenge(bilal, asha, BEST_OF_THREE)
    chat.write_message(match_id, bilal, "Good luck!")
    relay_all()

    shown = words(as_asha.get(PAGE))
    assert "Your turn against Bilal has begun. new" in shown
    assert "Bilal challenges you. new" in shown
    assert "Bilal has written to you. new" in shown
    assert "Good luck" not in shown
    assert f'href="/challenges/{challenge.id}/"' in source(as_asha.get(PAGE))
    play(match_id)
    lobby.decline(challenge.id, asha)
    relay_all()
    shown = words(as_bilal.get(PAGE))
    assert "Your turn against Asha has begun. new" in shown
    assert "Asha has declined your challenge. new" in shown
    services.resign(match_id, asha, seen_version=match_view(match_id, asha).version)
    relay_all()
    assert "Your match against Asha is over. new" in words(as_bilal.get(PAGE))


def test_marking_as_read_leaves_what_came_later(as_asha: Client, asha: User, match_id: str) -> None:
    seen = Notice.objects.get(recipient=asha)
    later = notice(asha, EmailKind.MATCH_FINISHED, f"match:{match_id}")

    as_asha.post("/notifications/read/", {"until": seen.pk})

    later.refresh_from_db()
    seen.refresh_from_db()
    assert (seen.read_at is None, later.read_at is None) == (False, True)


@pytest.mark.parametrize("until", ["", "x", "²", "9" * 30, "-1"])
def test_whatever_is_sent_breaks_nothing(as_asha: Client, match_id: str, until: str) -> None:
    assert as_asha.post("/notifications/read/", {"until": until}).status_code == 302


def test_looking_marks_nothing_as_read(as_asha: Client, match_id: str) -> None:
    as_asha.get(PAGE)

    assert "Mark all as read" in words(as_asha.get(PAGE))


def test_the_list_has_the_latest_fifty_and_few_queries(as_asha: Client, asha: User) -> None:
    for version in range(60):
        notice(asha, EmailKind.REMATCH_OFFERED, f"match:{version:010}", version)

    with CaptureQueriesContext(connection) as captured:
        shown = words(as_asha.get(PAGE))

    assert shown.count("would like to play again.") == 50
    assert len(captured) <= 6


@pytest.mark.parametrize("kind", set(EmailKind) - NOT_SHOWN)
def test_every_kind_can_be_told_whatever_has_become_of_the_match(
    as_asha: Client, asha: User, kind: EmailKind
) -> None:
    for subject in ("match:2222222222", "challenge:2222222222", "account:welcome"):
        notice(asha, kind, subject)

    assert as_asha.get(PAGE).status_code == 200
