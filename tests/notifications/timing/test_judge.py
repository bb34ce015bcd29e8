"""What becomes of a mail at the time of sending, and in which order reasons count."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

import pytest

from notifications.preferences import DEFAULTS, Mode, Preferences, QuietHours
from notifications.timing.judge import Case, Decision, Drop, Gather, Reason, Send, Wait, judge
from tests.notifications.timing.cases import (
    CHALLENGE,
    CHAT,
    FRESH_TURN,
    INVITATION,
    MIDNIGHT,
    NIGHT,
    NOON,
    REMINDER,
    RESULT,
    SECURITY,
    SIX_LATELY,
    WELCOME,
    choosing,
    in_quiet,
)
from tests.notifications.timing.zones import utc


@pytest.mark.parametrize(
    "case", [FRESH_TURN, REMINDER, RESULT, CHALLENGE, WELCOME, INVITATION, SECURITY]
)
def test_without_a_reason_against_it_a_mail_is_sent(case: Case) -> None:
    assert judge(case) == Send()


@pytest.mark.parametrize(
    ("case", "reason"),
    [
        (replace(FRESH_TURN, is_active=False), Reason.ACCOUNT_INACTIVE),
        (replace(FRESH_TURN, has_address=False), Reason.NO_CONFIRMED_ADDRESS),
        (replace(FRESH_TURN, is_suppressed=True), Reason.ADDRESS_SUPPRESSED),
        (replace(FRESH_TURN, preferences=choosing(Mode.OFF)), Reason.SWITCHED_OFF),
        (replace(WELCOME, preferences=choosing(Mode.OFF)), Reason.SWITCHED_OFF),
        (replace(RESULT, is_muted=True), Reason.MATCH_MUTED),
    ],
)
def test_what_is_not_wanted_or_cannot_arrive_is_dropped(case: Case, reason: Reason) -> None:
    assert judge(case) == Drop(reason)


@pytest.mark.parametrize(
    ("case", "reason"),
    [
        (FRESH_TURN, Reason.TURN_PLAYED),
        (REMINDER, Reason.TURN_PLAYED),
        (REMINDER, Reason.DEADLINE_MOVED),
        (CHAT, Reason.CHAT_READ),
        (CHALLENGE, Reason.PROPOSAL_CLOSED),
    ],
)
def test_what_is_no_longer_news_is_superseded(case: Case, reason: Reason) -> None:
    assert judge(replace(case, staleness=reason)) == Drop(reason, is_superseded=True)


@pytest.mark.parametrize("case", [FRESH_TURN, RESULT])
def test_a_mail_about_a_match_waits_until_its_hold_is_over(case: Case) -> None:
    case = replace(case, preferences=Preferences(hold_minutes=5))

    assert judge(case) == Wait(utc("2026-12-01T12:04"), Reason.ON_HOLD)
    assert judge(replace(case, now=utc("2026-12-01T12:04"))) == Send()


def test_a_message_waits_for_its_reader_a_quarter_of_an_hour() -> None:
    case = replace(CHAT, happened_at=NOON)

    assert judge(case) == Wait(utc("2026-12-01T12:15"), Reason.ON_HOLD)


@pytest.mark.parametrize("case", [FRESH_TURN, REMINDER, CHAT])
def test_who_looks_at_the_match_is_left_alone_as_long(case: Case) -> None:
    present = replace(case, is_present=True)

    assert judge(present) == Wait(utc("2026-12-01T12:00:30"), Reason.IS_PRESENT)


@pytest.mark.parametrize("case", [RESULT, replace(FRESH_TURN, is_about_match=False)])
def test_presence_holds_back_no_result_and_nothing_without_a_match(case: Case) -> None:
    assert judge(replace(case, is_present=True)) == Send()


@pytest.mark.parametrize("case", [FRESH_TURN, RESULT, CHALLENGE, CHAT])
@pytest.mark.parametrize(
    ("mode", "gathered"),
    [
        (Mode.HOURLY, Gather(utc("2026-12-01T13:00"), Reason.HOURLY)),
        (Mode.DAILY, Gather(utc("2026-12-02T07:00"), Reason.DAILY)),
    ],
)
def test_who_wants_digests_is_told_by_the_next(case: Case, mode: Mode, gathered: Gather) -> None:
    assert judge(replace(case, preferences=choosing(mode))) == gathered


def test_by_default_messages_are_told_every_hour() -> None:
    assert judge(CHAT) == Gather(utc("2026-12-01T13:00"), Reason.HOURLY)


@pytest.mark.parametrize("case", [FRESH_TURN, RESULT, CHALLENGE, WELCOME])
def test_in_quiet_hours_mails_are_gathered_until_they_end(case: Case) -> None:
    assert judge(in_quiet(case)) == Gather(utc("2026-12-02T07:00"), Reason.QUIET_HOURS)


@pytest.mark.parametrize("case", [REMINDER, INVITATION, SECURITY])
def test_quiet_hours_hold_back_no_reminder_and_nothing_of_security(case: Case) -> None:
    assert judge(in_quiet(case)) == Send()


def test_the_seventh_turn_mail_in_ten_minutes_is_gathered() -> None:
    burst = replace(FRESH_TURN, lately_sent=SIX_LATELY)

    assert judge(burst) == Gather(utc("2026-12-01T12:03"), Reason.BURST)


def test_a_burst_that_lasts_into_quiet_hours_is_told_after_them() -> None:
    preferences = Preferences(quiet_hours=QuietHours(13, 15))
    now = utc("2026-12-01T11:59")  # 12:59 in Rome
    burst = replace(
        FRESH_TURN,
        happened_at=now - timedelta(minutes=1),
        lately_sent=[now - timedelta(minutes=5)] * 6,
        preferences=preferences,
        now=now,
    )

    assert judge(burst) == Gather(utc("2026-12-01T14:00"), Reason.BURST)


@pytest.mark.parametrize("case", [REMINDER, RESULT, CHALLENGE])
def test_only_turn_mails_are_capped(case: Case) -> None:
    assert judge(replace(case, lately_sent=SIX_LATELY)) == Send()


def test_what_is_asked_for_is_sent_whatever_was_chosen() -> None:
    case = replace(
        in_quiet(FRESH_TURN),
        is_asked_for=True,
        is_muted=True,
        is_present=True,
        happened_at=MIDNIGHT,
        lately_sent=[MIDNIGHT] * 6,
        preferences=replace(choosing(Mode.OFF), quiet_hours=NIGHT),
    )

    assert judge(case) == Send()


@pytest.mark.parametrize(
    ("case", "reason"),
    [
        (replace(FRESH_TURN, has_address=False), Reason.NO_CONFIRMED_ADDRESS),
        (replace(FRESH_TURN, is_suppressed=True), Reason.ADDRESS_SUPPRESSED),
        (replace(FRESH_TURN, staleness=Reason.TURN_PLAYED), Reason.TURN_PLAYED),
    ],
)
def test_what_is_asked_for_is_still_not_sent_in_vain(case: Case, reason: Reason) -> None:
    decision = judge(replace(case, is_asked_for=True))

    assert isinstance(decision, Drop)
    assert decision.reason == reason


def test_a_digest_that_is_due_tells_what_would_have_to_wait() -> None:
    case = replace(
        in_quiet(FRESH_TURN),
        is_gathered=True,
        is_present=True,
        happened_at=MIDNIGHT,
        lately_sent=[MIDNIGHT] * 6,
        preferences=replace(choosing(Mode.DAILY), quiet_hours=NIGHT),
    )

    assert judge(case) == Send()


@pytest.mark.parametrize(
    ("case", "reason"),
    [
        (replace(FRESH_TURN, staleness=Reason.TURN_PLAYED), Reason.TURN_PLAYED),
        (replace(FRESH_TURN, is_muted=True), Reason.MATCH_MUTED),
        (replace(FRESH_TURN, preferences=choosing(Mode.OFF)), Reason.SWITCHED_OFF),
    ],
)
def test_a_digest_does_not_tell_what_is_not_wanted_any_more(case: Case, reason: Reason) -> None:
    decision = judge(replace(case, is_gathered=True))

    assert isinstance(decision, Drop)
    assert decision.reason == reason


@pytest.mark.parametrize(
    ("case", "decision"),
    [
        (replace(INVITATION, is_suppressed=True), Drop(Reason.ADDRESS_SUPPRESSED)),
        (replace(INVITATION, is_muted=True), Drop(Reason.INVITATION_REFUSED)),
        (replace(INVITATION, is_active=False), Drop(Reason.ACCOUNT_INACTIVE)),
        (replace(INVITATION, preferences=choosing(Mode.OFF)), Send()),
    ],
)
def test_an_invitation_is_kept_only_from_whom_it_would_not_reach_or_in_a_locked_name(
    case: Case, decision: Decision
) -> None:
    assert judge(case) == decision


def test_security_needs_nothing_but_an_address() -> None:
    case = replace(SECURITY, is_active=False, is_suppressed=True)

    assert judge(case) == Send()
    assert judge(replace(case, has_address=False)) == Drop(Reason.NO_CONFIRMED_ADDRESS)


def test_of_several_reasons_the_first_in_order_is_given() -> None:
    quiet = QuietHours(12, 14)
    # Everything that speaks against a mail, taken away one by one.
    case = replace(
        FRESH_TURN,
        is_active=False,
        has_address=False,
        is_suppressed=True,
        preferences=choosing(Mode.OFF),
        is_muted=True,
        staleness=Reason.TURN_PLAYED,
        happened_at=NOON,
        is_present=True,
        lately_sent=SIX_LATELY,
    )
    remedies: Sequence[dict[str, object]] = [
        {"is_active": True},
        {"has_address": True},
        {"is_suppressed": False},
        {"preferences": replace(choosing(Mode.DAILY), quiet_hours=quiet)},
        {"is_muted": False},
        {"staleness": None},
        {"happened_at": NOON - timedelta(minutes=1)},
        {"is_present": False},
        {"preferences": Preferences(quiet_hours=quiet)},
        {"preferences": DEFAULTS},
        {"lately_sent": ()},
    ]

    reasons = []
    for remedy in remedies:
        reasons.append(_reason(judge(case)))
        case = replace(case, **remedy)  # type: ignore[arg-type]  # the names are above

    assert reasons == [
        "account_inactive",
        "no_confirmed_address",
        "address_suppressed",
        "switched_off",
        "match_muted",
        "turn_played",
        "on_hold",
        "is_present",
        "daily",
        "quiet_hours",
        "burst",
    ]
    assert judge(case) == Send()


def _reason(decision: Decision) -> str:
    assert not isinstance(decision, Send)
    return decision.reason.value
