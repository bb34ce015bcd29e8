"""What every page of a match says of it: who plays, on which terms, whose turn it is until when."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.engine.results import Mode
from games.play.match_view import MatchView
from games.text import Players, outcome_text
from games.web.clock_part import late_text, pause_text
from games.web.terms import heading, standing_text, terms_text


@dataclass(frozen=True, slots=True)
class MatchHead:
    """The match in short, for its viewer; `opponent` is empty for a spectator.

    `turn_title` says in two words what `turn_line` says in a sentence. When the time of a turn that
    must be made in time is up, the match `is_being_settled`.
    """

    id: str
    version: int
    players: Players
    heading: str
    terms: str
    standing: str
    turn_title: str
    turn_line: str
    round_line: str
    opponent: str
    is_my_turn: bool
    is_being_settled: bool
    is_finished: bool

    @property
    def is_mine(self) -> bool:
        """Whether the viewer plays in it."""
        return bool(self.opponent)


def match_head(match: MatchView) -> MatchHead:
    """The head of a match's pages."""
    return MatchHead(
        id=match.id,
        version=match.version,
        players=match.players,
        heading=heading(match.players),
        terms=terms_text(match.mode, match.terms, is_public=match.is_public),
        standing=standing_text(match.view.round_number, match.players, match.view.seals),
        turn_title=_turn_title(match),
        turn_line=turn_line(match),
        round_line=_round_line(match),
        opponent="" if match.viewer is None else match.players[1 - match.viewer],
        is_my_turn=match.is_my_turn,
        is_being_settled=match.is_overdue and not match.is_late,
        is_finished=match.is_finished,
    )


def turn_line(match: MatchView) -> str:
    """Whose turn it is, or how the match ended."""
    if match.view.outcome is not None:
        return outcome_text(match.view.outcome, match.players, match.viewer)
    return pause_text(match) or late_text(match) or _turn_text(match)


def _turn_text(match: MatchView) -> str:
    name = {"name": match.players[match.view.turn or 0]}
    if match.is_overdue and match.is_my_turn:
        return _("Your time is up. The match is being settled.")
    if match.is_overdue:
        return _("Time is up for %(name)s. The match is being settled.") % name
    if match.is_my_turn:
        return _("It is your turn.")
    return _("It is %(name)s’s turn.") % name


def _turn_title(match: MatchView) -> str:
    if match.is_finished:
        return _("Finished")
    if match.paused_until is not None:
        return _("Paused")
    if match.is_my_turn:
        return _("Your turn")
    return _("%(name)s’s turn") % {"name": match.players[match.view.turn or 0]}


def _round_line(match: MatchView) -> str:
    if match.mode is Mode.SINGLE_ROUND:
        return _("Single round")
    return _("Round %(number)s of 3") % {"number": match.view.round_number}
