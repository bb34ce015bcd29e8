"""What a moderator has decided about a match, in a sentence with its reason.

In the language and zone that are active when it is called, like all of games.text.
"""

from datetime import datetime
from typing import Final

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine.clock_history import DecisionSeen
from games.engine.history import EntryKind

_SENTENCES: Final = {
    EntryKind.MATCH_ADJUDICATED: gettext_lazy("A moderator decided the match: %(reason)s"),
    EntryKind.MATCH_VOIDED: gettext_lazy("A moderator declared the match void: %(reason)s"),
    EntryKind.MATCH_UNVOIDED: gettext_lazy(
        "A moderator took the voiding back, so that the match stands as before: %(reason)s"
    ),
    EntryKind.MATCH_PAUSED: gettext_lazy(
        "A moderator paused the match until %(until)s: %(reason)s"
    ),
    EntryKind.MATCH_RESUMED: gettext_lazy("A moderator ended the pause: %(reason)s"),
    EntryKind.DEADLINE_SET: gettext_lazy(
        "A moderator moved the end of this turn to %(deadline)s: %(reason)s"
    ),
    EntryKind.TIME_CREDITED: gettext_lazy(
        "A moderator gave %(span)s more for this turn: %(reason)s"
    ),
}
_SENTENCE_ENDS: Final = (".", "!", "?", "…", "؟")
_MINUTES_OF_AN_HOUR: Final = 60
_HOURS_OF_A_DAY: Final = 24


def decision_text(kind: EntryKind, decision: DecisionSeen) -> str:
    """The decision: "A moderator ended the pause: Asha is back."."""
    return str(_SENTENCES[kind]) % {
        "reason": _whole_sentence(decision.reason),
        "until": instant_text(decision.until),
        "deadline": instant_text(decision.deadline_at),
        "span": span_text(decision.seconds or 0),
    }


def _whole_sentence(reason: str) -> str:
    return reason if reason.endswith(_SENTENCE_ENDS) else f"{reason}."


def instant_text(at: datetime | None) -> str:
    """A date with year and zone, because logs are read long afterwards and elsewhere."""
    if at is None:
        return ""
    # Translators: a date with weekday and time, in the letters of Django's date filter.
    text = date_format(timezone.localtime(at), _("D j M Y, H:i"))
    zone = str(timezone.get_current_timezone()).replace("_", " ")
    return f"{text} ({zone})"


def span_text(seconds: int) -> str:
    """Days, hours and minutes, the last rounded up: "1 day 3 hours"."""
    minutes = -(-seconds // 60)
    hours, minutes = divmod(minutes, _MINUTES_OF_AN_HOUR)
    days, hours = divmod(hours, _HOURS_OF_A_DAY)
    parts = [
        (days, ngettext("%(count)s day", "%(count)s days", days)),
        (hours, ngettext("%(count)s hour", "%(count)s hours", hours)),
        (minutes, ngettext("%(count)s minute", "%(count)s minutes", minutes)),
    ]
    return " ".join([words % {"count": count} for count, words in parts if count])
