"""The site as a Django app: templates, static files and commands."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class SiteConfig(AppConfig):
    """What holds the other apps together."""

    name = "jaipur_site"
    verbose_name = _("site")

    def ready(self) -> None:
        """Make the Celery app the default one, for shared tasks, and register the checks."""
        from jaipur_site import celery, checks  # noqa: F401
