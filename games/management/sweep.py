"""Going through all matches with a progress bar, from where an earlier run has stopped."""

from collections.abc import Iterator

from django.core.management.base import CommandParser
from tqdm import tqdm

from games.play import rebuild


def add_arguments(parser: CommandParser) -> None:
    """The options that every sweep over the matches has."""
    parser.add_argument(
        "--after",
        default="",
        metavar="ID",
        help="Go on behind this match: the one that an interrupted run showed last.",
    )


def match_ids(after: str) -> Iterator[str]:
    """The ids of all matches behind `after`; the bar shows which one is being worked on."""
    with tqdm(
        rebuild.match_ids(after=after), total=rebuild.count(after=after), unit="match"
    ) as bar:
        for match_id in bar:
            bar.set_postfix_str(match_id, refresh=False)
            yield match_id
