"""Paths that somebody made up; on PostgreSQL, which refuses NUL, they say most."""

import pytest
from django.test import Client

from tests.accounts.factors import sign_in_with_factor
from tests.games.builders import make_staff


@pytest.mark.parametrize("path", ["/admin/matches/a%00b/", "/admin/matches/a%00b/void-match/"])
def test_the_staff_finds_no_match_with_nul_in_its_name(db: None, path: str) -> None:
    client = Client()
    sign_in_with_factor(client, make_staff("Maya", is_superuser=True))

    assert client.get(path).status_code == 404


def test_nul_leads_nowhere_else_either(db: None) -> None:
    assert Client().get("/lobby/%00").status_code == 404
    answer = Client().get("/api/v1/rules%00")
    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")
