"""What a mail says that takes the place of several. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.time_control import TimeControl
from games.play.lists import MatchRow
from games.text import last_move_text
from notifications.instants import instant_text
from notifications.letters.deadline import reason_notes
from notifications.letters.letter import Letter, link_to
from notifications.wording import one_line

MOST_MATCHES: Final = 20
"""Listed one by one; the others are counted (MAIL D7)."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A match that waits for the recipient."""

    title: str
    last_move: str
    deadline: str
    reason: str
    link: str


@dataclass(frozen=True, slots=True)
class Item:
    """Something else, in one line."""

    text: str
    link: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DigestLetter(Letter):
    """Matches, most urgent first; `more` counts those left out."""

    waiting: tuple[Waiting, ...]
    more: str
    items: tuple[Item, ...]


def digest_letter(rows: Sequence[MatchRow], others: Sequence[Letter]) -> DigestLetter:
    """The mail about the recipient's matches in the rows, most urgent first, and other letters."""
    left = max(0, len(rows) - MOST_MATCHES)
    more = ngettext("And %(n)s more match.", "And %(n)s more matches.", left) % {"n": left}
    heading = _heading(len(rows))
    return DigestLetter(
        subject_line=f"{heading} · Jaipur",
        heading=heading,
        preheader=", ".join([one_line(row.opponent or "") for row in rows[:MOST_MATCHES]]),
        link=link_to("games:home"),
        why=_("You get this mail instead of several: there is more than one thing to tell you."),
        waiting=tuple([_waiting(row) for row in rows[:MOST_MATCHES]]),
        more=more if left else "",
        items=tuple(dict.fromkeys(Item(other.in_one_line, other.link) for other in others)),
    )


def _heading(count: int) -> str:
    if count == 0:
        return _("News for you")
    return ngettext(
        "%(n)s match is waiting for you", "%(n)s matches are waiting for you", count
    ) % {"n": count}


def _waiting(row: MatchRow) -> Waiting:
    names = (one_line(row.players[0]), one_line(row.players[1]))
    words = {"opponent": one_line(row.opponent or ""), "match": row.id}
    return Waiting(
        title=_("%(opponent)s · #%(match)s") % words,
        last_move=last_move_text(*row.last_move, names, row.my_seat)
        if row.last_move
        else _("Nobody has moved yet in round %(number)s.") % {"number": row.round_number},
        deadline=_deadline_text(row),
        reason=" ".join(reason_notes(row.deadline)),
        link=link_to("games:match", row.id),
    )


def _deadline_text(row: MatchRow) -> str:
    if row.deadline_at is None:
        return ""
    text = _("Please move by %(deadline)s.")
    if row.is_overdue:
        text = _("Your time was up on %(deadline)s, but you may still move.")
    elif row.terms.control is TimeControl.UNLIMITED:
        text = _("Without a move before %(deadline)s the match ends without result.")
    return text % {"deadline": instant_text(row.deadline_at)}
