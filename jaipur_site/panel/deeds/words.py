"""Notes about users, and messages to them."""

from collections.abc import Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.moderation.actions import Action
from games.moderation.finding import FoundNote
from games.moderation.services import messages, notes
from games.moderation.stakes import PersonStakes
from jaipur_site.panel import forms
from jaipur_site.panel.acts import Deed


def _noted(person: PersonStakes, _form: Any) -> Sequence[str]:
    return (_("Only the staff reads the note; %(name)s is not told.") % {"name": person.name},)


def _sent(person: PersonStakes, form: Any) -> Sequence[str]:
    words = {"name": person.name, "text": form.message()}
    return (
        _("%(name)s gets this from the team, by mail and on the site; it can’t be undone.") % words,
        _("“%(text)s”") % words,
    )


def _noted_anew(note: FoundNote, _form: Any) -> Sequence[str]:
    words = _("The audit keeps what the note on %(name)s said before; %(name)s is not told.")
    return (words % {"name": note.user},)


WRITING: Final = (
    Deed(
        action=Action.ADD_NOTE,
        title=gettext_lazy("Add a note"),
        follows=_noted,
        form=forms.NoteForm,
        run=lambda actor, user, form: notes.add_note(actor, user, text=form.cleaned_data["text"]),
    ),
    Deed(
        action=Action.SEND_MESSAGE,
        title=gettext_lazy("Write a message"),
        follows=_sent,
        form=forms.MessageForm,
        button=gettext_lazy("Send"),
        run=lambda actor, user, form: messages.send_message(actor, user, text=form.message()),
    ),
)

ON_NOTES: Final = (
    Deed(
        action=Action.EDIT_NOTE,
        title=gettext_lazy("Edit the note"),
        follows=_noted_anew,
        form=forms.EditNoteForm,
        run=lambda actor, key, form: notes.edit_note(
            actor, key, text=form.cleaned_data["text"], reason=form.cleaned_data["reason"]
        ),
    ),
)
