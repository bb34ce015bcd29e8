"""rebuild_matches: writes the summary of every match anew from its events."""

from django.core.management.base import BaseCommand, CommandParser

from games.management import sweep
from games.play import rebuild


class Command(BaseCommand):
    """Changes only summaries that differ from what the events say; safe while people play."""

    help = "Recompute the summaries of all matches from their events."

    def add_arguments(self, parser: CommandParser) -> None:
        """--after ID."""
        sweep.add_arguments(parser)

    def handle(self, *, after: str, **_options: object) -> None:
        """Rebuild the matches and say how many were changed."""
        changed = sum(rebuild.rebuild_match(match_id) for match_id in sweep.match_ids(after))
        self.stdout.write(f"{changed} summaries were changed.")
