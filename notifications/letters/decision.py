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
from notifications.letters.chat import why_match
from notifications.letters.deadline import reason_notes, standing
from notifications.letters.letter import link_to
from notifications.letters.match_news import MatchLetter
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
    deadline = standing(match, names)
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
        deadline_notes=reason_notes(match.deadline) if deadline else (),
        is_turn=match.is_my_turn,
    )


def _entry_of(page: MatchPage, version: int) -> HistoryEntry | None:
    entries = (entry for entry in page.log if entry.sequence == version and entry.decision)
    return next(entries, None)


def _names(match: MatchView) -> Players:
    return one_line(match.players[0]), one_line(match.players[1])
