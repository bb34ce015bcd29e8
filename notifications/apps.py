"""The mails as a Django app."""

from django.apps import AppConfig
from django.conf import settings
from django.utils.translation import gettext_lazy as _
from typing_extensions import override


class NotificationsConfig(AppConfig):
    """Turns what the games owe into mail."""

    name = "notifications"
    verbose_name = _("notifications")

    @override
    def ready(self) -> None:
        """Say what is kept of people, and listen to what the mail provider reports if there is one.

        anymail hands its events out by a signal of Django and in no other way.
        """
        from games.people import personal_data
        from notifications.personal_data import PART

        personal_data.register(PART)
        if settings.MAIL_PROVIDER:
            from anymail.signals import tracking

            from notifications import reports

            tracking.connect(reports.take)
