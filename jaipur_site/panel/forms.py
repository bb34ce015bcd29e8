"""What actions ask for. What is taken is for the services to say."""

from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from accounts.models.site import BANNER_LENGTH
from accounts.names import MAX_LENGTH
from accounts.roles import Role
from games.moderation.errors import ModerationRefused
from games.moderation.guard import LONGEST_REASON, LONGEST_TEXT, SHORTEST_REASON, reason_of, text_of
from games.moderation.kinds import ReportOutcome
from games.moderation.wording import TEMPLATES, refusal_text


def _text(label: Any, *, longest: int, **more: Any) -> forms.CharField:
    attrs = {"rows": 4, "maxlength": longest, "dir": "auto"}
    return forms.CharField(label=label, strip=False, widget=forms.Textarea(attrs=attrs), **more)


def instant_field(label: Any, **more: Any) -> forms.DateTimeField:
    """A point in time, in the zone of who fills it in."""
    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
    return forms.DateTimeField(label=label, widget=widget, **more)


class ActForm(forms.Form):
    """An action without anything to choose; `actions` is what the actor's role admits.

    `names` are the two players where the action is about a match. `has_choice` says that what
    follows depends on what is filled in.
    """

    has_choice = False

    def __init__(
        self, *args: Any, actions: frozenset[str], names: tuple[str, ...] = (), **kwargs: Any
    ) -> None:
        super().__init__(*args, **{"auto_id": "act-%s", **kwargs})
        self.actions, self.names = actions, names
        self.prepare()

    def prepare(self) -> None:
        """Fit the choices to the actor and to what it is about."""


class ReasonForm(ActForm):
    """An action that needs a reason, which stands last."""

    reason = forms.CharField(
        label=_("Reason"),
        help_text=_("At least 10 characters. It is kept in the audit for good."),
        strip=False,
        widget=forms.Textarea(
            attrs={
                "rows": 3,
                "minlength": SHORTEST_REASON,
                "maxlength": LONGEST_REASON,
                "dir": "auto",
            }
        ),
    )

    def prepare(self) -> None:
        """Have the reason stand last."""
        self.order_fields([*[name for name in self.fields if name != "reason"], "reason"])

    def clean_reason(self) -> str:
        """The reason, as the services take it."""
        try:
            return reason_of(self.cleaned_data["reason"])
        except ModerationRefused as refused:
            raise forms.ValidationError(refusal_text(refused)) from None


class NoteForm(ActForm):
    """A note of the staff."""

    text = _text(_("Note"), longest=LONGEST_TEXT)


class EditNoteForm(ReasonForm):
    """A note that is written anew."""

    text = _text(_("Note"), longest=LONGEST_TEXT)


class MessageForm(ActForm):
    """A message, or one that is ready-made."""

    has_choice = True

    template = forms.ChoiceField(label=_("Ready-made message"), required=False)
    text = _text(
        _("Own message"),
        longest=LONGEST_TEXT,
        required=False,
        help_text=_("If you write one, it is sent instead of the ready-made one."),
    )

    def prepare(self) -> None:
        """Offer the templates in full, so that nobody sends what they have not read."""
        ready = [(key, str(words)) for key, words in TEMPLATES.items()]
        self.fields["template"] = forms.ChoiceField(
            label=_("Ready-made message"),
            choices=[("", _("None")), *ready],
            required=False,
            widget=forms.RadioSelect,
        )

    def clean(self) -> None:
        """Something is said, and not too much."""
        try:
            text_of(self.message())
        except ModerationRefused as refused:
            raise forms.ValidationError(refusal_text(refused)) from None

    def message(self) -> str:
        """What is sent."""
        own: str = self.cleaned_data.get("text", "")
        ready = TEMPLATES.get(self.cleaned_data.get("template", ""), "")
        return own if own.strip() else str(ready)


class RenameForm(ReasonForm):
    """Another name."""

    has_choice = True

    name = forms.CharField(label=_("New name"), max_length=MAX_LENGTH)


class RoleForm(ReasonForm):
    """A role of the staff."""

    has_choice = True

    role = forms.ChoiceField(
        label=_("Role"),
        required=False,
        choices=[("", _("no member of the staff")), *[(one.value, one.value) for one in Role]],
        widget=forms.RadioSelect,
    )


class OutcomeForm(ReasonForm):
    """What a report has led to."""

    has_choice = True

    outcome = forms.ChoiceField(
        label=_("Outcome"),
        choices=[(one.value, capfirst(one.label)) for one in ReportOutcome],
        widget=forms.RadioSelect,
    )


class WinnerForm(ReasonForm):
    """Who wins."""

    has_choice = True

    winner = forms.ChoiceField(label=_("Result"))

    def prepare(self) -> None:
        """Name the players."""
        wins = [(str(seat), _("%s wins") % name) for seat, name in enumerate(self.names)]
        self.fields["winner"] = forms.ChoiceField(
            label=_("Result"), choices=[*wins, ("draw", _("Draw"))], widget=forms.RadioSelect
        )
        super().prepare()

    def seat(self) -> int | None:
        """The seat that wins, None for a draw."""
        chosen: str = self.cleaned_data["winner"]
        return None if chosen == "draw" else int(chosen)


class UntilForm(ReasonForm):
    """Until when."""

    has_choice = True

    until = instant_field(_("Until"), help_text=_("In your own time zone."))


class SpanForm(ReasonForm):
    """How much time."""

    has_choice = True

    hours = forms.IntegerField(label=_("Hours"), min_value=0, max_value=24 * 365, initial=0)
    minutes = forms.IntegerField(label=_("Minutes"), min_value=0, max_value=59, initial=0)

    def seconds(self) -> int:
        """The same in seconds."""
        hours, minutes = self.cleaned_data["hours"], self.cleaned_data["minutes"]
        return 60 * (60 * int(hours) + int(minutes))


class BannerForm(ReasonForm):
    """A sentence for everybody."""

    has_choice = True

    banner = forms.CharField(
        label=_("Sentence at the top of every page"),
        help_text=_("Empty takes the banner away."),
        max_length=BANNER_LENGTH,
        required=False,
    )
