"""Moderation in words: what reporters are told, why something is refused, ready-made messages."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.models import ReportOutcome
from games.moderation import errors
from games.moderation.errors import ModerationRefused, ReportRefused


class Answer(StrEnum):
    """What a reporter is told of a closed report; the words are part of the API."""

    ACTION_TAKEN = "action_taken"
    NO_ACTION = "no_action"
    NOT_A_RULE_MATTER = "not_a_rule_matter"


ANSWERS: Final[Mapping[Answer, Promise]] = MappingProxyType(
    {
        Answer.ACTION_TAKEN: gettext_lazy("We have taken action."),
        Answer.NO_ACTION: gettext_lazy("We have taken no action."),
        Answer.NOT_A_RULE_MATTER: gettext_lazy("What you reported is not a matter of our rules."),
    }
)

TEMPLATES: Final[Mapping[str, Promise]] = MappingProxyType(
    {
        "tone": gettext_lazy(
            "Please keep a friendly tone in the chat. The other player wants to enjoy the match "
            "as you do."
        ),
        "stalling": gettext_lazy(
            "Several of your matches have ended because your time was up. Please begin only as "
            "many matches as you can play, and resign those that you do not want to go on with."
        ),
        "name": gettext_lazy(
            "Other players take offence at your name. Please choose another one in your settings."
        ),
        "thanks": gettext_lazy("Thank you for telling us. We have looked at it and noted it down."),
    }
)
"""Messages for common cases."""

_SENTENCES: Final[Mapping[type[Exception], Promise]] = MappingProxyType(
    {
        errors.NotAllowed: gettext_lazy("Your role does not go so far."),
        errors.OwnMatter: gettext_lazy("This is a matter of your own; somebody else must decide."),
        errors.ReasonTooShort: gettext_lazy("Please give a reason of at least 10 characters."),
        errors.NotFound: gettext_lazy("There is no such thing."),
        errors.ReportIsClosed: gettext_lazy("The report is closed."),
        errors.ReportIsOpen: gettext_lazy("The report is not closed."),
        errors.TooLateToUndo: gettext_lazy("The time in which this could be undone is over."),
        errors.NothingToUndo: gettext_lazy("There is nothing to undo any more."),
        errors.AlreadyDone: gettext_lazy("This has been done already."),
        errors.NotShorter: gettext_lazy("The new end must lie before the old one, and ahead."),
        errors.OwnConduct: gettext_lazy("You cannot report yourself."),
        errors.NothingSaid: gettext_lazy("Please write something."),
        errors.NotAboutThis: gettext_lazy("This is not by the player whom you report."),
        errors.AppealedAlready: gettext_lazy("You have appealed against this already."),
        errors.NothingToAppeal: gettext_lazy("This does not hold any more."),
        errors.SanctionNotFound: gettext_lazy("There is no such thing."),
    }
)


def answer_of(outcome: ReportOutcome) -> Answer:
    """What the reporter is told of an outcome: never which sanction, if any, it led to."""
    match outcome:
        case ReportOutcome.UPHELD | ReportOutcome.PARTLY:
            return Answer.ACTION_TAKEN
        case ReportOutcome.MISUSE:
            return Answer.NOT_A_RULE_MATTER
        case _:
            return Answer.NO_ACTION


def refusal_text(error: ModerationRefused | ReportRefused) -> str:
    """Why nothing was done, in one sentence, in the language that is active."""
    match error:
        case errors.ReasonTooLong(limit=limit) | errors.ReportTextTooLong(limit=limit):
            words = ngettext(
                "At most %(n)s character, please.", "At most %(n)s characters, please.", limit
            )
            return words % {"n": limit}
        case errors.TooLongForRole(days=days):
            words = ngettext(
                "You may suspend for %(n)s day at most.",
                "You may suspend for %(n)s days at most.",
                days,
            )
            return words % {"n": days}
        case errors.ClaimedByAnother(name=name):
            return _("%(name)s is looking at this report.") % {"name": name}
        case errors.BadName():
            return str(error)
        case errors.TooManyReports():
            return _("You have reported very much in the last day. Please go on tomorrow.")
    return str(_SENTENCES[type(error)])
