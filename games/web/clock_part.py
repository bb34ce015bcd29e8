"""The clock of a match as its pages tell it: until when, why then, who is away or late.

What of it can be done by whom is for games.play to say; here it gets its words.
"""

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.clock_text import deadline_explanation
from games.decision_text import span_text
from games.play.clocks.terms import LONGEST_AGREED_PAUSE, LONGEST_LATENESS
from games.play.match_view import MatchView
from games.play.proposals import ProposalView
from games.web.times import Deadline, instant_text, told_deadline


@dataclass(frozen=True, slots=True)
class ProposalPart:
    """What was proposed in a sentence, until when it is open, and whether the viewer did it."""

    id: int
    sentence: str
    open_until: str
    is_mine: bool


@dataclass(frozen=True, slots=True)
class Bank:
    """What a player has in the bank of a flexible match."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class PauseField:
    """The length of a pause to be proposed, in days: as it was sent, and what was wrong with it.

    No form of Django's, because that takes as long as all the rest of the page.
    """

    days: str = "3"
    error: str = ""
    most: int = LONGEST_AGREED_PAUSE.days


USUAL_PAUSE: Final = PauseField()


@dataclass(frozen=True, slots=True)
class ClockPart:
    """`explanation` says of what the time up to the deadline is made, `notes` what is unusual.

    While the match is paused, no deadline is told: it would count down what does not run. The rest
    is for a player: the days that can be given to the other, whether a pause or its end can be
    proposed, and what was.
    """

    deadline: Deadline | None
    explanation: str
    notes: tuple[str, ...]
    banks: tuple[Bank, ...]
    gifts: tuple[tuple[int, str], ...]
    can_claim: bool
    can_propose_pause: bool
    can_propose_resume: bool
    proposal: ProposalPart | None
    pause: PauseField


def clock_part(
    match: MatchView, proposal: ProposalView | None, *, pause: PauseField = USUAL_PAUSE
) -> ClockPart:
    """The clock for the match's viewer; no pause that is over is proposed to be ended."""
    if proposal and proposal.days is None and not match.is_pause_agreed:
        proposal = None
    is_free = match.viewer is not None and not match.is_finished and proposal is None
    is_running = match.paused_until is None and not match.is_overdue
    return ClockPart(
        deadline=None if match.paused_until else told_deadline(match.deadline_at, match.terms),
        explanation=deadline_explanation(match.deadline) if match.deadline else "",
        notes=() if match.is_finished else _notes(match),
        banks=_banks(match),
        gifts=tuple([(days, _gift_text(days)) for days in match.gifts]),
        can_claim=match.can_claim,
        can_propose_pause=is_free and is_running,
        can_propose_resume=is_free and match.paused_until is not None and match.is_pause_agreed,
        proposal=_proposal_part(match, proposal) if proposal else None,
        pause=pause,
    )


def pause_text(match: MatchView) -> str:
    """Until when the match is paused, by whom, and what then; "" if it is not."""
    if match.paused_until is None:
        return ""
    words = {
        "name": match.players[match.view.turn or 0],
        "until": instant_text(match.paused_until),
    }
    if match.viewer == match.view.turn:
        agreed = _("Paused until %(until)s, as you both agreed; then it is your turn.")
        decided = _("Paused until %(until)s by a moderator; then it is your turn.")
    else:
        agreed = _("Paused until %(until)s by agreement; then it is %(name)s’s turn.")
        decided = _("Paused until %(until)s by a moderator; then it is %(name)s’s turn.")
    return (agreed if match.is_pause_agreed else decided) % words


def late_text(match: MatchView) -> str:
    """What it means for the viewer that the player of a friendly match is late; "" if not so."""
    if not match.is_late or match.deadline is None:
        return ""
    turn = match.view.turn or 0
    words = {
        "late": match.players[turn],
        "other": match.players[1 - turn],
        "since": instant_text(match.deadline.at),
        "end": instant_text(match.deadline.at + LONGEST_LATENESS),
    }
    if match.viewer == turn:
        text = _(
            "Your time was up on %(since)s. You may still move, until %(other)s claims the win "
            "or, on %(end)s, the match ends without result."
        )
    elif match.can_claim:
        text = _(
            "%(late)s has been late since %(since)s. You may claim the win, or wait: on %(end)s "
            "the match ends without result."
        )
    else:
        text = _("%(late)s has been late since %(since)s; %(other)s may claim the win, or wait.")
    return text % words


def _notes(match: MatchView) -> tuple[str, ...]:
    away = [
        _away_text(match, seat) % {"name": match.players[seat], "until": instant_text(until)}
        for seat, until in enumerate(match.away_until)
        if until is not None
    ]
    return tuple([note for note in (pause_text(match), late_text(match), *away) if note])


def _away_text(match: MatchView, seat: int) -> str:
    is_in_turn = match.view.turn == seat and not match.is_late
    if match.viewer == seat and is_in_turn:
        return _(
            "You are on vacation until %(until)s: your clock stands still, and you may still move."
        )
    if match.viewer == seat:
        return _("You are on vacation until %(until)s.")
    if is_in_turn:
        return _("%(name)s is on vacation until %(until)s; until then the clock stands still.")
    return _("%(name)s is on vacation until %(until)s.")


def _banks(match: MatchView) -> tuple[Bank, ...]:
    if match.banks is None or match.is_finished:
        return ()
    return tuple(
        [
            Bank(name, span_text(round(left.total_seconds())) or _("nothing"))
            for name, left in zip(match.players, match.banks, strict=True)
        ]
    )


def _gift_text(days: int) -> str:
    return ngettext("%(days)s day", "%(days)s days", days) % {"days": days}


def _proposal_part(match: MatchView, proposal: ProposalView) -> ProposalPart:
    is_mine = proposal.seat == match.viewer
    return ProposalPart(
        id=proposal.id,
        sentence=_proposal_text(proposal, match.players[proposal.seat], is_mine=is_mine),
        open_until=instant_text(proposal.expires_at),
        is_mine=is_mine,
    )


def _proposal_text(proposal: ProposalView, name: str, *, is_mine: bool) -> str:
    if proposal.days is None:
        yours = _("You have proposed to end the pause.")
        theirs = _("%(name)s proposes to end the pause now.")
    else:
        yours = ngettext(
            "You have proposed a pause of %(days)s day.",
            "You have proposed a pause of %(days)s days.",
            proposal.days,
        )
        theirs = ngettext(
            "%(name)s proposes to pause the match for %(days)s day.",
            "%(name)s proposes to pause the match for %(days)s days.",
            proposal.days,
        )
    return (yours if is_mine else theirs) % {"name": name, "days": proposal.days}
