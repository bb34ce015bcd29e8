"""The games as a Django app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _
from typing_extensions import override


class GamesConfig(AppConfig):
    """Matches, how they are agreed on, and who looks after them."""

    name = "games"
    verbose_name = _("games")

    @override
    def ready(self) -> None:
        """Say what is kept of people."""
        from games.api.own_matches import PART
        from games.people import personal_data

        personal_data.register(PART)
