"""Which entries of the audit somebody looks for, and what an export of them asks."""

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.audit_log import Wanted
from accounts.models import User
from accounts.names import MAX_LENGTH
from accounts.queries import user_by_name
from games.moderation.actions import Action
from jaipur_site.panel.forms import ReasonForm, instant_field


class AuditForm(forms.Form):
    """Which entries of the audit somebody looks for."""

    actor = forms.CharField(label=_("Who"), required=False, max_length=MAX_LENGTH)
    action = forms.ChoiceField(
        label=_("Action"),
        required=False,
        choices=[("", _("any")), *[(one.value, one.value.replace("_", " ")) for one in Action]],
    )
    target = forms.CharField(
        label=_("About"),
        required=False,
        max_length=64,
        help_text=_("A name, or as it is listed: match:…, report:…, email:…, site."),
    )
    since = instant_field(_("From"), required=False)
    until = instant_field(_("To"), required=False)

    def clean_actor(self) -> User | None:
        """Who it is."""
        return self._user(self.cleaned_data["actor"])

    def clean_target(self) -> str:
        """What it is about; a name stands for its user."""
        target: str = self.cleaned_data["target"].strip()
        if not target or ":" in target or target == "site":
            return target
        user = self._user(target)
        return f"user:{user.pk}" if user else ""

    def wanted(self) -> Wanted:
        """What a valid form asks for."""
        given = self.cleaned_data
        names = ("actor", "action", "target", "since", "until")
        return Wanted(**{name: given[name] for name in names})

    def _user(self, name: str) -> User | None:
        if not name:
            return None
        try:
            return user_by_name(name.strip())
        except User.DoesNotExist:
            raise forms.ValidationError(_("There is no user of this name.")) from None


class AuditExportForm(ReasonForm, AuditForm):
    """What is exported, and why."""
