"""The accounts app: who somebody is. It knows nothing of matches or mails."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """People, their preferences and their access tokens."""

    name = "accounts"
    verbose_name = _("Accounts")

    def ready(self) -> None:
        """Listen to who signs in, and tell drf-spectacular, by an import, of access tokens."""
        from accounts import event_log, openapi  # noqa: F401

        event_log.listen()
