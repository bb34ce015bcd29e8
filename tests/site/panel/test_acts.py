"""Actions: a page that asks, refusals in words, and one service with its entry in the audit."""

import pytest
from django.test import Client

from accounts.models import AuditEntry, User
from games.moderation.actions import LEAST_ROLES, Action
from jaipur_site.panel.deeds import FAMILIES
from tests.games.moderation.staff import WHY, Staff
from tests.site.panel.desk import Desk, address_of, browser_of, last_entry, tomorrow
from tests.web.reading import words

GIVEN = {
    "reason": WHY,
    "text": "Something to say.",
    "level": "informal",
    "length": "86400",
    "running": "pause",
    "name": "Bilal2",
    "role": "helper",
    "outcome": "upheld",
    "decision": "uphold",
    "winner": "0",
    "hours": "3",
    "minutes": "20",
    "banner": "We are back soon.",
    "confirmed": "yes",
}
ACTIONS = [deed.action for _find, deeds in FAMILIES.values() for deed in deeds]
FIRST_THE_OTHER = {
    Action.RESTORE_CHAT: Action.REMOVE_CHAT,
    Action.RESUME_MATCH: Action.PAUSE_MATCH,
    Action.UNVOID_MATCH: Action.VOID_MATCH,
    Action.REOPEN_REPORT: Action.CLOSE_REPORT,
    Action.RELEASE_REPORT: Action.CLAIM_REPORT,
    Action.UNDO_RENAME: Action.RENAME_USER,
    Action.END_READ_ONLY: Action.START_READ_ONLY,
    Action.RESUME_MAIL: Action.STOP_MAIL,
}
NEEDS_MORE = {
    Action.REVOKE_TOKENS,
    Action.END_SESSIONS,
    Action.SET_DEADLINE,
    Action.READ_MAIL,
}
"""Refused here: there is no token, no session, the turn ends later, the mail shows a hand."""


@pytest.mark.parametrize("action", ACTIONS)
def test_every_action_asks_first_and_is_then_on_record(
    desk: Desk, staff: Staff, action: Action
) -> None:
    anand, given = browser_of(staff.admin), {**GIVEN, "until": tomorrow()}
    if action in FIRST_THE_OTHER:
        anand.post(address_of(desk, FIRST_THE_OTHER[action]), given)
    before = AuditEntry.objects.count()

    asked = anand.get(address_of(desk, action))
    entries_asked = AuditEntry.objects.count()
    done = anand.post(address_of(desk, action), given)

    assert asked.status_code == 200
    assert entries_asked == before
    if action in NEEDS_MORE:
        assert done.status_code == 422
        assert 'role="alert"' in done.content.decode()
    else:
        assert done.status_code in {200, 302}, words(done)
        assert action.value in AuditEntry.objects.values_list("action", flat=True)[:2]


@pytest.mark.parametrize("action", ACTIONS)
def test_no_action_is_there_for_a_role_below(desk: Desk, staff: Staff, action: Action) -> None:
    least = LEAST_ROLES[action]
    lower = (staff.helper, staff.moderator, staff.senior)[: least.rank]
    before = AuditEntry.objects.count()

    answers = [browser_of(one).post(address_of(desk, action), GIVEN) for one in lower]

    assert [one.status_code for one in answers] == [403] * least.rank
    assert AuditEntry.objects.count() == before


def test_a_short_reason_and_a_matter_of_ones_own_are_refused_in_words(
    desk: Desk, staff: Staff
) -> None:
    maya, before = browser_of(staff.moderator), AuditEntry.objects.count()

    short = maya.post("/admin/users/Bilal/mute-chat/", {"length": "3600", "reason": "no"})
    own = maya.post("/admin/users/Maya/mute-chat/", {**GIVEN, "length": "3600"})

    assert "Please give a reason of at least 10 characters." in words(short)
    assert "somebody else must decide" in words(own)
    assert AuditEntry.objects.count() == before


def test_an_empty_message_is_refused_before_it_is_confirmed(desk: Desk, staff: Staff) -> None:
    address = address_of(desk, Action.SEND_MESSAGE)

    answers = [
        browser_of(staff.helper).post(address, {"text": text}) for text in ("", "Hi!", "x" * 2001)
    ]

    assert [one.status_code for one in answers] == [422, 422, 422]


def test_no_action_without_the_token_of_the_form(desk: Desk, staff: Staff) -> None:
    browser = browser_of(staff.admin)
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = browser.cookies
    before = AuditEntry.objects.count()

    answer = strict.post(address_of(desk, Action.VOID_MATCH), {"reason": WHY})

    assert answer.status_code == 403
    assert AuditEntry.objects.count() == before


def test_moderators_are_offered_suspensions_of_thirty_days(desk: Desk, staff: Staff) -> None:
    pages = [
        words(browser_of(one).get(address_of(desk, Action.SUSPEND_MATCHES)))
        for one in (staff.moderator, staff.senior)
    ]

    assert ["for ever" in page for page in pages] == [False, True]
    assert all("30 days" in page for page in pages)


def test_revealing_shows_hands_and_deck_and_is_on_record(desk: Desk, staff: Staff) -> None:
    text = words(
        browser_of(staff.senior).post(address_of(desk, Action.REVEAL_CARDS), {"reason": WHY})
    )

    assert "Hand of Asha" in text
    assert "Deck, next card first" in text
    assert (last_entry().action, last_entry().reason) == ("reveal_cards", WHY)


def test_time_for_all_clocks_is_previewed_and_then_credited(desk: Desk, staff: Staff) -> None:
    anand, before = browser_of(staff.admin), AuditEntry.objects.count()
    address = "/admin/incident/credit-all-clocks/"

    previewed = words(anand.post(address, {**GIVEN, "confirmed": ""}))
    entries_previewed = AuditEntry.objects.count()
    anand.post(address, GIVEN)

    assert "1 running clock, +3 h 20 min" in previewed
    assert entries_previewed == before
    assert last_entry().action == "credit_all_clocks"


def test_the_export_of_the_audit_is_a_table_without_formulas(
    desk: Desk, staff: Staff, bilal: User
) -> None:
    browser_of(staff.helper).post("/admin/users/Bilal/add-note/", {"text": "x"})
    given = {"reason": WHY, "action": "mute_chat"}

    answer = browser_of(staff.senior).post("/admin/audit/export/", given)

    lines = answer.content.decode().splitlines()
    assert lines[0].startswith("id,at,actor,role,request_id,action,target")
    assert len(lines) == 2
    assert "mute_chat" in lines[1]
    assert f"user:{bilal.pk}" in lines[1]
    assert last_entry().action == "export_audit"
