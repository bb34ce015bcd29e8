"""What can be undone is offered in the audit and where it shows, and says what it has undone."""

import re
from datetime import timedelta
from html import unescape

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from accounts.models import AuditEntry
from games.moderation.actions import Action
from tests.games.moderation.staff import WHY, Staff
from tests.site.panel.desk import Desk, address_of, browser_of, last_entry, tomorrow
from tests.web.reading import words

GIVEN = {
    "reason": WHY,
    "text": "Something to say.",
    "level": "formal",
    "length": "86400",
    "running": "pause",
    "name": "Bilal2",
    "outcome": "upheld",
    "winner": "0",
    "confirmed": "yes",
}
UNDONE_BY = [
    (Action.CLOSE_REPORT, Action.REOPEN_REPORT),
    (Action.REMOVE_CHAT, Action.RESTORE_CHAT),
    (Action.WARN, Action.LIFT_SANCTION),
    (Action.MUTE_CHAT, Action.LIFT_SANCTION),
    (Action.SUSPEND_MATCHES, Action.LIFT_SANCTION),
    (Action.SUSPEND_SIGN_IN, Action.LIFT_SANCTION),
    (Action.PAUSE_MATCH, Action.RESUME_MATCH),
    (Action.ADJUDICATE_MATCH, Action.VOID_MATCH),
    (Action.VOID_MATCH, Action.UNVOID_MATCH),
    (Action.RENAME_USER, Action.UNDO_RENAME),
    (Action.START_READ_ONLY, Action.END_READ_ONLY),
    (Action.STOP_MAIL, Action.RESUME_MAIL),
]


def offered(browser: Client, entry: AuditEntry) -> str | None:
    """The address that the audit offers beside an entry, if any."""
    page = browser.get("/admin/audit/").content.decode()
    line = page.partition(f'id="entry-{entry.pk}"')[2].partition("</li>")[0]
    found = re.search(r'<div class="panel-buttons">\s*<a href="([^"]+)"', line)
    return unescape(found[1]) if found else None


@pytest.mark.parametrize(("action", "undoing"), UNDONE_BY)
def test_the_audit_leads_to_what_undoes_an_entry_and_then_says_so(
    desk: Desk, staff: Staff, action: Action, undoing: Action
) -> None:
    anand = browser_of(staff.admin)
    anand.post(address_of(desk, action), {**GIVEN, "until": tomorrow()})
    done = last_entry()

    address = offered(anand, done)
    assert address is not None
    answer = anand.post(address, GIVEN)

    assert (done.action, last_entry().action) == (action.value, undoing.value), words(answer)
    assert last_entry().undo_of == done
    assert offered(anand, done) is None
    assert f"Undone by {last_entry().pk}." in words(anand.get("/admin/audit/"))


def test_what_was_undone_and_taken_up_again_can_be_undone_again(desk: Desk, staff: Staff) -> None:
    anand = browser_of(staff.admin)
    for action in (Action.ADJUDICATE_MATCH, Action.VOID_MATCH, Action.UNVOID_MATCH):
        anand.post(address_of(desk, action), GIVEN)
    adjudicated = AuditEntry.objects.get(action=Action.ADJUDICATE_MATCH)

    assert offered(anand, adjudicated) == address_of(desk, Action.VOID_MATCH)


def test_a_note_leads_to_its_editing(desk: Desk, staff: Staff) -> None:
    noted = AuditEntry.objects.get(action=Action.ADD_NOTE)

    assert offered(browser_of(staff.moderator), noted) == address_of(desk, Action.EDIT_NOTE)


@pytest.mark.parametrize(
    ("action", "days"),
    [
        (Action.CLOSE_REPORT, 7),
        (Action.VOID_MATCH, 7),
        (Action.REMOVE_CHAT, 30),
        (Action.MUTE_CHAT, 1),
        (Action.PAUSE_MATCH, 1),
    ],
)
def test_nothing_is_offered_when_it_is_too_late(
    desk: Desk, staff: Staff, action: Action, days: int
) -> None:
    browser_of(staff.admin).post(address_of(desk, action), {**GIVEN, "until": tomorrow()})
    done = last_entry()

    with time_machine.travel(timezone.now() + timedelta(days=days, hours=-1)):
        in_time = offered(browser_of(staff.admin), done)
    with time_machine.travel(timezone.now() + timedelta(days=days, hours=1)):
        too_late = offered(browser_of(staff.admin), done)

    assert in_time is not None
    assert too_late is None


def test_nobody_is_offered_what_their_role_does_not_admit(desk: Desk, staff: Staff) -> None:
    muted = AuditEntry.objects.get(action=Action.MUTE_CHAT)  # by Maya
    browser_of(staff.admin).post(address_of(desk, Action.WARN), GIVEN)
    warned, maya, sita = last_entry(), browser_of(staff.moderator), browser_of(staff.senior)

    assert offered(maya, muted) == address_of(desk, Action.LIFT_SANCTION)
    assert offered(maya, warned) is None  # one of others, which is for seniors
    assert offered(sita, warned) is not None


def test_a_match_offers_what_can_be_done_to_it_as_it_stands(desk: Desk, staff: Staff) -> None:
    maya = browser_of(staff.moderator)
    deciding = ("pause-match", "resume-match", "set-deadline", "void-match", "unvoid-match")

    def shown() -> list[str]:
        page = maya.get(desk.pages["match"]).content.decode()
        return [word for word in deciding if f"/{word}/" in page]

    running = shown()
    maya.post(address_of(desk, Action.PAUSE_MATCH), {**GIVEN, "until": tomorrow()})
    paused = shown()
    maya.post(address_of(desk, Action.VOID_MATCH), GIVEN)
    void = shown()

    assert running == ["pause-match", "set-deadline", "void-match"]
    assert paused == ["resume-match", "set-deadline", "void-match"]
    assert void == ["unvoid-match"]


def test_the_case_file_offers_the_old_name_only_while_it_can_be_given_back(
    desk: Desk, staff: Staff
) -> None:
    maya = browser_of(staff.moderator)

    before = words(maya.get("/admin/users/Bilal/"))
    maya.post(address_of(desk, Action.RENAME_USER), GIVEN)
    renamed = words(maya.get("/admin/users/Bilal2/"))

    assert "Give the old name back" not in before
    assert "Give the old name back" in renamed
    assert "Withdraw" in renamed


def test_a_report_can_be_reopened_from_its_page_for_seven_days(desk: Desk, staff: Staff) -> None:
    browser_of(staff.moderator).post(address_of(desk, Action.CLOSE_REPORT), GIVEN)

    with time_machine.travel(timezone.now() + timedelta(days=7, hours=-1)):
        in_time = words(browser_of(staff.moderator).get(desk.pages["report"]))
    with time_machine.travel(timezone.now() + timedelta(days=7, hours=1)):
        too_late = words(browser_of(staff.moderator).get(desk.pages["report"]))

    assert "Reopen" in in_time
    assert "Reopen" not in too_late
