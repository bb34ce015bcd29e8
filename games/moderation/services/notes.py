"""What the staff keeps in mind about users; they do not learn of it."""

from django.db import transaction
from django.utils import timezone

from accounts.audit import Act, record, user_target
from accounts.models import User
from games.models import StaffNote
from games.moderation.actions import Action
from games.moderation.errors import NotFound
from games.moderation.guard import authorise, reason_of, text_of


@transaction.atomic
def add_note(actor: User, user: User, *, text: str) -> int:
    """Keep a note about the user; its key."""
    authorise(actor, Action.ADD_NOTE, involved=[user])
    kept = text_of(text)
    note = StaffNote.objects.create(user=user, author=actor, text=kept, created_at=timezone.now())
    record(
        actor,
        Act(
            action=Action.ADD_NOTE,
            target=user_target(user),
            parameters={"note": note.pk},
            after={"text": kept},
        ),
    )
    return note.pk


@transaction.atomic
def edit_note(actor: User, note_id: int, *, text: str, reason: str) -> None:
    """Write a note anew, whoever wrote it; the audit keeps what it said. Raises NotFound."""
    authorise(actor, Action.EDIT_NOTE)
    notes = StaffNote.objects.select_for_update(of=("self",)).select_related("user")
    note = notes.filter(pk=note_id).first()
    if note is None:
        raise NotFound
    authorise(actor, Action.EDIT_NOTE, involved=[note.user])
    before, note.text, note.edited_at = note.text, text_of(text), timezone.now()
    note.save(update_fields=["text", "edited_at"])
    record(
        actor,
        Act(
            action=Action.EDIT_NOTE,
            target=user_target(note.user),
            reason=reason_of(reason),
            parameters={"note": note.pk},
            before={"text": before},
            after={"text": note.text},
        ),
    )
