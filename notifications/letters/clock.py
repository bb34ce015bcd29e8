"""What a mail about the clock of a match says. Pure; in the language and zone that are active.

What happened stands first, then what that means for the turn.
"""

from dataclasses import replace

from django.utils.translation import gettext as _

from games.decision_text import span_text
from games.engine.history import HistoryEntry
from games.play.match_view import MatchView
from notifications.instants import instant_text
from notifications.letters.deadline import reason_notes, standing
from notifications.letters.match_news import (
    MatchLetter,
    MatchNews,
    asking_for_a_move,
    text_of,
    titled,
    told_since,
    words_of,
)
from notifications.registry import EmailKind


def clock_letter(kind: EmailKind, news: MatchNews) -> MatchLetter:
    """The mail of a kind of registry.OF_CLOCKS to the viewer of the page.

    Should the page no longer show what happened at that version, it says how the match stands.
    """
    match kind:
        case EmailKind.TURN_OVERDUE:
            return _overdue(news)
        case EmailKind.TIME_GIVEN:
            heading = _("%(opponent)s gives you more time")
            return _letter(news, heading, _gift_text(news))
        case EmailKind.PAUSE_AGREED:
            heading = _("%(opponent)s agrees: your match is paused")
            return _letter(news, heading, _happened(news))
        case EmailKind.PAUSE_ENDED:
            heading = _("%(opponent)s agrees: your match goes on")
            return _letter(news, heading, _happened(news))
        case EmailKind.PAUSE_ENDING:
            heading = _("The pause of your match against %(opponent)s ends soon")
            return _letter(news, heading, _pause_text(news.page.match))
        case _:
            raise ValueError(f"{kind} is not about a clock")


def waiting_letter(news: MatchNews) -> MatchLetter:
    """The reminder to who waits for the other player: of a late turn, or a long silence."""
    match = news.page.match
    if match.is_late:
        heading = _("%(opponent)s is still late")
        subject = _("%(opponent)s is late · Jaipur #%(match)s")
        return _letter(news, heading, "", subject=subject)
    heading = _("Your match against %(opponent)s has stood still for long")
    return _letter(news, heading, "")


def _overdue(news: MatchNews) -> MatchLetter:
    match = news.page.match
    if match.view.turn != match.viewer:
        return _letter(news, _("%(opponent)s’s time is up"), "")
    lead, since = told_since(news.page)
    letter = titled(
        match,
        words_of(match),
        subject=_("Your time is up against %(opponent)s · Jaipur #%(match)s"),
        heading=_("Your time is up against %(opponent)s, but you may still move"),
    )
    return asking_for_a_move(replace(letter, lead=lead, since=since), news)


def _letter(news: MatchNews, heading: str, lead: str, *, subject: str = "") -> MatchLetter:
    """A letter of a sentence, with the deadline as it is now."""
    match = news.page.match
    words = words_of(match)
    subject = subject or _("%(heading)s · Jaipur #%(match)s")
    letter = titled(
        match, {**words, "heading": heading % words}, subject=subject, heading="%(heading)s"
    )
    deadline = standing(match, match.players)
    return replace(
        letter,
        brief=f"{letter.heading}. {lead or deadline}",
        lead=lead,
        deadline=deadline,
        deadline_notes=reason_notes(match.deadline) if deadline else (),
        is_turn=match.can_move,
    )


def _happened(news: MatchNews) -> str:
    entry = _entry_of(news)
    return text_of(news.page.match, entry) if entry else ""


def _gift_text(news: MatchNews) -> str:
    entry = _entry_of(news)
    if entry is None or entry.clock is None:
        return ""
    words = {**words_of(news.page.match), "span": span_text(entry.clock.seconds or 0)}
    return _("%(opponent)s has given you %(span)s more for this turn.") % words


def _entry_of(news: MatchNews) -> HistoryEntry | None:
    """What happened to the clock at the version of the news."""
    entries = (entry for entry in news.page.log if entry.sequence == news.version and entry.clock)
    return next(entries, None)


def _pause_text(match: MatchView) -> str:
    if match.paused_until is None:
        return _("The pause is over.")
    words = {"until": instant_text(match.paused_until)}
    return _("The match goes on by itself on %(until)s.") % words
