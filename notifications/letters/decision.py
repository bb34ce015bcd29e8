"""What a mail about a moderator's decision says. Pure; in the language and zone that are active.

What was decided and why stands first, then what that means for the turn.
"""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.history import EntryKind, HistoryEntry
from games.play.match_view import MatchView
from games.play.queries import MatchPage
from games.text import Players, entry_text
from notifications.instants import instant_text
from notifications.letters.chat import why_match
from notifications.letters.letter import link_to
from notifications.letters.match import MatchLetter
from notifications.wording import one_line

_HEADINGS: Final[Mapping[EntryKind, Promise]] = {
    EntryKind.MATCH_ADJUDICATED: gettext_lazy(
        "A moderator has decided your match against %(opponent)s"
    ),
    EntryKind.MATCH_VOIDED: gettext_lazy("Your match against %(opponent)s is void"),
    EntryKind.MATCH_UNVOIDED: gettext_lazy("Your match against %(opponent)s stands again"),
    EntryKind.MATCH_PAUSED: gettext_lazy("Your match against %(opponent)s is paused"),
    EntryKind.MATCH_RESUMED: gettext_lazy("Your match against %(opponent)s goes on"),
    EntryKind.DEADLINE_SET: gettext_lazy("There is more time in your match against %(opponent)s"),
    EntryKind.TIME_CREDITED: gettext_lazy("There is more time in your match against %(opponent)s"),
}


def decision_letter(page: MatchPage, version: int) -> MatchLetter:
    """The mail about what a moderator decided at `version`, to the viewer of the page.

    Should the page no longer show that, it says how the match stands.
    """
    match, names = page.match, _names(page.match)
    if match.viewer is None:
        raise ValueError("mails about a match go to its players")
    entry = _entry_of(page, version)
    words = {"opponent": names[1 - match.viewer], "match": match.id}
    heading = _("A moderator has decided about your match against %(opponent)s")
    heading = str(_HEADINGS[entry.kind] if entry else heading) % words
    lead = entry_text(entry, names, match.viewer) if entry else ""
    deadline = _deadline_text(match, names)
    return MatchLetter(
        subject_line=_("%(heading)s · Jaipur #%(match)s") % {**words, "heading": heading},
        heading=heading,
        preheader=" ".join([part for part in (lead, deadline) if part]),
        brief=f"{heading}. {lead}".strip(),
        link=link_to("games:match", match.id),
        why=why_match(match.id),
        opponent=words["opponent"],
        lead=lead,
        deadline=deadline,
        is_turn=match.is_my_turn,
    )


def _entry_of(page: MatchPage, version: int) -> HistoryEntry | None:
    entries = (entry for entry in page.log if entry.sequence == version and entry.decision)
    return next(entries, None)


def _names(match: MatchView) -> Players:
    return one_line(match.players[0]), one_line(match.players[1])


def _deadline_text(match: MatchView, names: Players) -> str:
    """Who has to move until when, as it is now; nothing if the match has ended."""
    if match.deadline_at is None or match.view.turn is None:
        return ""
    words = {"name": names[match.view.turn], "deadline": instant_text(match.deadline_at)}
    is_mine = match.viewer == match.view.turn
    if match.paused_until is not None and is_mine:
        text = _("When the pause is over, you have until %(deadline)s to move.")
    elif match.paused_until is not None:
        text = _("When the pause is over, %(name)s has until %(deadline)s to move.")
    elif is_mine:
        text = _("It is your turn: you have until %(deadline)s to move.")
    else:
        text = _("It is %(name)s’s turn, until %(deadline)s.")
    return text % words
