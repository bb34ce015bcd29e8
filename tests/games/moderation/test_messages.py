"""Messages from the team, removed chat, chat that the staff reads, and notes."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import AuditEntry, User
from accounts.roles import Role
from games.chat.queries import chat_of, unread_messages
from games.chat.services import write_message
from games.models import ChatMessage, StaffNote
from games.moderation.errors import (
    AlreadyDone,
    NotFound,
    NothingToUndo,
    ReasonTooLong,
    TooLateToUndo,
)
from games.moderation.services import messages, notes
from tests.games.moderation.staff import (
    WHY,
    Staff,
    check_own,
    check_reason,
    check_role,
    entry,
    told,
)


@pytest.fixture
def key(match_id: str, bilal: User) -> int:
    """Something that Bilal wrote to Asha."""
    write_message(match_id, bilal, "You camel!")
    return ChatMessage.objects.get().pk


def test_helpers_and_above_write_to_users(staff: Staff, asha: User, chand: User) -> None:
    check_role(
        lambda by: messages.send_message(by, asha, text="Please choose\nanother name."),
        staff,
        Role.HELPER,
        chand,
    )

    assert told(asha) == [("message", "Please choose\nanother name.")]
    assert (entry().action, entry().target) == ("send_message", f"user:{asha.pk}")
    assert entry().parameters == {"text": "Please choose\nanother name."}


def test_a_message_is_not_to_oneself_and_says_something(maya: User, asha: User) -> None:
    check_own(lambda by: messages.send_message(by, asha, text=WHY), asha)
    check_reason(lambda text: messages.send_message(maya, asha, text=text))
    with pytest.raises(ReasonTooLong):
        messages.send_message(maya, asha, text="x" * 2001)


def test_helpers_and_above_remove_messages(
    staff: Staff, chand: User, bilal: User, match_id: str, key: int
) -> None:
    check_role(lambda by: messages.remove_chat(by, key, reason=WHY), staff, Role.HELPER, chand)

    assert (entry().action, entry().target) == ("remove_chat", f"message:{key}")
    assert entry().parameters == {"match": match_id, "author": str(bilal.pk)}
    assert (entry().before, entry().after) == ({"is_removed": False}, {"is_removed": True})
    assert told(bilal) == [("chat_removed", WHY)]


@pytest.mark.parametrize("name", ["asha", "bilal"])
def test_a_removed_message_is_shown_as_such_to_both_and_mailed_to_nobody(
    request: pytest.FixtureRequest, maya: User, asha: User, match_id: str, key: int, name: str
) -> None:
    before = len(unread_messages(match_id, asha))

    messages.remove_chat(maya, key, reason=WHY)

    [line] = chat_of(match_id, request.getfixturevalue(name)).lines
    assert (line.text, line.is_removed, line.author) == ("", True, "Bilal")
    assert (before, len(unread_messages(match_id, asha))) == (1, 0)


def test_players_touch_no_message_of_their_match(asha: User, key: int) -> None:
    check_own(lambda by: messages.remove_chat(by, key, reason=WHY), asha)
    check_own(lambda by: messages.restore_chat(by, key, reason=WHY), asha)


def test_removing_and_restoring_need_a_reason(maya: User, key: int) -> None:
    check_reason(lambda why: messages.remove_chat(maya, key, reason=why))
    messages.remove_chat(maya, key, reason=WHY)
    check_reason(lambda why: messages.restore_chat(maya, key, reason=why))


def test_a_message_can_be_put_back_for_thirty_days(
    maya: User, asha: User, bilal: User, match_id: str, key: int
) -> None:
    messages.remove_chat(maya, key, reason=WHY)

    with (
        time_machine.travel(timezone.now() + timedelta(days=30, seconds=5)),
        pytest.raises(TooLateToUndo),
    ):
        messages.restore_chat(maya, key, reason=WHY)
    messages.restore_chat(maya, key, reason="It was a joke.")

    removed, restored = AuditEntry.objects.order_by("id")
    assert (restored.action, restored.undo_of) == ("restore_chat", removed)
    assert told(bilal)[-1] == ("chat_restored", "It was a joke.")
    assert chat_of(match_id, asha).lines[0].text == "You camel!"


def test_nothing_is_removed_or_restored_twice(maya: User, key: int) -> None:
    with pytest.raises(NothingToUndo):
        messages.restore_chat(maya, key, reason=WHY)
    messages.remove_chat(maya, key, reason=WHY)
    with pytest.raises(AlreadyDone):
        messages.remove_chat(maya, key, reason=WHY)
    with pytest.raises(NotFound):
        messages.remove_chat(maya, key + 1, reason=WHY)


def test_helpers_who_may_not_restore_are_nobody(staff: Staff, chand: User, key: int) -> None:
    messages.remove_chat(staff.senior, key, reason=WHY)

    messages.restore_chat(staff.helper, key, reason=WHY)

    assert ChatMessage.objects.get().removed_at is None


def test_reading_a_chat_is_on_record(staff: Staff, chand: User, match_id: str, key: int) -> None:
    check_role(lambda by: messages.read_chat(by, match_id, reason=WHY), staff, Role.HELPER, chand)

    assert (entry().action, entry().target) == ("read_chat", f"match:{match_id}")
    messages.remove_chat(staff.moderator, key, reason=WHY)
    [line] = messages.read_chat(staff.moderator, match_id, reason=WHY)
    assert (line.author, line.text) == ("Bilal", "You camel!")
    assert line.removed_at is not None


def test_players_do_not_read_their_chat_as_staff(maya: User, asha: User, match_id: str) -> None:
    check_own(lambda by: messages.read_chat(by, match_id, reason=WHY), asha)
    check_reason(lambda why: messages.read_chat(maya, match_id, reason=why))


def test_helpers_and_above_keep_notes_that_their_user_is_not_told_of(
    staff: Staff, asha: User, chand: User
) -> None:
    check_role(
        lambda by: notes.add_note(by, asha, text="Seems to be new here."),
        staff,
        Role.HELPER,
        chand,
    )

    note = StaffNote.objects.get()
    assert (note.author, note.text) == (staff.helper, "Seems to be new here.")
    assert (entry().action, entry().after) == ("add_note", {"text": "Seems to be new here."})
    assert told(asha) == []


def test_an_edited_note_keeps_what_it_said_in_the_audit(staff: Staff, asha: User) -> None:
    key = notes.add_note(staff.helper, asha, text="Seems to be new here.")

    notes.edit_note(staff.moderator, key, text="Is not new at all.", reason=WHY)

    written = AuditEntry.objects.get(action="edit_note")
    assert written.before == {"text": "Seems to be new here."}
    assert written.after == {"text": "Is not new at all."}
    assert StaffNote.objects.get().edited_at is not None


def test_nobody_keeps_notes_about_themselves(maya: User, asha: User) -> None:
    key = notes.add_note(maya, asha, text="Seems to be new here.")

    check_own(lambda by: notes.add_note(by, asha, text=WHY), asha)
    check_own(lambda by: notes.edit_note(by, key, text=WHY, reason=WHY), asha)
    check_reason(lambda why: notes.edit_note(maya, key, text=WHY, reason=why))
    check_reason(lambda text: notes.add_note(maya, asha, text=text))
    with pytest.raises(NotFound):
        notes.edit_note(maya, key + 1, text=WHY, reason=WHY)
