"""The games as a Django app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    """Matches, how they are agreed on, and who looks after them."""

    name = "games"
    verbose_name = _("games")
