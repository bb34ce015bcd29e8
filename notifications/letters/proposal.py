"""What a mail about a proposal says, of a pause or the end of one. Pure."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.play.proposals import ProposalSeen
from notifications.instants import instant_text
from notifications.letters.chat import why_match
from notifications.letters.letter import link_to
from notifications.letters.notice import NoticeLetter
from notifications.registry import EmailKind
from notifications.wording import one_line


def proposal_letter(
    kind: EmailKind, seen: ProposalSeen, name: str, deadline: tuple[str, ...]
) -> NoticeLetter:
    """The mail to a user of that name; `deadline` says how the turn of the match stands."""
    words = {"opponent": one_line(seen.opponent), "match": seen.match_id}
    is_made = kind is EmailKind.PROPOSAL_MADE
    heading = _heading(seen, is_made=is_made) % words
    lead = _wish(seen) % words
    return NoticeLetter(
        subject_line=_("%(heading)s · Jaipur #%(match)s") % {**words, "heading": heading},
        heading=heading,
        preheader=lead,
        link=link_to("games:match", seen.match_id),
        why=why_match(seen.match_id),
        brief=f"{heading}.",
        greeting=_("Hello %(name)s,") % {"name": one_line(name)},
        sentences=(lead, *_answer(seen), *deadline),
        label="",
        paragraphs=(),
        link_text=_("Accept or decline")
        if is_made and seen.can_be_answered
        else _("See the match"),
    )


def _heading(seen: ProposalSeen, *, is_made: bool) -> str:
    is_pause = seen.proposal.days is not None
    if is_made and is_pause:
        return _("%(opponent)s proposes a pause")
    if is_made:
        return _("%(opponent)s proposes to end the pause")
    if is_pause:
        return _("%(opponent)s does not want a pause")
    return _("%(opponent)s does not want to end the pause")


def _wish(seen: ProposalSeen) -> str:
    """What was proposed, in a sentence."""
    days = seen.proposal.days
    if days is None:
        return (
            _("You proposed to end the pause of your match #%(match)s before its time.")
            if seen.is_mine
            else _(
                "%(opponent)s would like to end the pause of your match #%(match)s before its time."
            )
        )
    text = (
        ngettext(
            "You proposed to pause your match #%(match)s for %(days)s day.",
            "You proposed to pause your match #%(match)s for %(days)s days.",
            days,
        )
        if seen.is_mine
        else ngettext(
            "%(opponent)s would like to pause your match #%(match)s for %(days)s day: nobody "
            "moves, and no clock runs.",
            "%(opponent)s would like to pause your match #%(match)s for %(days)s days: nobody "
            "moves, and no clock runs.",
            days,
        )
    )
    return text.replace("%(days)s", str(days))


def _answer(seen: ProposalSeen) -> tuple[str, ...]:
    if seen.is_mine:
        return (_("The match goes on as before."),)
    if not seen.can_be_answered:
        return (_("The proposal does not stand any more."),)
    until = {"instant": instant_text(seen.proposal.expires_at)}
    return (_("You can answer until %(instant)s; until you accept, nothing changes.") % until,)
