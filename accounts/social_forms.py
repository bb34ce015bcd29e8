"""The form of those who sign up with an account of another site. Imported only where that works."""

from typing import Any

from allauth.account.fields import EmailField
from allauth.socialaccount.forms import SignupForm
from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.names import MIN_LENGTH


class SocialSignUpForm(SignupForm):  # type: ignore[misc]
    """The public name, and the address that the other site has told, which may be another one."""

    username = forms.CharField(
        min_length=MIN_LENGTH,
        help_text=_("3 to 20 letters, digits, hyphens or underscores. Everybody can see it."),
    )
    email = EmailField(help_text=_("Your matches write to you here. Nobody else sees it."))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("User name")
