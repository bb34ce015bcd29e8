"""Lists stay fast with very many matches: few queries, and none that reads a big table through.

What PostgreSQL really reads is measured: it says so itself, query by query, of thousands of rows.
"""

import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any, Final
from urllib.parse import urlencode

import pytest
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts import tokens
from accounts.models import FormerName, User
from games.lobby import services as lobby
from games.models import CardsLook, Match
from notifications.models import MutedMatch, Notice, Preference, Reminder
from tests.games.builders import BEST_OF_THREE
from tests.games.moderation.staff import WHY, Staff
from tests.site.panel.crowd import BIG_TABLES, make_crowd
from tests.site.panel.desk import Desk, browser_of

MOST_QUERIES: Final = 12
MOST_ROWS: Final = 1100
"""As many as are ever counted for the pages of a table, and what a page shows besides."""

TABLES: Final = [
    f"/admin/{model._meta.app_label}/{model._meta.model_name}/" for model in admin.site._registry
]
SEARCHES: Final = {
    "/admin/accounts/user/": "crowd77",
    "/admin/accounts/personalaccesstoken/": "crowd77",
    "/admin/games/match/": "0000000077",
    "/admin/games/matchevent/": "0000000077",
    "/admin/games/offer/": "0000000077",
    "/admin/games/outboxentry/": "match:0000000077",
    "/admin/notifications/preference/": "crowd77",
    "/admin/notifications/mutedmatch/": "crowd77",
    "/admin/notifications/reminder/": "crowd77",
    "/admin/notifications/notice/": "crowd77",
    "/admin/notifications/bounce/": "gone@example.org",
    "/admin/notifications/refusedaddress/": "gone@example.org",
}


@pytest.fixture
def one_of_each(desk: Desk, staff: Staff, asha: User, bilal: User) -> Desk:
    """What the desk has not got by itself."""
    tokens.create_token(asha, name="curl", scopes=["profile"], lifetime_days=7)
    lobby.seek(asha, BEST_OF_THREE)
    UserSession.objects.create(user=asha, ip="192.0.2.7", session_key="x", user_agent="curl")
    FormerName.objects.create(user=asha, name="Aisha", until=timezone.now() + timedelta(days=9))
    CardsLook.objects.create(
        match=Match.objects.get(), moderator=staff.senior, reason=WHY, at=timezone.now()
    )
    Preference.objects.create(user=asha)
    MutedMatch.objects.create(user=asha, match_id=desk.match_id)
    now = {"subject": "match:X", "version": 1}
    Reminder.objects.create(recipient=asha, due_at=timezone.now(), done_until=timezone.now(), **now)
    Notice.objects.create(recipient=asha, kind="your_turn", created_at=timezone.now(), **now)
    return desk


def test_every_table_can_be_searched() -> None:
    assert sorted(SEARCHES) == sorted(TABLES)


@pytest.mark.parametrize("address", TABLES)
def test_no_table_takes_more_than_twelve_queries(
    one_of_each: Desk, staff: Staff, address: str
) -> None:
    maya = browser_of(staff.moderator)
    maya.get("/admin/")  # what the first request of a process caches

    for asked in (address, f"{address}?{urlencode({'q': SEARCHES[address]})}"):
        with CaptureQueriesContext(connection) as queries:
            answer = maya.get(asked)

        assert answer.status_code == 200
        assert len(queries) <= MOST_QUERIES


def addresses(desk: Desk) -> Iterator[str]:
    """Every list, with its pages, filters and searches."""
    yield from desk.pages.values()
    yield from ("/admin/mail/?shelf=late", "/admin/mail/?shelf=sent", "/admin/?page=2")
    yield from ("/admin/mail/?shelf=sent&page=3", "/admin/mail/?to=crowd77")
    yield from ("/admin/users/?q=crowd77", "/admin/users/?q=former77")
    yield from ("/admin/users/crowd77/", "/admin/users/?q=crowd77@example.org")
    yield from ("/admin/users/crowd77/mute-chat/", "/admin/matches/0000000077/pause-match/")
    yesterday, now = timezone.now() - timedelta(days=1), timezone.now()
    for wanted in (
        {"actor": "Maya"},
        {"actor": "crowd77"},
        {"action": "warn"},
        {"target": "Bilal"},
        {"target": f"match:{desk.match_id}"},
        {"actor": "Maya", "target": "Bilal", "action": "mute_chat"},
        {"since": yesterday.isoformat(), "until": now.isoformat()},
        {"before": "50"},
    ):
        yield f"/admin/audit/?{urlencode(wanted)}"
    for address in TABLES:
        yield from (address, f"{address}?p=3", f"{address}?{urlencode({'q': SEARCHES[address]})}")


def reads(sql: str) -> Iterator[tuple[str, str, int]]:
    """For each step of a query that reads a table: how, which one, and how many rows of it."""
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {sql}")
        found = cursor.fetchone()[0]
    plan = json.loads(found) if isinstance(found, str) else found
    yield from _reads_of(plan[0]["Plan"])


def _reads_of(plan: dict[str, Any]) -> Iterator[tuple[str, str, int]]:
    if "Relation Name" in plan:
        removed = plan.get("Rows Removed by Filter", 0) + plan.get(
            "Rows Removed by Index Recheck", 0
        )
        rows = (plan["Actual Rows"] + removed) * plan["Actual Loops"]
        yield plan["Node Type"], plan["Relation Name"], int(rows)
    for part in plan.get("Plans", ()):
        yield from _reads_of(part)


def slow_reads(browser: Client, address: str) -> list[str]:
    """What answering reads of big tables without an index, or too much of."""
    with CaptureQueriesContext(connection) as queries:
        answer = browser.get(address)
    assert answer.status_code == 200, address
    return [
        f"{address}: {kind} of {rows} rows of {table}: {one['sql'][:300]}"
        for one in queries.captured_queries
        if one["sql"].startswith("SELECT")
        for kind, table, rows in reads(one["sql"])
        if table in BIG_TABLES and (kind == "Seq Scan" or rows > MOST_ROWS)
    ]


@pytest.mark.wrong_summaries
def test_no_list_filter_or_search_reads_through_a_big_table(
    one_of_each: Desk, staff: Staff
) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("PostgreSQL says what it reads")
    make_crowd()
    maya = browser_of(staff.moderator)

    assert [slow for one in addresses(one_of_each) for slow in slow_reads(maya, one)] == []
