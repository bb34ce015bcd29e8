"""The forms of reports and appeals; what is taken is for games.moderation to say."""

from django import forms
from django.core.validators import validate_slug
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.moderation.kinds import REPORT_LENGTH, TEXT_LENGTH, ReportReason
from games.moderation.reporting import Complaint

REASONS = [(reason.value, capfirst(reason.label)) for reason in ReportReason]
MOST_DIGITS = 9


class ReportForm(forms.Form):
    """What is reported; the match and the number of a message come with the link to the form."""

    reason = forms.ChoiceField(
        label=_("What is it about?"), choices=REASONS, widget=forms.RadioSelect
    )
    text = forms.CharField(
        label=_("What happened?"),
        help_text=_("At most 2,000 characters. The other player does not see it."),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 5, "maxlength": REPORT_LENGTH, "dir": "auto"}),
    )
    match = forms.CharField(
        required=False, max_length=16, validators=[validate_slug], widget=forms.HiddenInput
    )
    message = forms.RegexField(
        rf"\A[0-9]{{1,{MOST_DIGITS}}}\Z", required=False, widget=forms.HiddenInput
    )

    def complaint(self, reported: User) -> Complaint:
        """What a valid form reports of a player."""
        given = self.cleaned_data
        return Complaint(
            reported=reported,
            reason=ReportReason(given["reason"]),
            text=given["text"],
            match_id=given["match"] or None,
            messages=(int(given["message"]),) if given["message"] else (),
        )


class AppealForm(forms.Form):
    """Why a sanction should not stand."""

    text = forms.CharField(
        label=_("Why should it not stand?"),
        help_text=_("You can appeal once. At most 2,000 characters."),
        strip=False,
        error_messages={"required": _("Please write something.")},
        widget=forms.Textarea(attrs={"rows": 5, "maxlength": TEXT_LENGTH, "dir": "auto"}),
    )
