"""Notes about users, and messages to them."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from games.moderation.actions import Action
from games.moderation.services import messages, notes
from jaipur_site.panel import forms
from jaipur_site.panel.acts import Deed

WRITING: Final = (
    Deed(
        action=Action.ADD_NOTE,
        title=_("Add a note"),
        consequence=_("Only the staff reads the note. %(name)s is not told."),
        form=forms.NoteForm,
        run=lambda actor, user, form: notes.add_note(actor, user, text=form.cleaned_data["text"]),
    ),
    Deed(
        action=Action.SEND_MESSAGE,
        title=_("Write a message"),
        consequence=_("%(name)s gets it from the team, by mail and on the site."),
        form=forms.MessageForm,
        button=_("Send"),
        run=lambda actor, user, form: messages.send_message(actor, user, text=form.message()),
    ),
)

ON_NOTES: Final = (
    Deed(
        action=Action.EDIT_NOTE,
        title=_("Edit the note"),
        consequence=_("The audit keeps what %(name)s said before."),
        form=forms.EditNoteForm,
        run=lambda actor, key, form: notes.edit_note(
            actor, key, text=form.cleaned_data["text"], reason=form.cleaned_data["reason"]
        ),
    ),
)
