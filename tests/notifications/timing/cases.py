"""Mails before the judge: one of each class that would be sent, and any at all."""

from dataclasses import replace
from datetime import timedelta
from zoneinfo import ZoneInfo

from hypothesis import strategies as st

from notifications.preferences import (
    DEFAULT_MODES,
    DEFAULTS,
    HOLD_MINUTES,
    MODES,
    Mode,
    Preferences,
    QuietHours,
)
from notifications.registry import EmailClass
from notifications.timing.judge import Case, Reason
from tests.notifications.timing.zones import instants_in_zones, utc

ROME = ZoneInfo("Europe/Rome")
NOON = utc("2026-12-01T12:00")
NIGHT = QuietHours(22, 8)
MIDNIGHT = utc("2026-12-01T23:00")

FRESH_TURN = Case(
    email_class=EmailClass.TURN,
    is_about_match=True,
    happened_at=NOON - timedelta(minutes=1),
    is_active=True,
    has_address=True,
    is_suppressed=False,
    is_muted=False,
    staleness=None,
    is_asked_for=False,
    is_gathered=False,
    is_present=False,
    lately_sent=(),
    preferences=DEFAULTS,
    zone=ROME,
    now=NOON,
)
CHAT = replace(FRESH_TURN, email_class=EmailClass.CHAT, happened_at=NOON - timedelta(minutes=15))
REMINDER = replace(FRESH_TURN, email_class=EmailClass.REMINDER)
RESULT = replace(FRESH_TURN, email_class=EmailClass.RESULT)
CHALLENGE = replace(RESULT, email_class=EmailClass.CHALLENGE, is_about_match=False)
WELCOME = replace(CHALLENGE, email_class=EmailClass.ACCOUNT)
INVITATION = replace(CHALLENGE, email_class=EmailClass.INVITATION)
SECURITY = replace(CHALLENGE, email_class=EmailClass.SECURITY)

STALE = (Reason.TURN_PLAYED, Reason.CHAT_READ, Reason.PROPOSAL_CLOSED, Reason.DEADLINE_MOVED)
SIX_LATELY = tuple([NOON - timedelta(minutes=minutes) for minutes in (2, 3, 4, 5, 6, 7)])


def choosing(mode: Mode) -> Preferences:
    """The same mode for every class."""
    return Preferences(modes=dict.fromkeys(MODES, mode))


def in_quiet(case: Case) -> Case:
    """The case at midnight in Rome, for somebody who wants quiet nights."""
    return replace(case, now=MIDNIGHT, preferences=replace(case.preferences, quiet_hours=NIGHT))


PREFERENCES = st.builds(
    Preferences,
    modes=st.fixed_dictionaries({one: st.sampled_from(modes) for one, modes in MODES.items()})
    | st.just(DEFAULT_MODES),
    daily_hour=st.integers(0, 23),
    hold_minutes=st.sampled_from(HOLD_MINUTES),
    quiet_hours=st.none() | st.builds(QuietHours, st.integers(0, 23), st.integers(0, 23)),
)


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Any mail at any time; that most can be told keeps the others interesting."""
    now, zone = draw(instants_in_zones())
    mostly = st.sampled_from([True, True, True, False])
    rarely = mostly.map(lambda is_so: not is_so)
    ages = draw(st.lists(st.integers(0, 24 * 60), max_size=45))
    return Case(
        email_class=draw(st.sampled_from(EmailClass)),
        is_about_match=draw(st.booleans()),
        happened_at=now - timedelta(minutes=draw(st.integers(0, 90))),
        is_active=draw(mostly),
        has_address=draw(mostly),
        is_suppressed=draw(rarely),
        is_muted=draw(rarely),
        staleness=draw(st.none() | st.sampled_from(STALE)),
        is_asked_for=draw(rarely),
        is_gathered=draw(rarely),
        is_present=draw(st.booleans()),
        lately_sent=[now - timedelta(minutes=minutes) for minutes in ages],
        preferences=draw(PREFERENCES),
        zone=zone,
        now=now,
    )
