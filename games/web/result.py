"""The result of a finished match: in words, seals, and the chart of how it came about."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.engine.results import OutcomeReason
from games.play.match_view import MatchView
from games.play.rupees import RupeesOfRound
from games.text import outcome_text
from games.web.chart import Chart, chart


@dataclass(frozen=True, slots=True)
class SealsOf:
    """The seals that a player has won."""

    name: str
    seals: int


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended for its viewer; `sentence` is for causes outside the game.

    A match without result has no replay yet, and one without a move has no chart.
    """

    title: str
    sentence: str
    seals: tuple[SealsOf, ...]
    has_replay: bool
    chart: Chart | None


def result(match: MatchView, rounds: Sequence[RupeesOfRound]) -> Result | None:
    """The result for the match's viewer; None while it goes on."""
    outcome, players = match.view.outcome, match.players
    if outcome is None:
        return None
    return Result(
        title=_title(match),
        sentence=_cause(match),
        seals=tuple(
            [SealsOf(name, won) for name, won in zip(players, match.view.seals, strict=True)]
        ),
        has_replay=outcome.reason is not OutcomeReason.NEVER_STARTED,
        chart=chart(rounds, players),
    )


def _cause(match: MatchView) -> str:
    """How the match ended, where the title does not say it all."""
    outcome = match.view.outcome
    if outcome is None or outcome.reason is OutcomeReason.PLAYED:
        return ""
    return outcome_text(outcome, match.players, match.viewer)


def _title(match: MatchView) -> str:
    outcome, viewer = match.view.outcome, match.viewer
    if outcome is None or outcome.reason is OutcomeReason.NEVER_STARTED:
        return _("No result")
    if outcome.winner is None:
        return _("A draw")
    if viewer is None:
        return _("%(name)s has won") % {"name": match.players[outcome.winner]}
    return _("You have won") if viewer == outcome.winner else _("You have lost")
