"""The accounts app: who somebody is. It knows nothing of matches or mails."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """People, their preferences and their access tokens."""

    name = "accounts"
    verbose_name = _("Accounts")

    def ready(self) -> None:
        """Make the access token known to drf-spectacular, which finds extensions by import."""
        from accounts import openapi  # noqa: F401
