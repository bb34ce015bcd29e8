"""What looks like foul play: the rules by themselves, and what of it reaches the queue."""

from datetime import UTC, datetime, timedelta
from typing import Final
from uuid import UUID

import pytest
import time_machine
from allauth.usersessions.models import UserSession
from django.utils import timezone

from accounts.models import Sanction, User
from games.models import Report, ReportReason
from games.moderation import flagging
from games.moderation.flags import EndedMatch, SignedIn, findings
from games.moderation.kinds import ReportOutcome
from games.moderation.services import reports
from games.play.queries import match_view
from games.play.services import resign
from games.tasks import expire_turns
from tests.games.builders import play, start, without_vacations
from tests.games.moderation.staff import WHY, Staff

NOW: Final = datetime(2026, 12, 1, 12, tzinfo=UTC)
ASHA, BILAL, CHAND, MAYA = (UUID(int=number) for number in range(1, 5))


def ended(
    number: int,
    *,
    days_ago: float = 1,
    players: tuple[UUID, UUID] = (ASHA, BILAL),
    loser: UUID | None = ASHA,
    is_time_out: bool = False,
    is_resigned: bool = False,
    version: int = 40,
) -> EndedMatch:
    return EndedMatch(
        match_id=f"M{number}",
        at=NOW - timedelta(days=days_ago),
        players=frozenset(players),
        loser=loser,
        is_time_out=is_time_out,
        is_resigned=is_resigned,
        version=version,
    )


def keys(*matches: EndedMatch) -> list[str]:
    return [finding.key for finding in findings(matches, [], NOW)]


def test_three_time_outs_in_a_fortnight_are_noticed_and_two_are_not() -> None:
    time_outs = [ended(number, is_time_out=True) for number in range(3)]

    assert keys(*time_outs) == [f"time_outs:{ASHA}"]
    assert keys(*time_outs[:2]) == []
    assert keys(*time_outs[:2], ended(9, is_time_out=True, days_ago=14.1)) == []
    assert keys(*time_outs[:2], ended(9, is_time_out=True, loser=BILAL)) == []
    assert keys(*time_outs[:2], ended(9)) == []


def test_three_early_resignations_to_the_same_player_are_noticed() -> None:
    early = [ended(number, is_resigned=True, version=12) for number in range(3)]

    assert keys(*early) == [f"early_ends:{ASHA}:{BILAL}"]
    assert keys(*early[:2], ended(9, is_resigned=True, version=13)) == []
    assert keys(*early[:2], ended(9, is_resigned=True, version=5, days_ago=31)) == []
    other = ended(9, is_resigned=True, version=5, players=(ASHA, CHAND))
    assert keys(*early[:2], other) == []


def test_twenty_matches_of_a_pair_in_a_week_are_noticed() -> None:
    many = [ended(number, loser=None) for number in range(20)]

    assert keys(*many) == [f"many_matches:{ASHA}:{BILAL}"]
    assert keys(*many[:19]) == []
    assert keys(*many[:19], ended(20, loser=None, days_ago=7.1)) == []
    assert keys(*many[:19], ended(20, loser=None, players=(ASHA, CHAND))) == []


def test_three_new_accounts_in_one_browser_are_noticed_under_the_oldest() -> None:
    used = [
        SignedIn(user, NOW - timedelta(days=number), "a browser")
        for number, user in enumerate((ASHA, BILAL, CHAND), start=1)
    ]
    elsewhere = SignedIn(MAYA, NOW, "another")
    old = SignedIn(CHAND, NOW - timedelta(days=8), "a browser")

    [finding] = findings([], [*used, elsewhere], NOW)

    assert (finding.key, finding.user) == (f"one_place:{CHAND}", CHAND)
    assert set(finding.others) == {ASHA, BILAL}
    assert findings([], [*used[:2], elsewhere, old], NOW) == []
    assert findings([], [*used[:2], used[0]], NOW) == []


def time_out(asha: User, bilal: User) -> None:
    """Asha loses a match because her time is up."""
    match_id = start(asha, bilal)
    play(match_id)
    play(match_id)


@pytest.fixture
def _three_time_outs(asha: User, bilal: User) -> None:
    now = timezone.now()
    without_vacations(asha)
    with time_machine.travel(now - timedelta(days=8)):
        for _ in range(3):
            time_out(asha, bilal)
    with time_machine.travel(now - timedelta(days=1)):
        expire_turns()


@pytest.mark.usefixtures("_three_time_outs")
def test_a_flag_is_a_report_that_explains_itself_and_sanctions_nobody(asha: User) -> None:
    found = flagging.flag()

    report = Report.objects.get()
    assert found == 1
    assert (report.reporter, report.reported) == (None, asha)
    assert report.reason == ReportReason.STALLING
    assert report.text.startswith("Asha has lost 3 matches in 14 days because the time was up: #")
    assert report.match is not None
    assert not Sanction.objects.exists()


@pytest.mark.usefixtures("_three_time_outs")
def test_the_same_is_not_flagged_again_for_a_month_even_if_it_was_closed(staff: Staff) -> None:
    flagging.flag()
    again = flagging.flag()
    report = Report.objects.get()
    reports.close(staff.moderator, report.pk, outcome=ReportOutcome.NOT_UPHELD, reason=WHY)

    assert again == 0
    assert flagging.flag() == 0
    Report.objects.update(created_at=timezone.now() - timedelta(days=31))
    assert flagging.flag() == 1


def test_early_resignations_are_told_with_both_names(asha: User, bilal: User) -> None:
    for _ in range(3):
        match_id = start(asha, bilal)
        resign(match_id, bilal, seen_version=match_view(match_id, bilal).version)

    flagging.flag()

    report = Report.objects.get()
    assert report.reported == bilal
    assert "Bilal has resigned 3 matches against Asha in 30 days" in report.text


def test_accounts_of_one_browser_are_told_without_its_address(
    asha: User, bilal: User, chand: User
) -> None:
    for user in (asha, bilal, chand):
        UserSession.objects.create(
            user=user, ip="192.0.2.7", user_agent="Camelfox", session_key=user.username
        )

    flagging.flag()

    text = Report.objects.get().text
    assert {name for name in ("Asha", "Bilal", "Chand") if name in text} == {
        "Asha",
        "Bilal",
        "Chand",
    }
    assert "192.0.2.7" not in text
    assert "Camelfox" not in text
