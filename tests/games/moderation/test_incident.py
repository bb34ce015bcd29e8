"""Switches of the site, and time for all clocks."""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Final

import pytest
import time_machine
from django.utils import timezone

from accounts import switches
from accounts.models import AuditEntry, User
from accounts.roles import Role
from games.models import Match
from games.moderation.errors import AlreadyDone, ReasonTooLong
from games.moderation.services import incident, matches
from games.tasks import expire_turns
from tests.games.builders import start
from tests.games.moderation.staff import WHY, Staff, check_reason, check_role, entry

Switch = Callable[[User, str], object]

SWITCHING: Final[Mapping[str, Switch]] = {
    "start_read_only": lambda by, why: incident.start_read_only(by, reason=why),
    "stop_mail": lambda by, why: incident.stop_mail(by, reason=why),
    "set_banner": lambda by, why: incident.set_banner(by, text="Back at noon.", reason=why),
    "credit_all_clocks": lambda by, why: incident.credit_all_clocks(by, seconds=60, reason=why),
}
ENDING: Final[Mapping[str, tuple[str, Switch]]] = {
    "end_read_only": (
        "start_read_only",
        lambda by, why: incident.end_read_only(by, reason=why),
    ),
    "resume_mail": ("stop_mail", lambda by, why: incident.resume_mail(by, reason=why)),
}


def deadline(match_id: str) -> datetime:
    at = Match.objects.get(public_id=match_id).deadline_at
    assert at is not None
    return at


@pytest.mark.parametrize("action", SWITCHING)
def test_admins_alone_switch_the_site(staff: Staff, chand: User, action: str) -> None:
    check_role(lambda by: SWITCHING[action](by, WHY), staff, Role.ADMIN, chand)

    assert (entry().action, entry().target, entry().reason) == (action, "site", WHY)


@pytest.mark.parametrize("action", SWITCHING)
def test_switching_the_site_needs_a_reason(staff: Staff, action: str) -> None:
    check_reason(lambda why: SWITCHING[action](staff.admin, why))

    assert switches.stored() == switches.OFF


@pytest.mark.parametrize("action", ENDING)
def test_what_is_switched_on_is_switched_off_on_record(
    staff: Staff, chand: User, action: str
) -> None:
    first, end = ENDING[action]
    with pytest.raises(AlreadyDone):
        end(staff.admin, WHY)
    SWITCHING[first](staff.admin, WHY)
    with pytest.raises(AlreadyDone):
        SWITCHING[first](staff.admin, WHY)
    check_reason(lambda why: end(staff.admin, why))

    end(staff.admin, WHY)

    on = AuditEntry.objects.get(action=first)
    assert AuditEntry.objects.get(action=action).undo_of == on
    assert switches.stored() == switches.current() == switches.OFF


def test_a_banner_is_one_short_line(staff: Staff) -> None:
    incident.set_banner(staff.admin, text="Back\n at noon.", reason=WHY)
    with pytest.raises(ReasonTooLong):
        incident.set_banner(staff.admin, text="x" * 301, reason=WHY)

    assert switches.current().banner == "Back at noon."
    incident.set_banner(staff.admin, text="", reason=WHY)
    assert switches.stored().banner == ""


def test_all_running_clocks_get_the_time_and_no_other(
    staff: Staff, asha: User, bilal: User
) -> None:
    running, paused, over = (start(asha, bilal) for _ in range(3))
    matches.pause(staff.moderator, paused, until=timezone.now() + timedelta(days=1), reason=WHY)
    matches.void(staff.moderator, over, reason=WHY)
    before = deadline(running), deadline(paused)

    preview = incident.preview_credit(12_000)
    credited = incident.credit_all_clocks(staff.admin, seconds=12_000, reason=WHY)

    assert (preview.clocks, preview.seconds, credited) == (1, 12_000, 1)
    assert deadline(running) == before[0] + timedelta(seconds=12_000)
    assert deadline(paused) == before[1]
    written = AuditEntry.objects.get(action="credit_all_clocks")
    assert (written.parameters, written.after) == ({"seconds": 12_000}, {"credited": 1})


def test_no_turn_ends_while_players_can_change_nothing(
    staff: Staff, asha: User, bilal: User
) -> None:
    match_id = start(asha, bilal)
    incident.start_read_only(staff.admin, reason=WHY)

    with time_machine.travel(deadline(match_id) + timedelta(hours=1)):
        expired = expire_turns()

    assert expired == 0
    assert Match.objects.get(public_id=match_id).status == "active"


def test_where_a_pause_has_ended_meanwhile_only_the_rest_was_lost(
    staff: Staff, asha: User, bilal: User
) -> None:
    match_id = start(asha, bilal)
    now = timezone.now()
    with time_machine.travel(now, tick=False):
        until = now + timedelta(hours=2)
        matches.pause(staff.moderator, match_id, until=until, reason=WHY)
        incident.start_read_only(staff.admin, reason=WHY)
    before = deadline(match_id)

    with time_machine.travel(now + timedelta(hours=5), tick=False):
        incident.end_read_only(staff.admin, reason=WHY)

    assert deadline(match_id) == before + timedelta(hours=3)


def test_clocks_get_the_time_in_which_players_could_change_nothing(
    staff: Staff, asha: User, bilal: User
) -> None:
    match_id = start(asha, bilal)
    before, now = deadline(match_id), timezone.now()
    with time_machine.travel(now, tick=False):
        incident.start_read_only(staff.admin, reason=WHY)

    with time_machine.travel(before + timedelta(hours=1), tick=False):
        credited = incident.end_read_only(staff.admin, reason=WHY)
        expired = expire_turns()

    assert (credited, expired) == (1, 0)
    assert deadline(match_id) >= before + (before + timedelta(hours=1) - now)
