"""Reports from the player's side, and appeals."""

from datetime import timedelta
from uuid import UUID

import pytest
import time_machine
from django.utils import timezone

from accounts.models import SanctionKind, User
from games.chat.services import write_message
from games.models import Report, ReportAddition, ReportReason, ReportState
from games.moderation.errors import (
    AppealedAlready,
    NotAboutThis,
    NothingSaid,
    NothingToAppeal,
    OwnConduct,
    ReportTextTooLong,
    SanctionNotFound,
    TooManyReports,
)
from games.moderation.kinds import ReportOutcome
from games.moderation.reporting import Complaint, report, reports_by, views_of
from games.moderation.services import reports, sanctions
from games.moderation.standing import appeal, own_sanctions
from games.play.errors import MatchNotFound
from tests.games.builders import PRIVATE, make_user, start
from tests.games.moderation.staff import WHY

NAME, STALLING, OTHER = (
    ReportReason.OFFENSIVE_NAME,
    ReportReason.STALLING,
    ReportReason.OTHER,
)


def test_anybody_reports_a_player(asha: User, bilal: User) -> None:
    received = report(asha, Complaint(reported=bilal, reason=NAME, text=" Look \u202eat it. "))

    row = Report.objects.get()
    assert (row.reporter, row.reported, row.reason) == (asha, bilal, NAME)
    assert (row.text, row.state, row.flag) == ("Look at it.", ReportState.RECEIVED, "")
    assert received.is_new
    assert (received.report.reported, received.report.answer) == ("Bilal", None)


def test_messages_of_ones_own_match_are_evidence(asha: User, bilal: User, match_id: str) -> None:
    write_message(match_id, asha, "Hello!")
    write_message(match_id, bilal, "You camel!")

    report(
        asha,
        Complaint(
            reported=bilal,
            reason=ReportReason.ABUSIVE_CHAT,
            match_id=match_id,
            messages=(2,),
        ),
    )

    [message] = Report.objects.get().messages.all()
    assert message.text == "You camel!"


@pytest.mark.parametrize("numbers", [(1,), (1, 2), (3,), (0,), tuple(range(1, 30))])
def test_messages_have_to_be_by_who_is_reported(
    asha: User, bilal: User, match_id: str, numbers: tuple[int, ...]
) -> None:
    write_message(match_id, asha, "Hello!")
    write_message(match_id, bilal, "You camel!")

    with pytest.raises(NotAboutThis):
        report(
            asha,
            Complaint(reported=bilal, reason=NAME, match_id=match_id, messages=numbers),
        )

    assert not Report.objects.exists()


def test_strangers_have_no_messages_to_report(bilal: User, chand: User, match_id: str) -> None:
    write_message(match_id, bilal, "You camel!")
    complaint = Complaint(reported=bilal, reason=NAME, match_id=match_id, messages=(1,))

    with pytest.raises(NotAboutThis):
        report(chand, complaint)


def test_a_match_has_to_be_one_that_the_reporter_may_see_and_the_reported_plays(
    asha: User, bilal: User, chand: User, match_id: str
) -> None:
    private = start(asha, bilal, options=PRIVATE)

    with pytest.raises(NotAboutThis):
        report(asha, Complaint(reported=chand, reason=STALLING, match_id=match_id))
    for hidden in (private, "2222222222"):
        with pytest.raises(MatchNotFound):
            report(chand, Complaint(reported=bilal, reason=STALLING, match_id=hidden))
    report(chand, Complaint(reported=bilal, reason=STALLING, match_id=match_id))
    report(asha, Complaint(reported=bilal, reason=STALLING, match_id=private))

    assert Report.objects.count() == 2


def test_nobody_reports_themselves(asha: User) -> None:
    with pytest.raises(OwnConduct):
        report(asha, Complaint(reported=asha, reason=NAME))


def test_some_reasons_need_words_and_there_is_a_longest_text(asha: User, bilal: User) -> None:
    with pytest.raises(NothingSaid):
        report(asha, Complaint(reported=bilal, reason=OTHER, text=" \u200b "))
    with pytest.raises(ReportTextTooLong):
        report(asha, Complaint(reported=bilal, reason=OTHER, text="x" * 2001))
    report(asha, Complaint(reported=bilal, reason=OTHER, text="x" * 2000))

    assert Report.objects.count() == 1


def test_the_same_again_is_added_to_the_open_report(asha: User, bilal: User, chand: User) -> None:
    first = report(asha, Complaint(reported=bilal, reason=NAME, text="Look."))

    again = report(asha, Complaint(reported=bilal, reason=NAME, text="Still so."))
    other = report(asha, Complaint(reported=bilal, reason=STALLING))
    by_another = report(chand, Complaint(reported=bilal, reason=NAME))

    assert (again.is_new, again.report.id) == (False, first.report.id)
    assert (other.is_new, by_another.is_new) == (True, True)
    assert [one.text for one in ReportAddition.objects.all()] == ["Still so."]


def test_after_it_was_closed_it_is_a_new_report(staff: object, asha: User, bilal: User) -> None:
    first = report(asha, Complaint(reported=bilal, reason=NAME))
    maya = User.objects.get(username="Maya")
    reports.close(maya, first.report.id, outcome=ReportOutcome.UPHELD, reason=WHY)

    again = report(asha, Complaint(reported=bilal, reason=NAME))

    assert again.is_new
    later, earlier = views_of(reports_by(asha))
    assert (later.state, later.answer) == (ReportState.RECEIVED, None)
    assert (earlier.state, earlier.answer) == (ReportState.CLOSED, "action_taken")


def test_ten_reports_a_day_are_taken_what_is_added_counted_too(asha: User, bilal: User) -> None:
    now = timezone.now()
    with time_machine.travel(now, tick=False):
        for _ in range(3):
            report(asha, Complaint(reported=bilal, reason=NAME))
    with time_machine.travel(now + timedelta(hours=1), tick=False):
        for number in range(7):
            report(asha, Complaint(reported=make_user(f"Bot{number}"), reason=NAME))

        with pytest.raises(TooManyReports) as refused:
            report(asha, Complaint(reported=bilal, reason=STALLING))

    assert refused.value.seconds == 23 * 3600
    with time_machine.travel(now + timedelta(days=1, seconds=1)):
        report(asha, Complaint(reported=bilal, reason=STALLING))


@pytest.fixture
def muted(maya: User, asha: User) -> UUID:
    """Asha may not write for a week."""
    return sanctions.mute_chat(maya, asha, length=timedelta(days=7), reason=WHY)


def test_a_sanction_can_be_appealed_against_once(asha: User, muted: UUID) -> None:
    appeal(asha, muted, text="I was only joking.")
    with pytest.raises(AppealedAlready):
        appeal(asha, muted, text="I was only joking.")

    [own] = own_sanctions(asha)
    assert own.sanction.kind is SanctionKind.CHAT_MUTE
    assert own.appeal is not None
    assert (own.appeal.text, own.appeal.decision) == ("I was only joking.", None)
    assert not own.can_appeal


def test_only_ones_own_and_only_while_it_holds(asha: User, bilal: User, muted: UUID) -> None:
    with pytest.raises(SanctionNotFound):
        appeal(bilal, muted, text="She was only joking.")
    with (
        time_machine.travel(timezone.now() + timedelta(days=8)),
        pytest.raises(NothingToAppeal),
    ):
        appeal(asha, muted, text="I was only joking.")
    with pytest.raises(NothingSaid):
        appeal(asha, muted, text=" \n ")
    with pytest.raises(ReportTextTooLong):
        appeal(asha, muted, text="x" * 2001)

    [own] = own_sanctions(asha)
    assert own.can_appeal
