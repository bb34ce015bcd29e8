"""The forms of chat and note; what may be written is for games.chat to say."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.chat.limits import MESSAGE_LENGTH, NOTE_LENGTH


def _field(label: Any, help_text: Any, *, limit: int, rows: int) -> forms.CharField:
    area = forms.Textarea(attrs={"rows": rows, "maxlength": limit, "dir": "auto"})
    return forms.CharField(
        label=label, help_text=help_text, required=False, strip=False, widget=area
    )


class MessageForm(forms.Form):
    """Something to say to the other player."""

    message = _field(_("Your message"), _("At most 500 characters."), limit=MESSAGE_LENGTH, rows=2)


class NoteForm(forms.Form):
    """Something to keep in mind."""

    note = _field(
        _("Your note about this match"),
        _("Nobody else ever sees it. At most 2,000 characters."),
        limit=NOTE_LENGTH,
        rows=4,
    )
