"""The rules: every number of the game, pictures of the real cards, and a table to try them."""

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.engine.cards import GOODS_TOKENS, WORDS
from tests.web.reading import source, words


def test_the_rules_hold_every_token_of_the_game(visitor: Client) -> None:
    response = visitor.get("/rules/")

    table = source(response).partition("<tbody>")[2].partition("</tbody>")[0]
    assert table.count('class="coin') == sum(len(pile) for pile in GOODS_TOKENS) + 1
    assert "diamond 6 2 7 7 5 5 5" in words(response)
    assert "5 or more 5 8 to 10 rupees" in words(response)


def test_the_rules_picture_every_kind_of_card(visitor: Client) -> None:
    shown = source(visitor.get("/rules/")).partition('class="rules-kinds')[2].partition("</ul>")[0]

    assert [word for word in WORDS if f'class="card" data-kind="{word}"' in shown] == list(WORDS)


def test_the_moves_can_be_tried_among_the_rules(visitor: Client) -> None:
    response = visitor.get("/rules/")

    assert 'action="/rules/try/#practice"' in source(response)


def test_the_rules_ask_the_database_for_nothing(visitor: Client) -> None:
    with CaptureQueriesContext(connection) as executed:
        visitor.get("/rules/")

    assert len(executed) == 0
