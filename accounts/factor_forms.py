"""The forms of second factors: what they ask for and how the fields are called."""

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.mfa.base import forms as mfa_forms
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.forms import ActivateTOTPForm
from allauth.mfa.webauthn import forms as webauthn_forms
from django import forms
from django.utils.translation import gettext_lazy as _
from typing_extensions import override

from accounts.names import validate_visible

LONGEST_NAME = 60


def _code_input() -> forms.TextInput:
    return forms.TextInput(
        attrs={"autocomplete": "one-time-code", "inputmode": "numeric", "spellcheck": "false"}
    )


class SignInCodeForm(mfa_forms.AuthenticateForm):  # type: ignore[misc]
    """The second step of signing in; whoever uses up a recovery code is told by mail."""

    code = forms.CharField(
        label=_("Code"),
        help_text=_("From your authenticator app, or one of your recovery codes."),
        widget=_code_input(),
    )

    @override
    def save(self) -> None:
        """Note the factor as shown."""
        super().save()
        tell_of_recovery(self.authenticator)


class ProofCodeForm(mfa_forms.ReauthenticateForm):  # type: ignore[misc]
    """The same by somebody who is signed in."""

    code = forms.CharField(
        label=_("Code"),
        help_text=_("From your authenticator app, or one of your recovery codes."),
        widget=_code_input(),
    )

    @override
    def save(self) -> None:
        """Note the factor as shown."""
        super().save()
        tell_of_recovery(self.authenticator)


class AppForm(ActivateTOTPForm):  # type: ignore[misc]
    """The first code that a new authenticator app shows."""

    code = forms.CharField(
        label=_("Code"),
        help_text=_("The six digits that the app shows now."),
        widget=_code_input(),
    )


class NewPasskeyForm(webauthn_forms.AddWebAuthnForm):  # type: ignore[misc]
    """What a new passkey is called, and whether it serves by itself."""

    name = forms.CharField(
        label=_("Name"),
        required=False,
        max_length=LONGEST_NAME,
        help_text=_("Where it is kept, to know it again."),
        validators=[validate_visible],
    )
    passwordless = forms.BooleanField(
        label=_("Sign in with it alone, without the password"),
        required=False,
        initial=True,
        help_text=_("It then asks for your finger, your face or a PIN."),
    )


class PasskeyNameForm(webauthn_forms.EditWebAuthnForm):  # type: ignore[misc]
    """Another name for a passkey."""

    name = forms.CharField(label=_("Name"), max_length=LONGEST_NAME, validators=[validate_visible])


def tell_of_recovery(used: Any) -> None:
    """Mail the owner if the factor that was `used` is a recovery code."""
    if used.type == Authenticator.Type.RECOVERY_CODES:
        left = len(used.wrap().get_unused_codes())
        get_adapter().send_notification_mail(
            "mfa/email/recovery_code_used", used.user, {"left": left}
        )
