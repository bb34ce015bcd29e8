"""The forms of chat and note; what may be written is for games.chat to say."""

from django import forms
from django.utils.translation import gettext_lazy as _

from games.chat.limits import MESSAGE_LENGTH, NOTE_LENGTH


class MessageForm(forms.Form):
    """Something to say to the other player."""

    message = forms.CharField(
        label=_("Your message"),
        help_text=_("At most 500 characters."),
        strip=False,
        error_messages={"required": _("Please write something.")},
        widget=forms.Textarea(attrs={"rows": 2, "maxlength": MESSAGE_LENGTH, "dir": "auto"}),
    )


class NoteForm(forms.Form):
    """Something to keep in mind; without text there is no note."""

    note = forms.CharField(
        label=_("What you want to keep in mind"),
        help_text=_("Nobody else ever sees it. At most 2,000 characters."),
        strip=False,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4, "maxlength": NOTE_LENGTH, "dir": "auto"}),
    )
