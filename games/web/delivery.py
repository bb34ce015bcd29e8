"""Whether the player in turn has been mailed, for the two players; only that to the other one."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.play.match_view import MatchView
from games.play.outbox import SENT, Outcome
from games.web.times import instant

REASONS: Final = {
    "gathered": gettext_lazy("The mail about your turn will be part of your next digest."),
    "superseded": gettext_lazy("The mail about your turn was out of date before it was due."),
    "skipped": gettext_lazy("No mail about your turn was sent. The list of your mails says why."),
    "bounced": gettext_lazy("Your mail provider did not accept our mail about your turn."),
    "failed": gettext_lazy("Our mail about your turn could not be sent."),
}
"""Why the player in turn was not mailed; the log of their mails says more."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """What a player is told of the mail about the running turn."""

    sentence: str
    is_mailed: bool


def delivery_of(match: MatchView, outcome: Outcome | None) -> Delivery | None:
    """What came of telling the player in turn, for a player of a match that waits for a move."""
    if match.viewer is None or match.is_finished or match.paused_until is not None:
        return None
    is_mailed = outcome is not None and outcome.word == SENT
    if match.is_my_turn:
        return Delivery(_told_to_me(outcome), is_mailed)
    return Delivery(_told_to_the_other(outcome, match.players[1 - match.viewer]), is_mailed)


def _told_to_me(outcome: Outcome | None) -> str:
    if outcome is None:
        return _("You have not been mailed about your turn yet.")
    if outcome.word != SENT:
        return str(REASONS.get(outcome.word, _("You have not been mailed about your turn yet.")))
    if _is_today(outcome.at):
        return _("We mailed you at %(time)s that it is your turn.") % {"time": _clock(outcome.at)}
    at = {"instant": instant(outcome.at).text}
    return _("We mailed you on %(instant)s that it is your turn.") % at


def _told_to_the_other(outcome: Outcome | None, name: str) -> str:
    """Never why not: preferences, quiet hours and presence are private."""
    if outcome is None or outcome.word != SENT:
        return _("%(name)s has not been mailed yet.") % {"name": name}
    if _is_today(outcome.at):
        return _("%(name)s was mailed at %(time)s.") % {"name": name, "time": _clock(outcome.at)}
    at = {"name": name, "instant": instant(outcome.at).text}
    return _("%(name)s was mailed on %(instant)s.") % at


def _is_today(at: datetime) -> bool:
    return timezone.localdate(at) == timezone.localdate()


def _clock(at: datetime) -> str:
    # Translators: a time of today, in the letters of Django's date filter.
    return date_format(timezone.localtime(at), _("H:i"))
