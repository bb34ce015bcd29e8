"""The mails as a Django app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class NotificationsConfig(AppConfig):
    """Turns what the games owe into mail."""

    name = "notifications"
    verbose_name = _("notifications")
