"""What happened in a match, line by line: the history, and outages of the site in their place."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from games.clock_text import outage_text
from games.engine.history import HistoryEntry
from games.play.match_view import MatchView
from games.text import entry_text


@dataclass(frozen=True, slots=True)
class Logged:
    """A line of a log; an outage of the site has no sequence, as it is no event of the match."""

    sequence: int | None
    at: datetime
    round_number: int
    text: str


def logged(entries: Iterable[HistoryEntry], match: MatchView) -> list[Logged]:
    """The entries as the match's viewer would be told them, with the outages since the first."""
    lines = [
        Logged(
            entry.sequence,
            entry.at,
            max(entry.round_number, 1),
            entry_text(entry, match.players, match.viewer),
        )
        for entry in entries
    ]
    for outage in match.outages:
        before = [line for line in lines if line.at <= outage.credited_at]
        if before:
            round_number, text = before[-1].round_number, outage_text(outage)
            lines.insert(len(before), Logged(None, outage.credited_at, round_number, text))
    return lines


def log_sentences(entries: Iterable[HistoryEntry], match: MatchView) -> tuple[str, ...]:
    """The same lines as sentences."""
    return tuple([line.text for line in logged(entries, match)])
