"""The page of all components, for developers only."""

import re

from django.test import Client
from pytest_django.fixtures import Settings

from games.engine.cards import WORDS
from tests.web.reading import source, words


def test_outside_of_development_there_is_no_such_page(visitor: Client) -> None:
    assert visitor.get("/dev/components/").status_code == 404


def test_everything_is_shown_in_both_schemes(visitor: Client, settings: Settings) -> None:
    settings.DEBUG = True

    page = visitor.get("/dev/components/")

    assert re.findall(r'data-scheme="(\w+)"', source(page)) == ["light", "dark"]
    for word in WORDS:
        assert source(page).count(f'class="card" data-kind="{word}"') >= 2
    assert words(page).count("Something was refused, and why.") == 2
    assert words(page).count("Enter a valid email address.") == 2


def test_no_name_is_given_twice(visitor: Client, settings: Settings) -> None:
    settings.DEBUG = True

    ids = re.findall(r'\sid="([^"]+)"', source(visitor.get("/dev/components/")))

    assert len(ids) == len(set(ids))
