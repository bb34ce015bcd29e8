"""All that happened in a match, by round."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _

from games.engine.history import HistoryEntry
from games.play.match_view import MatchView
from games.web.log import Logged, logged
from games.web.match_head import MatchHead, match_head
from games.web.times import Instant, instant, zone_text


@dataclass(frozen=True, slots=True)
class LogLine:
    """One entry: its number, when it happened, and what; an outage of the site has no number."""

    sequence: int | None
    at: Instant
    text: str


@dataclass(frozen=True, slots=True)
class RoundLog:
    """The entries of one round; the start of the match stands with round 1."""

    number: int
    title: str
    lines: tuple[LogLine, ...]


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """The log of a match; `zone` is that of all its times."""

    head: MatchHead
    zone: str
    rounds: tuple[RoundLog, ...]


def history_page(match: MatchView, entries: Iterable[HistoryEntry]) -> HistoryPage:
    """The page for the match's viewer."""
    by_round = groupby(logged(entries, match), key=lambda line: line.round_number)
    return HistoryPage(
        head=match_head(match),
        zone=zone_text(),
        rounds=tuple(
            [
                RoundLog(
                    number=number,
                    title=_("Round %(number)s") % {"number": number},
                    lines=tuple([_line(line) for line in of_round]),
                )
                for number, of_round in by_round
            ]
        ),
    )


def _line(line: Logged) -> LogLine:
    return LogLine(line.sequence, instant(line.at), line.text)
