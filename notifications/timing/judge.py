"""The one decision at the time of sending: send, wait, gather into a digest, or drop.

It knows nothing of rows: what is true of a mail now comes as a `Case`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final
from zoneinfo import ZoneInfo

from notifications.preferences import Mode, Preferences
from notifications.registry import EmailClass
from notifications.timing.burst import gathered_until
from notifications.timing.digests import digest_at
from notifications.timing.hold import hold_end
from notifications.timing.presence import look_again_at
from notifications.timing.quiet_hours import after_quiet, quiet_end


class Reason(StrEnum):
    """Why a mail was not sent, or not yet (D9); the words are stored and never change."""

    ACCOUNT_INACTIVE = "account_inactive"
    NO_CONFIRMED_ADDRESS = "no_confirmed_address"
    ADDRESS_SUPPRESSED = "address_suppressed"
    SWITCHED_OFF = "switched_off"
    MATCH_MUTED = "match_muted"
    INVITATION_REFUSED = "invitation_refused"
    TURN_PLAYED = "turn_played"
    CHAT_READ = "chat_read"
    PROPOSAL_CLOSED = "proposal_closed"
    VACATION_OVER = "vacation_over"
    DEADLINE_MOVED = "deadline_moved"
    ON_HOLD = "on_hold"
    IS_PRESENT = "is_present"
    HOURLY = "hourly"
    DAILY = "daily"
    QUIET_HOURS = "quiet_hours"
    BURST = "burst"
    NOTHING_WAITS = "nothing_waits"
    TOLD_ELSEWHERE = "told_elsewhere"
    CUT_SHORT = "cut_short"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Send:
    """It goes out now."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Judge it again then: later events may replace it, or its reader leave."""

    until: datetime
    reason: Reason


@dataclass(frozen=True, slots=True)
class Gather:
    """It is told by the digest that goes out then."""

    at: datetime
    reason: Reason


@dataclass(frozen=True, slots=True)
class Drop:
    """It never goes out; `is_superseded` if only because it is no longer news (D5)."""

    reason: Reason
    is_superseded: bool = False


Decision = Send | Wait | Gather | Drop


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A mail, its recipient and the world at `now`.

    `staleness` says why it is no news any more, None while it is. `is_muted` says that they want no
    mail about the match, or, outside, no invitation ever. `is_asked_for` says that somebody wants
    it sent again, `is_gathered` that a digest tells it which is due now. `lately_sent` are the
    recipient's turn mails of `burst.LOOKED_BACK`.
    """

    email_class: EmailClass
    is_about_match: bool
    happened_at: datetime
    is_active: bool
    has_address: bool
    is_suppressed: bool
    is_muted: bool
    staleness: Reason | None
    is_asked_for: bool
    is_gathered: bool
    is_present: bool
    lately_sent: Sequence[datetime]
    preferences: Preferences
    zone: ZoneInfo
    now: datetime


def judge(case: Case) -> Decision:
    """What becomes of the mail now; what has to wait or is gathered moves on, strictly later."""
    decisions = (check(case) for check in _checks(case))
    return next((decision for decision in decisions if decision), Send())


_Check = Callable[[Case], Decision | None]


def _checks(case: Case) -> tuple[_Check, ...]:
    """What counts, in the order in which reasons are given."""
    match case.email_class:
        case EmailClass.SECURITY:
            return (_address,)
        case EmailClass.INVITATION:
            return (_account, _suppression, _mute)
    if case.is_asked_for:
        return (*_CAN_BE_TOLD, _staleness)
    if case.is_gathered:
        return (*_CAN_BE_TOLD, *_IS_WANTED)
    return (*_CAN_BE_TOLD, *_IS_WANTED, *_IS_TIMELY)


def _account(case: Case) -> Decision | None:
    return None if case.is_active else Drop(Reason.ACCOUNT_INACTIVE)


def _address(case: Case) -> Decision | None:
    return None if case.has_address else Drop(Reason.NO_CONFIRMED_ADDRESS)


def _suppression(case: Case) -> Decision | None:
    """D8."""
    return Drop(Reason.ADDRESS_SUPPRESSED) if case.is_suppressed else None


def _switch(case: Case) -> Decision | None:
    is_off = case.preferences.mode_of(case.email_class) is Mode.OFF
    return Drop(Reason.SWITCHED_OFF) if is_off else None


def _mute(case: Case) -> Decision | None:
    if not case.is_muted:
        return None
    is_outsider = case.email_class is EmailClass.INVITATION
    return Drop(Reason.INVITATION_REFUSED if is_outsider else Reason.MATCH_MUTED)


def _staleness(case: Case) -> Decision | None:
    """D5."""
    return Drop(case.staleness, is_superseded=True) if case.staleness else None


def _hold(case: Case) -> Decision | None:
    """D3."""
    until = hold_end(case.email_class, case.happened_at, case.preferences)
    return Wait(until, Reason.ON_HOLD) if until > case.now else None


def _presence(case: Case) -> Decision | None:
    """D4."""
    if case.email_class not in {EmailClass.TURN, EmailClass.REMINDER, EmailClass.CHAT}:
        return None
    is_there = case.is_about_match and case.is_present
    return Wait(look_again_at(case.now), Reason.IS_PRESENT) if is_there else None


def _mode(case: Case) -> Decision | None:
    """D7."""
    match case.preferences.mode_of(case.email_class):
        case (Mode.HOURLY | Mode.DAILY) as mode:
            at = digest_at(mode, case.now, case.preferences, case.zone)
            return Gather(at, Reason.HOURLY if mode is Mode.HOURLY else Reason.DAILY)
    return None


def _quiet(case: Case) -> Decision | None:
    """D11. Reminders were moved before quiet hours when they were planned."""
    hours = case.preferences.quiet_hours
    if hours is None or case.email_class is EmailClass.REMINDER:
        return None
    end = quiet_end(case.now, hours, case.zone)
    return Gather(end, Reason.QUIET_HOURS) if end else None


def _burst(case: Case) -> Decision | None:
    """D6."""
    if case.email_class is not EmailClass.TURN:
        return None
    until = gathered_until(case.lately_sent, case.now)
    if until is None:
        return None
    return Gather(after_quiet(until, case.preferences.quiet_hours, case.zone), Reason.BURST)


_CAN_BE_TOLD: Final = (_account, _address, _suppression)
_IS_WANTED: Final = (_switch, _mute, _staleness)
_IS_TIMELY: Final = (_hold, _presence, _mode, _quiet, _burst)
