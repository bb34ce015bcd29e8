"""What mails say about a deadline: who has to move until when, and why then. Pure.

The instant and what it is made of are those of the match's page (games.clock_text).
"""

from datetime import datetime, timedelta
from typing import Final

from django.utils.translation import gettext as _

from games.clock_text import deadline_reason
from games.decision_text import span_text
from games.engine.time_control import TimeControl
from games.play.clocks.deadlines import Deadline, PartKind
from games.play.clocks.terms import LONGEST_LATENESS
from games.play.match_view import MatchView
from games.text import Players
from notifications.instants import instant_text

WORTH_TELLING: Final = timedelta(minutes=30)
"""A clock that stands still for less until a deadline needs no words."""

_HOUR: Final = timedelta(hours=1)


def standing(match: MatchView, names: Players) -> str:
    """Who has to move until when, as it is now; nothing if the match has ended."""
    if match.deadline_at is None or match.view.turn is None:
        return ""
    is_mine = match.viewer == match.view.turn
    words = {"name": names[match.view.turn], "deadline": instant_text(match.deadline_at)}
    if match.is_late:
        return late_text(match, names)
    if match.terms.control is TimeControl.UNLIMITED:
        text = _without_limit(is_mine=is_mine)
    elif match.paused_until is not None and is_mine:
        text = _("When the pause is over, you have until %(deadline)s to move.")
    elif match.paused_until is not None:
        text = _("When the pause is over, %(name)s has until %(deadline)s to move.")
    elif is_mine:
        text = _("It is your turn: you have until %(deadline)s to move.")
    else:
        text = _("It is %(name)s’s turn, until %(deadline)s.")
    return text % words


def request_text(match: MatchView, names: Players) -> str:
    """The same in a mail that asks its recipient for a move: "Please move by …"."""
    if match.deadline_at is None or match.is_late or match.paused_until is not None:
        return standing(match, names)
    if match.terms.control is TimeControl.UNLIMITED:
        return standing(match, names)
    return _("Please move by %(deadline)s.") % {"deadline": instant_text(match.deadline_at)}


def late_text(match: MatchView, names: Players) -> str:
    """What is open to both players of a friendly match whose time is up, and until when."""
    if match.deadline_at is None or match.viewer is None:
        return ""
    words = {
        "other": names[1 - match.viewer],
        "deadline": instant_text(match.deadline_at),
        "end": instant_text(match.deadline_at + LONGEST_LATENESS),
    }
    if match.view.turn == match.viewer:
        text = _(
            "Your time was up on %(deadline)s. You may still move until %(other)s claims the win; "
            "if nothing happens, the match ends without result on %(end)s."
        )
    else:
        text = _(
            "%(other)s’s time was up on %(deadline)s. You may claim the win, or wait for a move; "
            "if nothing happens, the match ends without result on %(end)s."
        )
    return text % words


def reason_notes(deadline: Deadline | None) -> tuple[str, ...]:
    """Of what a deadline is made up, if of more than plain time; the match's page says the same."""
    if deadline is None or len(deadline.parts) <= 1:
        return ()
    return (_("The time for this turn: %(reason)s.") % {"reason": deadline_reason(deadline)},)


def turn_notes(match: MatchView) -> tuple[str, ...]:
    """What to know of the turn besides: why it ends then, and whether the other is away."""
    return (*reason_notes(match.deadline), *_away_notes(match))


def playing_time_notes(match: MatchView, now: datetime) -> tuple[str, ...]:
    """How much time there is to play in, if less than the deadline seems to leave."""
    if match.deadline is None or match.is_late:
        return ()
    times = {part.kind: part.time for part in match.deadline.parts}
    left = match.time_left + times.get(PartKind.NIGHT, timedelta())
    if match.deadline.at - now - left < WORTH_TELLING:
        return ()
    words = {"span": span_text(_in_hours(left))}
    return (
        _("You have %(span)s of playing time left; at other times your clock stands still.")
        % words,
    )


def _away_notes(match: MatchView) -> tuple[str, ...]:
    other = 0 if match.viewer == 1 else 1
    until = match.away_until[other]
    if until is None:
        return ()
    words = {"name": match.players[other], "until": instant_text(until)}
    return (_("%(name)s is on vacation until %(until)s.") % words,)


def _in_hours(left: timedelta) -> int:
    """Seconds, in whole hours if there are several: sweeps come some minutes late."""
    hours = -(-left // _HOUR)
    return int(left.total_seconds()) if hours <= 1 else hours * 3600


def _without_limit(*, is_mine: bool) -> str:
    if is_mine:
        return _(
            "There is no time limit, but if you do not move before %(deadline)s, the match ends "
            "without result."
        )
    return _(
        "It is %(name)s’s turn. There is no time limit, but without a move before %(deadline)s "
        "the match ends without result."
    )
