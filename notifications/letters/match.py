"""What a mail about a match says. Pure; in the language and zone that are active.

Made from the page of the recipient, so it can hold nothing that is hidden from them.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.history import EntryKind, HistoryEntry
from games.engine.results import OutcomeReason
from games.engine.view import PlayerView
from games.play.match_view import MatchView
from games.play.queries import MatchPage
from games.text import MODE_NAMES, entry_text, outcome_text, reckoning_text
from notifications.instants import instant_text
from notifications.letters.position import Position, position_of
from notifications.letters.reckoning import ReckoningTable, reckoning_table
from notifications.registry import EmailKind
from notifications.wording import one_line


@dataclass(frozen=True, slots=True)
class MatchLetter:
    """The parts of a mail about a match; empty or None where there is nothing to tell.

    `lead` says who did what, `since` everything since the recipient's last move if that is more.
    """

    subject_line: str
    heading: str
    opponent: str
    lead: str
    since: tuple[str, ...] = ()
    rounds: tuple[str, ...] = ()
    reckoning: ReckoningTable | None = None
    deadline: str = ""
    position: Position | None = None
    is_turn: bool = False


def match_letter(kind: EmailKind, page: MatchPage, *, version: int, is_turn: bool) -> MatchLetter:
    """The mail of a kind about what happened at `version`, to the viewer of the page.

    `is_turn` says of the end of a round whether the turn that began with the next one is the
    viewer's and not yet played; a turn mail is only sent while that is so.
    """
    names = (one_line(page.match.players[0]), one_line(page.match.players[1]))
    page = replace(page, match=replace(page.match, players=names))
    match kind:
        case EmailKind.MATCH_STARTED:
            return _match_started(page)
        case EmailKind.YOUR_TURN:
            return _your_turn(page)
        case EmailKind.ROUND_ENDED:
            return _round_ended(page, version=version, is_turn=is_turn)
        case EmailKind.MATCH_FINISHED:
            return _match_finished(page)
        case _:
            raise ValueError(f"{kind} is not about a match")


def _match_started(page: MatchPage) -> MatchLetter:
    match = page.match
    words = _words(match)
    lead, _since = _news(match, page.since_my_move)
    deadline = _("%(opponent)s has until %(deadline)s to move.")
    return MatchLetter(
        subject_line=_("Your match against %(opponent)s has begun · Jaipur #%(match)s") % words,
        heading=_("Your match against %(opponent)s has begun") % words,
        opponent=words["opponent"],
        lead=f"{_terms_text(match)} {lead}",
        deadline=deadline % words,
        position=_position(match),
    )


def _your_turn(page: MatchPage) -> MatchLetter:
    match = page.match
    words = _words(match)
    lead, since = _news(match, page.since_my_move)
    has_just_begun = match.view.round_number == 1 and all(
        entry.kind is EntryKind.ROUND_DEALT for entry in page.since_my_move
    )
    heading = _("Your turn against %(opponent)s") % words
    if has_just_begun:
        heading = _("Your match against %(opponent)s has begun: it is your turn") % words
        lead = f"{_terms_text(match)} {lead}"
    return MatchLetter(
        subject_line=_turn_subject(words),
        heading=heading,
        opponent=words["opponent"],
        lead=lead,
        since=since,
        deadline=_please_move(words),
        position=_position(match),
        is_turn=True,
    )


def _round_ended(page: MatchPage, *, version: int, is_turn: bool) -> MatchLetter:
    match = page.match
    ended = sum(1 for sequence in match.ended_sequences if sequence <= version)
    reckoning = match.reckonings[ended - 1]
    words = {**_words(match), "round": str(reckoning.number)}
    told = [entry for entry in page.since_my_move if entry.sequence <= version]
    last = [_told(match, entry) for entry in told if entry.reckoning is not None]
    result = reckoning_text(reckoning, match.players, match.viewer)
    letter = MatchLetter(
        subject_line=_("Round %(round)s against %(opponent)s is over · Jaipur #%(match)s") % words,
        heading=_("Round %(round)s is over") % words,
        opponent=words["opponent"],
        lead=" ".join([*last, result]),
        since=tuple([_told(match, entry) for entry in told if entry.reckoning is None]),
        reckoning=reckoning_table(reckoning, _seat(match)),
    )
    if not is_turn:
        return letter
    return replace(
        letter,
        subject_line=_turn_subject(words),
        heading=_("Round %(round)s is over, and it is your turn in the next one") % words,
        deadline=_please_move(words),
        position=_position(match),
        is_turn=True,
    )


def _match_finished(page: MatchPage) -> MatchLetter:
    match = page.match
    words = _words(match)
    outcome = match.view.outcome
    if outcome is None:
        raise ValueError("the match goes on")
    _lead, since = _news(match, page.since_my_move)
    ends_with_round = outcome.reason is OutcomeReason.PLAYED
    return MatchLetter(
        subject_line=_("Your match against %(opponent)s is over · Jaipur #%(match)s") % words,
        heading=outcome_text(outcome, match.players, match.viewer),
        opponent=words["opponent"],
        lead=_told(match, page.log[-1]),
        since=since,
        rounds=tuple(
            [reckoning_text(one, match.players, match.viewer) for one in match.reckonings]
        ),
        reckoning=reckoning_table(match.reckonings[-1], _seat(match)) if ends_with_round else None,
    )


def _news(match: MatchView, entries: Sequence[HistoryEntry]) -> tuple[str, tuple[str, ...]]:
    """Who did what, and everything in order if that was more than one thing.

    All moves since the viewer's last one are the opponent's.
    """
    lines = tuple([line for entry in entries if (line := _told(match, entry))])
    moves = [_told(match, entry) for entry in entries if entry.move is not None]
    lead = moves[-1] if moves else lines[-1] if lines else ""
    return lead, lines if len(lines) > 1 else ()


def _told(match: MatchView, entry: HistoryEntry) -> str:
    """One thing that happened, without the reckoning and the outcome, which stand apart."""
    alone = replace(entry, reckoning=None, outcome=None)
    return entry_text(alone, match.players, match.viewer)


def _words(match: MatchView) -> dict[str, str]:
    deadline = instant_text(match.deadline_at) if match.deadline_at else ""
    opponent = match.players[1 - _seat(match)]
    return {"opponent": opponent, "match": match.id, "deadline": deadline}


def _turn_subject(words: dict[str, str]) -> str:
    """The same for all turn mails of a match, because mail programs thread by it."""
    return _("Your turn against %(opponent)s · Jaipur #%(match)s") % words


def _please_move(words: dict[str, str]) -> str:
    return _("Please move by %(deadline)s.") % words


def _terms_text(match: MatchView) -> str:
    """What was agreed on: "Best of three rounds, 3 days for each turn."."""
    pace = ngettext("%(days)s day for each turn", "%(days)s days for each turn", match.pace_days)
    return f"{capfirst(str(MODE_NAMES[match.mode]))}, {pace % {'days': match.pace_days}}."


def _position(match: MatchView) -> Position:
    if not isinstance(match.view, PlayerView):
        raise TypeError("a position is mailed to players only")
    return position_of(match.view)


def _seat(match: MatchView) -> int:
    if match.viewer is None:
        raise ValueError("mails about a match go to its players")
    return match.viewer
