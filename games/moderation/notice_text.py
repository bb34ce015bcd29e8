"""What the team tells a user, in sentences; pages, mails and API say the same.

In the language and zone that are active.
"""

from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Final

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import SanctionKind, WarningLevel
from accounts.sanctions import SanctionView
from games.models import AppealDecision, NoticeKind
from games.moderation.standing import NoticeView
from games.moderation.wording import ANSWERS, Answer

_HEADLINES: Final[Mapping[NoticeKind, Promise]] = MappingProxyType(
    {
        NoticeKind.MESSAGE: gettext_lazy("A message from the team"),
        NoticeKind.WARNING: gettext_lazy("You have been warned"),
        NoticeKind.CHAT_MUTE: gettext_lazy("You may not write messages"),
        NoticeKind.NO_NEW_MATCHES: gettext_lazy("You may not begin new matches"),
        NoticeKind.NO_SIGN_IN: gettext_lazy("Your account is suspended"),
        NoticeKind.LIFTED: gettext_lazy("A decision about you was taken back"),
        NoticeKind.CHAT_REMOVED: gettext_lazy("A message of yours was removed"),
        NoticeKind.CHAT_RESTORED: gettext_lazy("A message of yours can be read again"),
        NoticeKind.REPORT_CLOSED: gettext_lazy("We have looked at your report"),
        NoticeKind.APPEAL_DECIDED: gettext_lazy("We have decided about your appeal"),
        NoticeKind.RENAMED: gettext_lazy("We have changed your name"),
        NoticeKind.TOKENS_REVOKED: gettext_lazy("We have revoked your access tokens"),
        NoticeKind.SESSIONS_ENDED: gettext_lazy("We have signed you out everywhere"),
        NoticeKind.CARDS_SEEN: gettext_lazy("A moderator looked at the cards of your match"),
    }
)
_LEVELS: Final[Mapping[str, Promise]] = MappingProxyType(
    {
        WarningLevel.INFORMAL: gettext_lazy("This is a friendly reminder of our rules."),
        WarningLevel.FORMAL: gettext_lazy("This is a formal warning."),
        WarningLevel.FINAL: gettext_lazy(
            "This is the last warning. If it happens again, we suspend your account."
        ),
    }
)
_FORBIDDEN: Final[Mapping[str, Promise]] = MappingProxyType(
    {
        SanctionKind.WARNING: gettext_lazy("The warning"),
        SanctionKind.CHAT_MUTE: gettext_lazy("That you may not write messages"),
        SanctionKind.NO_NEW_MATCHES: gettext_lazy("That you may not begin new matches"),
        SanctionKind.NO_SIGN_IN: gettext_lazy("The suspension of your account"),
    }
)
_DECISIONS: Final[Mapping[str, Promise]] = MappingProxyType(
    {
        AppealDecision.UPHOLD: gettext_lazy("%(what)s still holds."),
        AppealDecision.SHORTEN: gettext_lazy("%(what)s now holds %(until)s."),
        AppealDecision.LIFT: gettext_lazy("%(what)s does not hold any more."),
    }
)
_HOLDS: Final = gettext_lazy("This holds %(until)s.")
_APPEAL: Final = gettext_lazy("You can appeal once, on the page below.")
_YOU_WROTE: Final = gettext_lazy("You wrote: “%(quote)s”")
_SENTENCES: Final[Mapping[NoticeKind, tuple[Promise, ...]]] = MappingProxyType(
    {
        NoticeKind.WARNING: (
            gettext_lazy("%(level)s"),
            gettext_lazy(
                "Say that you have read it before you begin another match or write a message."
            ),
            gettext_lazy("In your running matches you can move as always."),
        ),
        NoticeKind.CHAT_MUTE: (_HOLDS, gettext_lazy("You can play as always."), _APPEAL),
        NoticeKind.NO_NEW_MATCHES: (
            _HOLDS,
            gettext_lazy("Your running matches go on as always."),
            _APPEAL,
        ),
        NoticeKind.NO_SIGN_IN: (
            _HOLDS,
            gettext_lazy(
                "You can still sign in to appeal and to take your data with you, and for nothing "
                "else."
            ),
            _APPEAL,
        ),
        NoticeKind.LIFTED: (gettext_lazy("%(what)s does not hold any more."),),
        NoticeKind.CHAT_REMOVED: (_YOU_WROTE,),
        NoticeKind.CHAT_RESTORED: (_YOU_WROTE,),
        NoticeKind.REPORT_CLOSED: (
            gettext_lazy("You have reported %(name)s."),
            gettext_lazy("%(answer)s"),
            gettext_lazy("Thank you for telling us."),
        ),
        NoticeKind.APPEAL_DECIDED: (gettext_lazy("%(decision)s"),),
        NoticeKind.RENAMED: (gettext_lazy("You are called %(name)s now."),),
        NoticeKind.TOKENS_REVOKED: (
            gettext_lazy("Programs that used them can no longer act for you."),
        ),
        NoticeKind.SESSIONS_ENDED: (
            gettext_lazy(
                "Sign in again to go on. If somebody else may know your password, please change it."
            ),
        ),
        NoticeKind.CARDS_SEEN: (
            gettext_lazy("While the match #%(match)s ran, a moderator looked at its hidden cards."),
        ),
    }
)
"""What is told besides the reason."""


def headline(notice: NoticeView) -> str:
    """What it is about, in a line without full stop."""
    return str(_HEADLINES[notice.kind])


def sentences(notice: NoticeView) -> tuple[str, ...]:
    """What follows from it, without the reason; none for a message."""
    words = _words(notice)
    return tuple([str(sentence) % words for sentence in _SENTENCES.get(notice.kind, ())])


def reason_label(notice: NoticeView) -> str:
    """What stands before the text of the notice; "" before a message, which speaks for itself."""
    return "" if notice.kind is NoticeKind.MESSAGE else _("Why:")


def refused_text(sanction: SanctionView) -> str:
    """Why something is refused because of the sanction, to whom it is against."""
    if sanction.kind is SanctionKind.WARNING:
        return _("Please read the warning in your settings first, and say that you did.")
    words = {
        "what": str(_HEADLINES[NoticeKind(sanction.kind.value)]),
        "until": until_text(sanction.ends_at),
        "reason": sanction.reason,
    }
    return _("%(what)s %(until)s: %(reason)s") % words


def until_text(at: datetime | None) -> str:
    """How long something holds: "until Thu 3 Dec 2026, 21:30 (Europe/Rome)"."""
    if at is None:
        return _("for ever")
    return _("until %(instant)s") % {"instant": instant_text(at)}


def instant_text(at: datetime) -> str:
    """An instant with year and zone, as it is read much later."""
    # Translators: a date with weekday and time, in the letters of Django's date filter.
    text = date_format(timezone.localtime(at), _("D j M Y, H:i"))
    zone = str(timezone.get_current_timezone()).replace("_", " ")
    return f"{text} ({zone})"


def _words(notice: NoticeView) -> dict[str, str]:
    """What the sentences of any notice name, as far as its facts know it."""
    facts = {name: str(fact) for name, fact in notice.facts.items() if fact is not None}
    until = datetime.fromisoformat(facts["until"]) if "until" in facts else None
    words = {
        "name": facts.get("name", ""),
        "quote": facts.get("quote", ""),
        "match": notice.match_id or "",
        "until": until_text(until),
        "level": str(_LEVELS.get(facts.get("level", ""), "")),
        "what": str(_FORBIDDEN.get(facts.get("kind", ""), "")),
        "answer": str(ANSWERS[Answer(facts["answer"])]) if "answer" in facts else "",
    }
    decision = str(_DECISIONS.get(facts.get("decision", ""), ""))
    return {**words, "decision": decision % words}
