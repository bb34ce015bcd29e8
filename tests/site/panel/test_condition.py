"""The incident page says in plain words how each part does, and what to do when it does not."""

from datetime import UTC, datetime, timedelta

import pytest
from django.core.cache import cache

from games.models import OutboxEntry
from jaipur_site.panel import condition
from notifications import canary
from tests.games.moderation.staff import WHY, Staff
from tests.site.panel.desk import Desk, browser_of
from tests.web.reading import words

NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


def test_a_silent_redis_says_what_stands_still_and_what_to_start() -> None:
    well, ill = condition.of_cache(answers=True), condition.of_cache(answers=False)

    assert (well.state, well.remedy) == ("It answers.", "")
    assert "no mail goes out" in ill.state
    assert "Start Redis again" in ill.remedy


@pytest.mark.parametrize(
    ("seen_at", "is_well", "state"),
    [
        (NOON - 2 * MINUTE, True, "At work, last seen Mon 30 Nov, 11:58 (UTC)."),
        (NOON - 3 * MINUTE, False, "Not at work since Mon 30 Nov, 11:57 (UTC)"),
        (None, False, "Nobody has seen them at work"),
    ],
)
def test_three_minutes_without_work_need_somebody(
    seen_at: datetime | None, is_well: bool, state: str
) -> None:
    check = condition.of_work(seen_at, NOON)

    assert check.is_well is is_well
    assert check.state.startswith(state)
    assert is_well or check.remedy.startswith("Start worker and beat again.")


def test_news_may_wait_for_less_than_a_minute() -> None:
    none = condition.of_relay(None, NOON)
    short = condition.of_relay(NOON - MINUTE / 2, NOON)
    long = condition.of_relay(NOON - MINUTE, NOON)

    assert [one.is_well for one in (none, short, long)] == [True, True, False]
    assert long.state == "Some waits to be taken over since Mon 30 Nov, 11:59 (UTC)."


def test_mail_is_late_or_stopped_or_well() -> None:
    well = condition.of_mail(NOON, is_late=False, stopped_since=None)
    late = condition.of_mail(NOON, is_late=True, stopped_since=None)
    stopped = condition.of_mail(NOON, is_late=True, stopped_since=NOON)

    assert well.is_well
    assert late.state == "Late: one should have gone out at Mon 30 Nov, 12:00 (UTC)."
    assert "mail desk" in late.remedy
    assert stopped.state.startswith("Stopped by the switch below since Mon 30 Nov, 12:00")
    assert "Resume mail" in stopped.remedy


def test_turns_that_are_not_settled_need_somebody() -> None:
    assert condition.of_clocks(is_overdue=False).is_well
    assert not condition.of_clocks(is_overdue=True).is_well


def test_the_page_tells_of_a_site_that_works_and_of_one_that_does_not(
    desk: Desk, staff: Staff
) -> None:
    maya = browser_of(staff.moderator)
    OutboxEntry.objects.update(status="relayed")

    canary.watch()
    well = words(maya.get(desk.pages["incident"]))
    cache.clear()
    ill = words(maya.get(desk.pages["incident"]))

    assert "Worker and beat: well At work, last seen" in well
    assert "News for players: well" in well
    assert "Worker and beat: needs somebody Nobody has seen them" in ill
    assert "To do: Start worker and beat again." in ill


def test_the_page_says_that_mail_is_stopped(desk: Desk, staff: Staff) -> None:
    anand = browser_of(staff.admin)
    anand.post("/admin/incident/stop-mail/", {"reason": WHY})

    assert "Mail: needs somebody Stopped by the switch below" in words(
        anand.get(desk.pages["incident"])
    )
