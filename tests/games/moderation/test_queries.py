"""What the staff reads: in the right order, in few queries, and without hidden cards."""

from collections.abc import Callable
from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.chat.services import write_message
from games.models import Report, ReportReason
from games.moderation import queries
from games.moderation.kinds import ReportOutcome
from games.moderation.reporting import Complaint, report
from games.moderation.services import matches, messages, notes, reports, sanctions
from games.moderation.standing import appeal
from tests.games.builders import PRIVATE, start
from tests.games.moderation.staff import WHY, Staff

NAME, STALLING, CHAT = (
    ReportReason.OFFENSIVE_NAME,
    ReportReason.STALLING,
    ReportReason.ABUSIVE_CHAT,
)


def count_of(ask: Callable[[], object]) -> int:
    with CaptureQueriesContext(connection) as asked:
        ask()
    return len(asked)


def test_the_queue_is_grouped_by_player_the_oldest_report_first(
    staff: Staff, asha: User, bilal: User, chand: User
) -> None:
    now = timezone.now()
    made = [(asha, chand, NAME), (asha, bilal, NAME), (bilal, chand, NAME)]
    for minutes, (reporter, reported, reason) in enumerate(made):
        with time_machine.travel(now + timedelta(minutes=minutes), tick=False):
            report(reporter, Complaint(reported=reported, reason=reason))
    closed = report(chand, Complaint(reported=asha, reason=NAME)).report.id
    reports.close(staff.moderator, closed, outcome=ReportOutcome.UPHELD, reason=WHY)

    page = queries.queue()

    assert [(group.reported, len(group.reports)) for group in page.groups] == [
        ("Chand", 2),
        ("Bilal", 1),
    ]
    assert not page.has_more


def test_the_queue_says_who_looks_at_a_report(staff: Staff, asha: User, bilal: User) -> None:
    key = report(asha, Complaint(reported=bilal, reason=NAME)).report.id
    reports.claim(staff.helper, key)

    [group] = queries.queue().groups
    later = timezone.now() + timedelta(minutes=31)
    with time_machine.travel(later):
        [free] = queries.queue().groups

    assert group.reports[0].claimed_by == "Hari"
    assert free.reports[0].claimed_by == ""


@pytest.mark.parametrize("extra", [0, 20])
def test_the_queue_takes_one_query_however_long_it_is(asha: User, bilal: User, extra: int) -> None:
    now = timezone.now()
    Report.objects.bulk_create(
        [
            Report(reporter=asha, reported=bilal, reason=NAME, created_at=now)
            for _ in range(1 + extra)
        ]
    )

    assert count_of(queries.queue) == 1


def test_a_report_shows_its_evidence_and_what_was_added(
    maya: User, asha: User, bilal: User, match_id: str
) -> None:
    write_message(match_id, bilal, "You camel!")
    complaint = Complaint(reported=bilal, reason=CHAT, match_id=match_id, messages=(1,))
    key = report(asha, complaint).report.id
    report(asha, Complaint(reported=bilal, reason=CHAT, match_id=match_id, text="Still."))
    [evidence] = queries.report_file(key).evidence
    messages.remove_chat(maya, evidence.key, reason=WHY)

    file = queries.report_file(key)

    assert (file.line.reporter, file.line.match_id) == ("Asha", match_id)
    assert [(one.text, one.is_removed) for one in file.evidence] == [("You camel!", True)]
    assert [one.text for one in file.additions] == ["Still."]


def test_a_case_file_has_all_about_a_player_in_nine_queries(
    staff: Staff, asha: User, bilal: User, match_id: str
) -> None:
    start(asha, bilal, options=PRIVATE)
    report(bilal, Complaint(reported=asha, reason=STALLING))
    report(asha, Complaint(reported=bilal, reason=STALLING))
    notes.add_note(staff.helper, asha, text="Seems to be new here.")
    sanctions.mute_chat(staff.moderator, asha, length=None, reason=WHY)

    file = queries.case_file(asha)

    assert (file.username, file.running, file.time_outs) == ("Asha", 2, 0)
    assert file.addresses == ("a•••@e•••.org",)
    assert len(file.matches) == 2
    assert [one.reporter for one in file.received] == ["Bilal"]
    assert [one.reported for one in file.made] == ["Bilal"]
    assert [one.text for one in file.notes] == ["Seems to be new here."]
    assert [one.sanction.reason for one in file.sanctions] == [WHY]
    assert count_of(lambda: queries.case_file(asha)) == 9


def test_a_private_match_is_shown_as_to_a_spectator(staff: Staff, asha: User, bilal: User) -> None:
    match_id = start(asha, bilal, options=PRIVATE)
    matches.reveal(staff.senior, match_id, reason=WHY)

    file = queries.match_file(match_id)

    assert file.page.match.viewer is None
    assert not hasattr(file.page.match.view, "you")
    assert file.faults == ()
    assert [(one.moderator, one.reason) for one in file.looks] == [("Sita", WHY)]


def test_appeals_wait_until_they_are_decided(staff: Staff, asha: User) -> None:
    key = sanctions.mute_chat(staff.moderator, asha, length=None, reason=WHY)
    appeal(asha, key, text="I was only joking.")

    [line] = queries.open_appeals()

    assert (line.user, line.kind, line.issued_by) == ("Asha", "chat_mute", "Maya")
    assert (line.sanction_id, line.text) == (key, "I was only joking.")


@pytest.mark.parametrize(
    ("address", "shown"),
    [("asha@example.org", "a•••@e•••.org"), ("x@mail.example.co.uk", "x•••@m•••.uk")],
)
def test_an_address_is_masked(address: str, shown: str) -> None:
    assert queries.masked(address) == shown
