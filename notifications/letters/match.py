"""What a mail about a match says. Pure; in the language and zone that are active.

Made from the page of the recipient, so it can hold nothing that is hidden from them.
"""

from dataclasses import dataclass, replace
from typing import Final

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.clock_text import time_words
from games.engine.history import EntryKind, HistoryEntry
from games.engine.results import OutcomeReason
from games.engine.view import PlayerView
from games.lobby.queries import OfferView
from games.play.match_view import MatchView
from games.play.queries import MatchPage
from games.text import MODE_NAMES, entry_text, outcome_text, reckoning_text
from notifications.instants import instant_text
from notifications.letters.challenge import answer_until_text
from notifications.letters.chat import ChatPart, why_match
from notifications.letters.letter import Letter, link_to
from notifications.letters.position import Position, position_of
from notifications.letters.reckoning import ReckoningTable, reckoning_table
from notifications.registry import EmailKind
from notifications.wording import one_line

NO_CHAT: Final = ChatPart()


@dataclass(frozen=True, slots=True)
class MatchNews:
    """What a mail about a match is made of: the recipient's page of it, and what goes with that.

    `version` is when it happened. `is_turn` says of the end of a round whether the turn that began
    with the next one is the recipient's and not yet played; a turn mail is only sent while that is
    so. `rematch` is an offer that is told along with the end.
    """

    page: MatchPage
    version: int
    is_turn: bool = False
    shows_hand: bool = True
    chat: ChatPart = NO_CHAT
    rematch: OfferView | None = None


@dataclass(frozen=True, slots=True)
class Rematch:
    """An offer to play again."""

    offer_id: str
    text: str
    link: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchLetter(Letter):
    """The parts of a mail about a match; empty or None where there is nothing to tell.

    `lead` says who did what, `since` everything since the recipient's last move if that is more.
    """

    opponent: str
    lead: str = ""
    since: tuple[str, ...] = ()
    chat: ChatPart = NO_CHAT
    rounds: tuple[str, ...] = ()
    reckoning: ReckoningTable | None = None
    deadline: str = ""
    position: Position | None = None
    is_turn: bool = False
    rematch: Rematch | None = None


def match_letter(kind: EmailKind, news: MatchNews) -> MatchLetter:
    """The mail of a kind to the viewer of the page."""
    page = news.page
    names = (one_line(page.match.players[0]), one_line(page.match.players[1]))
    news = replace(news, page=replace(page, match=replace(page.match, players=names)))
    letter = _letter(kind, news)
    parts = [letter.lead, letter.deadline]
    return replace(letter, preheader=" ".join([part for part in parts if part]), chat=news.chat)


def _letter(kind: EmailKind, news: MatchNews) -> MatchLetter:
    match kind:
        case EmailKind.MATCH_STARTED:
            return _match_started(news)
        case EmailKind.YOUR_TURN:
            return _your_turn(news)
        case EmailKind.REMINDER:
            return _reminder(news)
        case EmailKind.ROUND_ENDED:
            return _round_ended(news)
        case EmailKind.MATCH_FINISHED:
            return _match_finished(news)
        case _:
            raise ValueError(f"{kind} is not about a match")


def _titled(match: MatchView, words: dict[str, str], *, subject: str, heading: str) -> MatchLetter:
    """A letter with nothing but its titles, which are filled with the words."""
    return MatchLetter(
        subject_line=subject % words,
        heading=heading % words,
        preheader="",
        link=link_to("games:match", match.id),
        why=why_match(match.id),
        opponent=words["opponent"],
    )


def _match_started(news: MatchNews) -> MatchLetter:
    match = news.page.match
    words = _words(match)
    lead, _since = _told_since(news.page)
    letter = _titled(
        match,
        words,
        subject=_("Your match against %(opponent)s has begun · Jaipur #%(match)s"),
        heading=_("Your match against %(opponent)s has begun"),
    )
    return replace(
        letter,
        lead=f"{_terms_text(match)} {lead}",
        deadline=_("%(opponent)s has until %(deadline)s to move.") % words,
        position=_position(news, words["opponent"]),
    )


def _your_turn(news: MatchNews) -> MatchLetter:
    match = news.page.match
    words = _words(match)
    lead, since = _told_since(news.page)
    has_just_begun = match.view.round_number == 1 and all(
        entry.kind is EntryKind.ROUND_DEALT for entry in news.page.since_my_move
    )
    heading = _("Your turn against %(opponent)s")
    if has_just_begun:
        heading = _("Your match against %(opponent)s has begun: it is your turn")
        lead = f"{_terms_text(match)} {lead}"
    letter = _titled(match, words, subject=_turn_subject(), heading=heading)
    return _asking_for_a_move(replace(letter, lead=lead, since=since), words, news)


def _reminder(news: MatchNews) -> MatchLetter:
    words = _words(news.page.match)
    lead, since = _told_since(news.page)
    letter = _titled(
        news.page.match,
        words,
        subject=_("Reminder: your move against %(opponent)s · Jaipur #%(match)s"),
        heading=_("%(opponent)s is waiting for your move"),
    )
    return _asking_for_a_move(replace(letter, lead=lead, since=since), words, news)


def _round_ended(news: MatchNews) -> MatchLetter:
    match = news.page.match
    ended = sum(1 for sequence in match.ended_sequences if sequence <= news.version)
    reckoning = match.reckonings[ended - 1]
    words = {**_words(match), "round": str(reckoning.number)}
    told = [entry for entry in news.page.since_my_move if entry.sequence <= news.version]
    last = [_told(match, entry) for entry in told if entry.reckoning is not None]
    result = reckoning_text(reckoning, match.players, match.viewer)
    subject = _("Round %(round)s against %(opponent)s is over · Jaipur #%(match)s")
    heading = _("Round %(round)s is over")
    if news.is_turn:
        subject = _turn_subject()
        heading = _("Round %(round)s is over, and it is your turn in the next one")
    letter = replace(
        _titled(match, words, subject=subject, heading=heading),
        brief=_("Round %(round)s against %(opponent)s:") % words + f" {result}",
        lead=" ".join([*last, result]),
        since=tuple([_told(match, entry) for entry in told if entry.reckoning is None]),
        reckoning=reckoning_table(reckoning, _seat(match), opponent=words["opponent"]),
    )
    return _asking_for_a_move(letter, words, news) if news.is_turn else letter


def _match_finished(news: MatchNews) -> MatchLetter:
    page, match = news.page, news.page.match
    outcome = match.view.outcome
    if outcome is None:
        raise ValueError("the match goes on")
    words = _words(match)
    _lead, since = _told_since(page)
    result = outcome_text(outcome, match.players, match.viewer)
    letter = _titled(
        match,
        words | {"result": result},
        subject=_("Your match against %(opponent)s is over · Jaipur #%(match)s"),
        heading="%(result)s",
    )
    return replace(
        letter,
        brief=_("Your match against %(opponent)s is over.") % words + f" {result}",
        lead=_told(match, page.log[-1]),
        since=since,
        rounds=tuple(
            [reckoning_text(one, match.players, match.viewer) for one in match.reckonings]
        ),
        reckoning=reckoning_table(match.reckonings[-1], _seat(match), opponent=words["opponent"])
        if outcome.reason is OutcomeReason.PLAYED
        else None,
        rematch=_rematch(news.rematch) if news.rematch else None,
    )


def _asking_for_a_move(letter: MatchLetter, words: dict[str, str], news: MatchNews) -> MatchLetter:
    return replace(
        letter,
        deadline=_("Please move by %(deadline)s.") % words,
        position=_position(news, words["opponent"]),
        is_turn=True,
    )


def _told_since(page: MatchPage) -> tuple[str, tuple[str, ...]]:
    """Who did what since the viewer's last move, and everything in order if that is more.

    All moves since then are the opponent's.
    """
    told = [(_told(page.match, entry), entry.move) for entry in page.since_my_move]
    lines = tuple([line for line, _move in told if line])
    moves = [line for line, move in told if move is not None]
    lead = (moves or lines or ("",))[-1]
    return lead, lines if len(lines) > 1 else ()


def _told(match: MatchView, entry: HistoryEntry) -> str:
    """One thing that happened, without the reckoning and the outcome, which stand apart."""
    alone = replace(entry, reckoning=None, outcome=None)
    return entry_text(alone, match.players, match.viewer)


def _words(match: MatchView) -> dict[str, str]:
    deadline = instant_text(match.deadline_at) if match.deadline_at else ""
    opponent = match.players[1 - _seat(match)]
    return {"opponent": opponent, "match": match.id, "deadline": deadline}


def _turn_subject() -> str:
    """The same for all turn mails of a match, because mail programs thread by it."""
    return _("Your turn against %(opponent)s · Jaipur #%(match)s")


def _terms_text(match: MatchView) -> str:
    """What was agreed on: "Best of three rounds, 3 days a move."."""
    return f"{capfirst(', '.join([str(MODE_NAMES[match.mode]), *time_words(match.terms)]))}."


def _rematch(offer: OfferView) -> Rematch:
    text = _("%(owner)s asks for a rematch.") % {"owner": one_line(offer.owner)}
    return Rematch(
        offer.id, f"{text} {answer_until_text(offer)}", link_to("games:challenge", offer.id)
    )


def _position(news: MatchNews, opponent: str) -> Position:
    view = news.page.match.view
    if not isinstance(view, PlayerView):
        raise TypeError("a position is mailed to players only")
    return position_of(view, opponent=opponent, shows_hand=news.shows_hand)


def _seat(match: MatchView) -> int:
    if match.viewer is None:
        raise ValueError("mails about a match go to its players")
    return match.viewer
