"""What a visitor sees first: what this is, a move to make at once, the way in."""

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.web.reading import source, title, words


def test_a_visitor_may_make_a_first_move_before_signing_up(visitor: Client) -> None:
    response = visitor.get("/")

    assert title(response).startswith("A card game for two, by correspondence")
    assert "Or play now: here it is your turn." in words(response)
    assert 'action="/rules/try/#practice"' in source(response)


def test_the_ways_in_are_links(visitor: Client) -> None:
    page = source(visitor.get("/"))

    for address in ("/accounts/signup/", "/rules/", "/lobby/"):
        assert f'href="{address}"' in page.partition("<main")[2]


def test_a_member_is_at_home_instead(as_asha: Client) -> None:
    assert "Or play now: here it is your turn." not in words(as_asha.get("/"))


def test_the_landing_page_asks_the_database_for_nothing(visitor: Client) -> None:
    with CaptureQueriesContext(connection) as executed:
        visitor.get("/")

    assert len(executed) == 0
