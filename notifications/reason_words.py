"""Why a mail was not sent, or not yet, in words for its recipient. Pure.

What is stored is a code of `Reason`, or what a mail server said.
"""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from notifications.again import RepeatRefusal
from notifications.timing.judge import Reason
from notifications.wording import one_line

REASONS: Final[Mapping[Reason, Promise]] = {
    Reason.ACCOUNT_INACTIVE: _("your account is locked"),
    Reason.NO_CONFIRMED_ADDRESS: _("you have not confirmed an email address"),
    Reason.ADDRESS_SUPPRESSED: _("too many mails to your address came back"),
    Reason.SWITCHED_OFF: _("you have switched this kind of mail off"),
    Reason.MATCH_MUTED: _("you have muted this match"),
    Reason.INVITATION_REFUSED: _("whom you invited wants no invitations by email"),
    Reason.TURN_PLAYED: _("the match had moved on before"),
    Reason.CHAT_READ: _("you had read it before"),
    Reason.PROPOSAL_CLOSED: _("it had been answered or withdrawn before"),
    Reason.VACATION_OVER: _("the vacation was over before"),
    Reason.DEADLINE_MOVED: _("the deadline had moved before"),
    Reason.TOLD_ELSEWHERE: _("another mail has told you"),
    Reason.NOTHING_WAITS: _("nothing waited for you any more"),
    Reason.CUT_SHORT: _("every attempt was cut short"),
    Reason.CANCELLED: _("our team has cancelled it"),
    Reason.ON_HOLD: _("it waits for what may happen next"),
    Reason.IS_PRESENT: _("you are looking at the match"),
    Reason.HOURLY: _("you get this kind of mail hourly"),
    Reason.DAILY: _("you get this kind of mail once a day"),
    Reason.QUIET_HOURS: _("these are your quiet hours"),
    Reason.BURST: _("you got many mails within a short time"),
}

REFUSALS: Final[Mapping[RepeatRefusal, Promise]] = {
    RepeatRefusal.KIND: _("This kind of mail is sent once only."),
    RepeatRefusal.UNDER_WAY: _("This mail is on its way."),
    RepeatRefusal.TURN_PLAYED: _("The match has moved on since."),
    RepeatRefusal.TOO_MANY: _("You can have five mails sent again within a day."),
}


def is_code(stored: str) -> bool:
    """Whether the reason is one of ours, and not what a mail server said."""
    return stored in set(Reason)


def reason_text(stored: str) -> str:
    """The reason as part of a sentence; the words of a mail server as they are."""
    return str(REASONS[Reason(stored)]) if is_code(stored) else one_line(stored)
