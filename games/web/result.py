"""The result of a finished match: in words, seals, and the chart of how it came about."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.engine.results import OutcomeReason
from games.play.match_view import MatchView
from games.play.queries import MatchPage
from games.text import entry_text, outcome_text
from games.web.chart import Chart, chart


@dataclass(frozen=True, slots=True)
class SealsOf:
    """The seals that a player has won."""

    name: str
    seals: int


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended for its viewer; `sentence` is for causes outside the game.

    A match whose end can still be undone has no replay yet, and one without a move has no chart.
    """

    title: str
    sentence: str
    seals: tuple[SealsOf, ...]
    has_replay: bool
    chart: Chart | None


def result(page: MatchPage) -> Result | None:
    """The result for the page's viewer; None while the match goes on."""
    match, players = page.match, page.match.players
    if match.view.outcome is None:
        return None
    return Result(
        title=_title(match),
        sentence=_cause(page),
        seals=tuple(
            [SealsOf(name, won) for name, won in zip(players, match.view.seals, strict=True)]
        ),
        has_replay=match.view.hands is not None,
        chart=chart(page.rupees, players),
    )


def _cause(page: MatchPage) -> str:
    """How the match ended, where the title does not say it all; a moderator's reason too."""
    match, last = page.match, page.log[-1]
    outcome = match.view.outcome
    if last.decision is not None:
        return entry_text(last, match.players, match.viewer)
    if outcome is None or outcome.reason is OutcomeReason.PLAYED:
        return ""
    return outcome_text(outcome, match.players, match.viewer)


def _title(match: MatchView) -> str:
    outcome, viewer = match.view.outcome, match.viewer
    if outcome is None or outcome.reason.is_without_result:
        return _("No result")
    if outcome.winner is None:
        return _("A draw")
    if viewer is None:
        return _("%(name)s has won") % {"name": match.players[outcome.winner]}
    return _("You have won") if viewer == outcome.winner else _("You have lost")
