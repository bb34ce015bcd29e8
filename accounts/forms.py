"""The forms of sign-up, login and settings: labels, shapes and what the browser should know."""

from typing import Any, cast

from allauth.account import forms as allauth_forms
from allauth.account.fields import EmailField, PasswordField, SetPasswordField
from allauth.core.exceptions import ImmediateHttpResponse
from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils import translation
from django.utils.translation import gettext_lazy as _
from typing_extensions import override

from accounts import time_zones
from accounts.models import Scope, User
from accounts.models.user import BIO_LENGTH
from accounts.names import MAX_LENGTH, MIN_LENGTH, one_paragraph, validate_visible
from accounts.renaming import is_kept_for_another
from accounts.services import STAND_IN_KEY, make_stand_in
from accounts.tokens import revoke_all_tokens, working_tokens

SCOPE_CHOICES = [
    (Scope.PROFILE.value, _("read and change your profile")),
    (Scope.MATCH_READ.value, _("see your matches, your own hand included")),
    (Scope.MATCH_PLAY.value, _("play and resign in your matches")),
    (Scope.CHALLENGE_READ.value, _("see challenges and the lobby")),
    (Scope.CHALLENGE_WRITE.value, _("make, accept and withdraw challenges")),
    (Scope.NOTIFICATIONS.value, _("read and change what you are told by mail")),
    (Scope.REPORT_WRITE.value, _("report players and matches")),
]
PASSWORD_HELP = _("At least 8 characters: not your name, a well-known word or digits alone.")
NO_END = "0"
LIFETIME_CHOICES = [
    ("7", _("7 days")),
    ("30", _("30 days")),
    ("90", _("90 days")),
    ("365", _("a year")),
    (NO_END, _("no time: I revoke it myself")),
]


class SignUpForm(allauth_forms.SignupForm):  # type: ignore[misc]
    """Name, address and a password, once; the browser adds its time zone where scripts run."""

    username = forms.CharField(
        min_length=MIN_LENGTH,
        help_text=_("3 to 20 letters, digits, hyphens or underscores. Everybody can see it."),
        widget=forms.TextInput(
            attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )
    email = EmailField(help_text=_("Your matches write to you here. Nobody else sees it."))
    time_zone = forms.CharField(
        required=False, widget=forms.HiddenInput(attrs={"data-browser-time-zone": ""})
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("User name")
        self.fields["password1"].help_text = PASSWORD_HELP

    def clean_username(self) -> str:
        """Refuse what others are called, or were not long ago."""
        name: str = super().clean_username()
        if is_kept_for_another(name):
            raise forms.ValidationError(_("This user name is taken."), code="unique")
        return name

    @override
    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponse | None]:
        """Store the user, or a stand-in, so that a known address is answered like a new one."""
        try:
            with transaction.atomic():
                if self.account_already_exists:
                    self._make_stand_in(request)
                user, response = super().try_save(request)
                # Somebody may have given up the name while this was waiting for it.
                if is_kept_for_another(self.cleaned_data["username"]):
                    raise IntegrityError  # noqa: TRY301 - answered as if the name were in use
                return user, response
        except IntegrityError:
            messages.error(request, _("That name was taken a moment ago. Please try another one."))
            raise ImmediateHttpResponse(redirect(request.get_full_path())) from None

    def _make_stand_in(self, request: HttpRequest) -> None:
        """Take the name, and as long as for a new account; the browser can give it up again."""
        name, password = self.cleaned_data["username"], self.cleaned_data["password1"]
        address = self.cleaned_data["email"]
        stand_in = make_stand_in(username=name, address=address, password=password)
        if stand_in is None:
            make_password(password)
        else:
            request.session[STAND_IN_KEY] = str(stand_in.pk)

    @override
    def signup(self, request: HttpRequest, user: User) -> None:
        """Begin with the language and the time zone of the browser."""
        user.language = translation.get_language() or settings.LANGUAGE_CODE
        user.time_zone = time_zones.known_or_utc(self.cleaned_data["time_zone"])
        user.save(update_fields=["language", "time_zone"])


class LogInForm(allauth_forms.LoginForm):  # type: ignore[misc]
    """User name or address, and the password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("User name or email address")
        self.fields["login"].widget.attrs |= {
            "autocomplete": "username",
            "autocapitalize": "none",
            "spellcheck": "false",
        }


class ChangeEmailForm(allauth_forms.AddEmailForm):  # type: ignore[misc]
    """The address that replaces the present one when it is confirmed."""

    email = EmailField(
        label=_("New email address"),
        help_text=_("We send a code there. Until you enter it, the old address stays in use."),
    )


def _token_choice() -> forms.BooleanField:
    return forms.BooleanField(
        label=_("Revoke my access tokens too"),
        required=False,
        initial=True,
        help_text=_("Programs that use them are locked out. Other browsers are signed out anyway."),
    )


class ChangePasswordForm(allauth_forms.ChangePasswordForm):  # type: ignore[misc]
    """The present password and the new one, once, and what becomes of the tokens if there are."""

    oldpassword = PasswordField(label=_("Present password"), autocomplete="current-password")
    password1 = SetPasswordField(label=_("New password"), help_text=PASSWORD_HELP)
    password2 = None
    revokes_tokens = _token_choice()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not working_tokens(self.user):
            del self.fields["revokes_tokens"]

    @override
    def save(self) -> None:
        """Change the password; the tokens go first, so that the mail tells it."""
        if self.cleaned_data.get("revokes_tokens"):
            revoke_all_tokens(self.user)
        super().save()


class FirstPasswordForm(allauth_forms.SetPasswordForm):  # type: ignore[misc]
    """A password, once, for somebody who signs in without."""

    password1 = SetPasswordField(label=_("Password"), help_text=PASSWORD_HELP)
    password2 = None


class NewPasswordForm(allauth_forms.ResetPasswordKeyForm):  # type: ignore[misc]
    """A new password, once, for somebody who has shown the code from the mail."""

    password1 = SetPasswordField(label=_("New password"), help_text=PASSWORD_HELP)
    password2 = None
    revokes_tokens = _token_choice()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not working_tokens(self.user):
            del self.fields["revokes_tokens"]

    @override
    def save(self) -> None:
        """Set the password; the tokens go first, so that the mail tells it."""
        if self.cleaned_data.get("revokes_tokens"):
            revoke_all_tokens(self.user)
        super().save()


class SettingsForm(forms.Form):
    """Language, time zone and how matches look; that they exist is for the service to say."""

    language = forms.ChoiceField(label=_("Language"), choices=lambda: settings.LANGUAGES)
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        help_text=_("Deadlines on pages and in mails are told in it."),
    )
    bio = forms.CharField(
        label=_("About me"),
        required=False,
        max_length=BIO_LENGTH,
        help_text=_("A few words on your page, at most 300 characters. Everybody can see them."),
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    asks_before_moves = forms.BooleanField(
        label=_("Ask me before a move is played"),
        required=False,
        help_text=_("One more step, in which you see what the move does and can still go back."),
    )
    shows_known_cards = forms.BooleanField(
        label=_("Show the cards that the other player openly took"),
        required=False,
        help_text=_("Those they must still hold; you saw them taken, and could note them."),
    )

    def __init__(self, data: QueryDict | None, *, user: User) -> None:
        present = time_zones.known_or_utc(user.time_zone)
        initial = {
            "language": user.language,
            "time_zone": present,
            "bio": user.bio,
            "asks_before_moves": user.asks_before_moves,
            "shows_known_cards": user.shows_known_cards,
        }
        super().__init__(data, initial=initial)
        names = dict.fromkeys([*time_zones.offered_names(), present])
        field = cast("forms.ChoiceField", self.fields["time_zone"])
        field.choices = [(name, name.replace("_", " ")) for name in names]

    def clean_bio(self) -> str:
        """One paragraph of what can be seen."""
        bio = one_paragraph(self.cleaned_data["bio"])
        validate_visible(bio)
        return bio


class NameForm(forms.Form):
    """Another user name; that it may be taken is for the service to say."""

    username = forms.CharField(
        label=_("New user name"),
        min_length=MIN_LENGTH,
        max_length=MAX_LENGTH,
        help_text=_("3 to 20 letters, digits, hyphens or underscores. Everybody can see it."),
        widget=forms.TextInput(
            attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )


class CompleteForm(NameForm):
    """The name and the password of a guest who completes the account; a passkey may be enough."""

    password = SetPasswordField(label=_("Password"), help_text=PASSWORD_HELP)

    def __init__(self, data: QueryDict | None, *, needs_password: bool) -> None:
        super().__init__(data)
        if not needs_password:
            self.fields["password"] = PasswordField(
                label=_("Password"),
                required=False,
                autocomplete="new-password",
                help_text=_("You may do without: your passkey signs you in."),
            )


class TokenForm(forms.Form):
    """What a new access token is called, how long it lives and what it may do."""

    name = forms.CharField(
        label=_("Name"),
        max_length=60,
        help_text=_("Where you will use it, to know it again."),
        validators=[validate_visible],
    )
    scopes = forms.MultipleChoiceField(
        label=_("It may"),
        choices=SCOPE_CHOICES,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least one thing the token may do.")},
    )
    lifetime_days = forms.TypedChoiceField(
        label=_("It ends after"),
        choices=LIFETIME_CHOICES,
        coerce=lambda days: int(days) or None,
        initial="90",
    )
