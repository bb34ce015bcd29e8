"""Mails about clocks: dropped when they are no news, and telling the deadline as the page does."""

from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone
from time_machine import Traveller

from accounts.models import User
from games import clock_text
from games.people import endings, vacations
from games.play import proposals, services
from games.play.turns import turns_of
from notifications.again import NotSentAgain, send_again
from notifications.inbox import notices_of
from notifications.log import entries_for, log_of
from notifications.models import Email, MutedMatch, Notice
from notifications.words import notice_text
from tests.games.builders import play, play_some, start
from tests.notifications.builders import (
    fates,
    latest_email,
    relay_all,
    rendered,
    subject_lines,
    sweep,
)
from tests.notifications.clock_stories import FRIENDLY, WEEKENDS
from tests.servers import SmtpSink

pytestmark = pytest.mark.usefixtures("clock")

HOLD = timedelta(seconds=61)


def _in_days(days: int) -> datetime:
    return timezone.now() + timedelta(days=days)


def test_mail_page_and_notices_explain_a_deadline_in_the_same_words(
    asha: User, bilal: User, client: Client
) -> None:
    match_id = start(asha, bilal, options=WEEKENDS)
    play_some(match_id, 2)
    email = latest_email(asha)
    client.force_login(asha)

    [turn] = turns_of([match_id])
    reason = clock_text.deadline_reason(turn.deadline)

    assert reason == "7 days + 2 days weekend"
    assert f"The time for this turn: {reason}." in str(rendered(email).message.body)
    assert f"The time for this turn: {reason}." in str(rendered(email).message.alternatives[0][0])
    assert reason in client.get(f"/matches/{match_id}/").content.decode()


def test_plain_time_needs_no_explanation(match_id: str, asha: User) -> None:
    play_some(match_id, 2)

    assert "The time for this turn" not in str(rendered(latest_email(asha)).message.body)


@pytest.mark.parametrize("answer", ["withdraw", "accept"])
def test_a_proposal_that_is_closed_before_the_mail_is_due_is_not_mailed(
    clock: Traveller, match_id: str, asha: User, bilal: User, sink: SmtpSink, answer: str
) -> None:
    made = proposals.propose_pause(match_id, bilal, days=2)
    relay_all()
    if answer == "withdraw":
        proposals.withdraw(match_id, bilal, made.id)
    else:
        proposals.accept(match_id, asha, made.id)

    clock.shift(HOLD)
    sweep()

    assert fates(asha, "proposal_made") == [("superseded", "proposal_closed")]
    assert [line for line in subject_lines(sink) if "proposes" in line] == []


def test_a_proposal_that_stands_is_mailed(
    clock: Traveller, match_id: str, asha: User, bilal: User, sink: SmtpSink
) -> None:
    proposals.propose_pause(match_id, bilal, days=2)
    relay_all()

    clock.shift(HOLD)
    sweep()

    assert fates(asha, "proposal_made") == [("sent", "")]
    assert subject_lines(sink) == [f"Bilal proposes a pause · Jaipur #{match_id}"]


@pytest.mark.usefixtures("sink")
def test_who_has_muted_a_match_gets_no_mail_about_a_proposal_in_it(
    clock: Traveller, match_id: str, asha: User, bilal: User
) -> None:
    MutedMatch.objects.create(user=asha, match_id=match_id)
    proposals.propose_pause(match_id, bilal, days=2)
    relay_all()

    clock.shift(HOLD)
    sweep()

    assert fates(asha, "proposal_made") == [("skipped", "match_muted")]


@pytest.mark.usefixtures("sink")
def test_a_pause_that_ended_early_is_not_said_to_end_soon(
    clock: Traveller, match_id: str, asha: User, bilal: User
) -> None:
    made = proposals.propose_pause(match_id, asha, days=3)
    proposals.accept(match_id, bilal, made.id)
    clock.shift(timedelta(days=2, minutes=1))
    endings.tell_of_pauses()
    again = proposals.propose_resume(match_id, asha)
    proposals.accept(match_id, bilal, again.id)

    relay_all()
    clock.shift(HOLD)
    sweep()

    assert fates(bilal, "pause_ending") == [("superseded", "turn_played")]
    assert fates(asha, "pause_ended") == [("sent", "")]


@pytest.mark.usefixtures("sink")
def test_a_vacation_that_was_ended_is_not_said_to_end_soon(clock: Traveller, asha: User) -> None:
    vacations.start(asha, starts_at=None, ends_at=_in_days(3))
    clock.shift(timedelta(days=2, minutes=1))
    endings.tell_of_vacations()
    vacations.end(asha)

    sweep()

    assert fates(asha, "vacation_ending") == [("superseded", "vacation_over")]


@pytest.mark.usefixtures("sink")
def test_a_late_turn_that_is_played_at_once_is_not_mailed_about(
    clock: Traveller, asha: User, bilal: User
) -> None:
    match_id = start(asha, bilal, options=FRIENDLY)
    play_some(match_id, 2)
    [turn] = turns_of([match_id])
    clock.move_to(turn.deadline_at + timedelta(seconds=1))
    services.settle_turn(match_id)
    relay_all()
    play(match_id)

    clock.shift(HOLD)
    sweep()

    assert fates(asha, "turn_overdue") == [("superseded", "turn_played")]
    assert fates(bilal, "turn_overdue") == [("superseded", "turn_played")]


def test_what_happens_to_the_clock_leaves_the_turn_news(
    match_id: str, asha: User, bilal: User
) -> None:
    made = proposals.propose_pause(match_id, asha, days=2)
    proposals.accept(match_id, bilal, made.id)

    relay_all()

    unread = Notice.objects.filter(recipient=asha, read_at=None)
    assert set(unread.values_list("kind", flat=True)) == {"your_turn", "pause_agreed"}


def test_bell_and_log_lead_to_what_a_proposal_or_a_vacation_is_about(
    match_id: str, asha: User, bilal: User
) -> None:
    proposals.propose_pause(match_id, bilal, days=2)
    vacations.start(bilal, starts_at=None, ends_at=_in_days(2))
    vacations.start(asha, starts_at=None, ends_at=_in_days(5))
    relay_all()

    told = {notice.kind.value: notice for notice in notices_of(asha)}
    logged = {entry.kind.value: entry.about for entry in entries_for(list(log_of(asha)), asha)}

    assert notice_text(told["proposal_made"]) == "Bilal proposes something to you."
    assert told["proposal_made"].about.address == f"/matches/{match_id}/"
    assert notice_text(told["opponent_away"]) == "Bilal goes on vacation."
    assert told["vacation_low"].about.address == "/settings/vacation/"
    assert logged["proposal_made"].match_id == match_id
    assert logged["opponent_away"].name == "Bilal"


@pytest.mark.usefixtures("sink")
def test_a_reminder_of_a_late_turn_can_be_sent_again_until_it_is_played(
    clock: Traveller, asha: User, bilal: User
) -> None:
    match_id = start(asha, bilal, options=FRIENDLY)
    play_some(match_id, 2)
    [turn] = turns_of([match_id])
    clock.move_to(turn.deadline_at + timedelta(days=1))
    email = Email.objects.create(
        recipient=bilal,
        kind="reminder",
        subject=f"match:{match_id}",
        version=turn.version,
        status="sent",
        next_attempt_at=None,
    )

    assert send_again(email.pk, bilal).occasion.startswith("again-")
    Email.objects.filter(occasion__startswith="again-").delete()
    play(match_id)
    with pytest.raises(NotSentAgain):
        send_again(email.pk, bilal)
