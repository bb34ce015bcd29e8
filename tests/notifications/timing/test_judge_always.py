"""What holds for every mail before the judge, at any time in any zone."""

from dataclasses import replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notifications.preferences import QuietHours
from notifications.registry import EmailClass
from notifications.timing.judge import Case, Drop, Gather, Reason, Send, Wait, judge
from notifications.timing.quiet_hours import quiet_end
from tests.notifications.timing.cases import FRESH_TURN, cases
from tests.notifications.timing.zones import instants_in_zones


@given(cases(), st.integers(0, 5))
def test_every_mail_comes_to_its_end_and_moves_only_forward(case: Case, looks: int) -> None:
    """Who is present leaves in the end, here after so many looks."""
    for _judgement in range(looks + 4):
        case = replace(case, is_present=case.is_present and looks > 0)
        match judge(case):
            case Send() | Drop():
                return
            case Wait(until, reason):
                assert until > case.now
                looks -= reason is Reason.IS_PRESENT
                case = replace(case, now=until)
            case Gather(at, _reason):
                assert at > case.now
                case = replace(case, now=at, is_gathered=True)
    pytest.fail("it was still on its way")


@given(cases())
def test_nothing_is_sent_or_gathered_for_a_quiet_time_but_what_may_be(case: Case) -> None:
    quiet = case.preferences.quiet_hours or QuietHours(0, 0)
    case = replace(case, is_asked_for=False, is_gathered=False)

    decision = judge(case)

    if isinstance(decision, Gather):
        assert quiet_end(decision.at, quiet, case.zone) is None
    if isinstance(decision, Send) and quiet_end(case.now, quiet, case.zone):
        assert case.email_class in {
            EmailClass.SECURITY,
            EmailClass.INVITATION,
            EmailClass.REMINDER,
        }


@given(instants_in_zones())
def test_by_default_a_turn_is_told_a_minute_after_it_began(
    start: tuple[datetime, ZoneInfo],
) -> None:
    happened_at, zone = start
    case = replace(FRESH_TURN, happened_at=happened_at, now=happened_at, zone=zone)

    first = judge(case)

    assert first == Wait(happened_at + timedelta(seconds=60), Reason.ON_HOLD)
    assert judge(replace(case, now=first.until)) == Send()
