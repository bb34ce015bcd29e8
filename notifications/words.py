"""What somebody is or was told, in words: kinds, classes, modes, notices. Pure."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from notifications.inbox import NoticeView
from notifications.preferences import Mode
from notifications.registry import EmailClass, EmailKind

KIND_NAMES: Final[Mapping[EmailKind, Promise]] = {
    EmailKind.ACCOUNT: gettext_lazy("About your account"),
    EmailKind.WELCOME: gettext_lazy("Welcome"),
    EmailKind.CHALLENGE_RECEIVED: gettext_lazy("Challenge"),
    EmailKind.CHALLENGE_DECLINED: gettext_lazy("Challenge declined"),
    EmailKind.CHALLENGE_EXPIRED: gettext_lazy("Challenge expired"),
    EmailKind.INVITATION: gettext_lazy("Your invitation"),
    EmailKind.MATCH_STARTED: gettext_lazy("Match started"),
    EmailKind.YOUR_TURN: gettext_lazy("Your turn"),
    EmailKind.ROUND_ENDED: gettext_lazy("Round ended"),
    EmailKind.REMINDER: gettext_lazy("Reminder"),
    EmailKind.MATCH_FINISHED: gettext_lazy("Match finished"),
    EmailKind.MATCH_CHANGED: gettext_lazy("Moderator’s decision"),
    EmailKind.TURN_OVERDUE: gettext_lazy("Time is up"),
    EmailKind.TIME_GIVEN: gettext_lazy("Time given"),
    EmailKind.PAUSE_AGREED: gettext_lazy("Pause agreed"),
    EmailKind.PAUSE_ENDING: gettext_lazy("Pause ends soon"),
    EmailKind.PAUSE_ENDED: gettext_lazy("Pause ended"),
    EmailKind.PROPOSAL_MADE: gettext_lazy("Proposal"),
    EmailKind.PROPOSAL_DECLINED: gettext_lazy("Proposal declined"),
    EmailKind.OPPONENT_AWAY: gettext_lazy("Opponent away"),
    EmailKind.VACATION_STARTED: gettext_lazy("Vacation started"),
    EmailKind.VACATION_ENDING: gettext_lazy("Vacation ends soon"),
    EmailKind.VACATION_LOW: gettext_lazy("Vacation days run out"),
    EmailKind.REMATCH_OFFERED: gettext_lazy("Rematch offered"),
    EmailKind.CHAT_MESSAGE: gettext_lazy("Message"),
    EmailKind.MODERATION_NOTICE: gettext_lazy("From the team"),
    EmailKind.EXPORT_READY: gettext_lazy("Your data is ready"),
    EmailKind.DIGEST: gettext_lazy("Digest"),
}

CLASS_NAMES: Final[Mapping[EmailClass, Promise]] = {
    EmailClass.SECURITY: gettext_lazy("The security of your account"),
    EmailClass.ACCOUNT: gettext_lazy("News about your account and your vacation"),
    EmailClass.CHALLENGE: gettext_lazy("Challenges and answers to yours"),
    EmailClass.INVITATION: gettext_lazy("Invitations"),
    EmailClass.TURN: gettext_lazy(
        "Your turns, starts of matches, ends of rounds, and what stops the clock"
    ),
    EmailClass.REMINDER: gettext_lazy("Reminders before your time is up"),
    EmailClass.RESULT: gettext_lazy("Results of matches"),
    EmailClass.CHAT: gettext_lazy("Messages from other players"),
}

MODE_NAMES: Final[Mapping[Mode, Promise]] = {
    Mode.AT_ONCE: gettext_lazy("At once"),
    Mode.HOURLY: gettext_lazy("Together, every hour"),
    Mode.DAILY: gettext_lazy("Together, once a day"),
    Mode.OFF: gettext_lazy("Not at all"),
}

_NOTICES: Final[Mapping[EmailKind, Promise]] = {
    EmailKind.EXPORT_READY: gettext_lazy("The file with your data is ready."),
    EmailKind.CHALLENGE_RECEIVED: gettext_lazy("%(name)s challenges you."),
    EmailKind.CHALLENGE_DECLINED: gettext_lazy("%(name)s has declined your challenge."),
    EmailKind.CHALLENGE_EXPIRED: gettext_lazy("Your challenge to %(name)s has expired."),
    EmailKind.MATCH_STARTED: gettext_lazy("Your match against %(name)s has begun."),
    EmailKind.YOUR_TURN: gettext_lazy("Your turn against %(name)s has begun."),
    EmailKind.ROUND_ENDED: gettext_lazy("A round against %(name)s is over."),
    EmailKind.REMINDER: gettext_lazy("%(name)s waits for your move, and your time runs."),
    EmailKind.MATCH_FINISHED: gettext_lazy("Your match against %(name)s is over."),
    EmailKind.MATCH_CHANGED: gettext_lazy(
        "A moderator has decided about your match against %(name)s."
    ),
    EmailKind.TURN_OVERDUE: gettext_lazy("A turn against %(name)s is over its time."),
    EmailKind.TIME_GIVEN: gettext_lazy("%(name)s has given you more time."),
    EmailKind.PAUSE_AGREED: gettext_lazy("%(name)s has agreed to a pause."),
    EmailKind.PAUSE_ENDING: gettext_lazy("The pause of your match against %(name)s ends soon."),
    EmailKind.PAUSE_ENDED: gettext_lazy("Your match against %(name)s goes on."),
    EmailKind.PROPOSAL_MADE: gettext_lazy("%(name)s proposes something to you."),
    EmailKind.PROPOSAL_DECLINED: gettext_lazy("%(name)s has declined your proposal."),
    EmailKind.OPPONENT_AWAY: gettext_lazy("%(name)s goes on vacation."),
    EmailKind.VACATION_STARTED: gettext_lazy("Your vacation has started by itself."),
    EmailKind.VACATION_ENDING: gettext_lazy("Your vacation ends soon."),
    EmailKind.VACATION_LOW: gettext_lazy("Your vacation days run out."),
    EmailKind.REMATCH_OFFERED: gettext_lazy("%(name)s would like to play again."),
    EmailKind.CHAT_MESSAGE: gettext_lazy("%(name)s has written to you."),
}


def notice_text(notice: NoticeView) -> str:
    """The notice in one sentence: "Your turn against Bilal has begun."."""
    if notice.about.title:
        return _("%(headline)s.") % {"headline": notice.about.title}
    if notice.kind not in _NOTICES:
        return str(KIND_NAMES[notice.kind])
    return str(_NOTICES[notice.kind]) % {"name": notice.about.name or _("somebody")}
