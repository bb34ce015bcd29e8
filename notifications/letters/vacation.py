"""What mails about vacations say: to who is away, and to who plays against them. Pure."""

from datetime import timedelta
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.clock_text import deadline_explanation
from games.decision_text import span_text
from games.people.vacations import VacationStanding
from games.play.turns import Turn
from notifications.absences import Absence
from notifications.instants import instant_text
from notifications.letters.letter import link_to
from notifications.letters.notice import NoticeLetter
from notifications.registry import EmailKind
from notifications.wording import one_line

MOST_MATCHES: Final = 20
"""Listed one by one; the others are counted, as in a digest."""


def away_letter(absence: Absence, name: str) -> NoticeLetter:
    """The mail to a user of that name whose opponent is away."""
    words = {
        "opponent": one_line(absence.name),
        "start": instant_text(absence.starts_at),
        "end": instant_text(absence.ends_at),
    }
    lead = _("%(opponent)s is on vacation until %(end)s.")
    if not absence.has_begun:
        lead = _("%(opponent)s is going to be on vacation from %(start)s to %(end)s.")
    if absence.is_automatic:
        lead = _(
            "%(opponent)s ran out of time, so a day of vacation has started by itself: it lasts "
            "until %(end)s, and other days may follow it."
        )
    matches = [turn.match_id for turn in absence.turns]
    is_away, goes_away = _("%(opponent)s is on vacation"), _("%(opponent)s goes on vacation")
    return _letter(
        (is_away if absence.has_begun else goes_away) % words,
        name,
        (
            lead % words,
            _(
                "In that time %(opponent)s’s clock stands still in your matches, though moves "
                "count. Your own clock runs whenever it is your turn."
            )
            % words,
            *_stopped(absence),
        ),
        why=_("You get this mail because you play against %(opponent)s on Jaipur by Post.") % words,
        link=link_to("games:match", matches[0]) if len(matches) == 1 else link_to("games:home"),
        link_text=_("See the match") if len(matches) == 1 else _("All your matches"),
    )


def vacation_letter(
    kind: EmailKind, absence: Absence, standing: VacationStanding, waiting: int
) -> NoticeLetter:
    """The mail to who is away; `waiting` is how many matches wait for them."""
    end = {"end": instant_text(absence.ends_at)}
    left = _left_text(standing.balance)
    told: tuple[str, ...]
    match kind:
        case EmailKind.VACATION_STARTED:
            heading = _("Your vacation has started by itself")
            told = (
                _(
                    "Your time was up in a match. Before you lose it, a day of vacation has "
                    "started: all your clocks stand still until %(end)s. You may still move."
                )
                % end,
                left,
                _(
                    "As long as there are days left, the next one starts in the same way. You can "
                    "come back at any time, and switch off under “When I play” that vacations "
                    "start by themselves."
                ),
            )
        case EmailKind.VACATION_ENDING:
            heading = _("Your vacation ends soon")
            told = (
                _("Your vacation ends on %(end)s. From then on your clocks run again.") % end,
                _waiting_text(waiting),
                left,
            )
        case EmailKind.VACATION_LOW:
            heading = _("Your vacation days run out")
            told = (left, _("You get two and a half days more each month."))
        case _:
            raise ValueError(f"{kind} is not about a vacation of one's own")
    return _letter(
        heading,
        absence.name,
        told,
        why=_("You get this mail because you have an account on Jaipur by Post."),
        link=link_to("games:vacation"),
        link_text=_("Your vacation"),
    )


def _letter(
    heading: str, name: str, sentences: tuple[str, ...], *, why: str, link: str, link_text: str
) -> NoticeLetter:
    return NoticeLetter(
        subject_line=_("%(title)s · Jaipur by Post") % {"title": heading},
        heading=heading,
        preheader=sentences[0],
        link=link,
        why=why,
        brief=f"{heading}. {sentences[0]}",
        greeting=_("Hello %(name)s,") % {"name": one_line(name)},
        sentences=sentences,
        label="",
        paragraphs=(),
        link_text=link_text,
    )


def _stopped(absence: Absence) -> tuple[str, ...]:
    """The matches in which the vacationer is in turn, with their deadlines."""
    stopped = [turn for turn in absence.turns if turn.user_id == absence.user_id]
    left = len(stopped) - MOST_MATCHES
    more = ngettext("And %(n)s more match.", "And %(n)s more matches.", max(left, 0)) % {"n": left}
    lines = [_turn_text(turn, absence) for turn in stopped[:MOST_MATCHES]]
    return (*lines, more) if left > 0 else tuple(lines)


def _turn_text(turn: Turn, absence: Absence) -> str:
    words = {
        "match": turn.match_id,
        "opponent": one_line(absence.name),
        "deadline": deadline_explanation(turn.deadline),
    }
    return _("Match #%(match)s: %(opponent)s has %(deadline)s.") % words


def _left_text(balance: timedelta) -> str:
    hours = balance // timedelta(hours=1)
    if hours < 1:
        return _("You have no vacation left.")
    return _("You have %(span)s of vacation left.") % {"span": span_text(hours * 3600)}


def _waiting_text(count: int) -> str:
    if count == 0:
        return _("No match is waiting for you.")
    return ngettext(
        "%(n)s match is waiting for you.", "%(n)s matches are waiting for you.", count
    ) % {"n": count}
