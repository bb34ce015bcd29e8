"""verify_matches: compares every match with what its events say."""

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.management import sweep
from games.play import rebuild


class Command(BaseCommand):
    """Prints each difference and fails if there is any; changes nothing."""

    help = "Fold the events of all matches and compare the summaries with them."

    def add_arguments(self, parser: CommandParser) -> None:
        """--after ID."""
        sweep.add_arguments(parser)

    def handle(self, *, after: str, **_options: object) -> None:
        """Verify the matches; raises CommandError if any is wrong."""
        wrong = 0
        for match_id in sweep.match_ids(after):
            differences = rebuild.verify_match(match_id)
            wrong += bool(differences)
            for difference in differences:
                self.stdout.write(str(difference))
        if wrong:
            raise CommandError(f"{wrong} matches are not what their events say.")
        self.stdout.write("All matches are what their events say.")
