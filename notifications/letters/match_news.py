"""What letters about a match are made of, and what they share. Pure.

Made from the page of the recipient, so they can hold nothing that is hidden from them.
"""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from games.engine.history import EntryKind, HistoryEntry
from games.engine.view import PlayerView
from games.lobby.queries import OfferView
from games.play.match_view import MatchView
from games.play.queries import MatchPage
from games.text import entry_text
from notifications.instants import instant_text
from notifications.letters.chat import ChatPart, why_match
from notifications.letters.deadline import request_text, turn_notes
from notifications.letters.letter import Letter, link_to
from notifications.letters.position import Position, position_of
from notifications.letters.reckoning import ReckoningTable

NO_CHAT: Final = ChatPart()


@dataclass(frozen=True, slots=True)
class MatchNews:
    """What a mail about a match is made of: the recipient's page of it, and what goes with that.

    `version` is when it happened. `is_turn` says of the end of a round whether the turn that began
    with the next one is the recipient's and not yet played; a turn mail is only sent while that is
    so. `rematch` is an offer that is told along with the end. `now` is when a reminder is sent.
    """

    page: MatchPage
    version: int
    is_turn: bool = False
    shows_hand: bool = True
    chat: ChatPart = NO_CHAT
    rematch: OfferView | None = None
    now: datetime | None = None


@dataclass(frozen=True, slots=True)
class Rematch:
    """An offer to play again."""

    offer_id: str
    text: str
    link: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchLetter(Letter):
    """The parts of a mail about a match; empty or None where there is nothing to tell.

    `lead` says who did what, `since` everything since the recipient's last move if that is more,
    `deadline_notes` what a deadline is made of.
    """

    opponent: str
    lead: str = ""
    since: tuple[str, ...] = ()
    chat: ChatPart = NO_CHAT
    rounds: tuple[str, ...] = ()
    reckoning: ReckoningTable | None = None
    deadline: str = ""
    deadline_notes: tuple[str, ...] = ()
    position: Position | None = None
    is_turn: bool = False
    rematch: Rematch | None = None


def titled(match: MatchView, words: dict[str, str], *, subject: str, heading: str) -> MatchLetter:
    """A letter with nothing but its titles, which are filled with the words."""
    return MatchLetter(
        subject_line=subject % words,
        heading=heading % words,
        preheader="",
        link=link_to("games:match", match.id),
        why=why_match(match.id),
        opponent=words["opponent"],
    )


def asking_for_a_move(letter: MatchLetter, news: MatchNews) -> MatchLetter:
    """The letter with deadline and position, to the player in turn."""
    match = news.page.match
    return replace(
        letter,
        deadline=request_text(match, match.players),
        deadline_notes=turn_notes(match),
        position=own_position(news),
        is_turn=True,
    )


def words_of(match: MatchView) -> dict[str, str]:
    """What titles and sentences name."""
    deadline = instant_text(match.deadline_at) if match.deadline_at else ""
    return {"opponent": opponent_in(match), "match": match.id, "deadline": deadline}


def told_since(page: MatchPage) -> tuple[str, tuple[str, ...]]:
    """Who did what since the viewer's last move, and everything in order if that is more.

    All moves since then are the opponent's. That the time is up is told with the deadline.
    """
    told = [
        (text_of(page.match, entry), entry.move)
        for entry in page.since_my_move
        if entry.kind is not EntryKind.TURN_OVERDUE
    ]
    lines = tuple([line for line, _move in told if line])
    moves = [line for line, move in told if move is not None]
    lead = (moves or lines or ("",))[-1]
    return lead, lines if len(lines) > 1 else ()


def text_of(match: MatchView, entry: HistoryEntry) -> str:
    """One thing that happened, without the reckoning and the outcome, which stand apart."""
    alone = replace(entry, reckoning=None, outcome=None)
    return entry_text(alone, match.players, match.viewer)


def own_position(news: MatchNews) -> Position:
    """The position as the recipient sees it."""
    view = news.page.match.view
    if not isinstance(view, PlayerView):
        raise TypeError("a position is mailed to players only")
    opponent = opponent_in(news.page.match)
    return position_of(view, opponent=opponent, shows_hand=news.shows_hand)


def opponent_in(match: MatchView) -> str:
    """The name of the other player."""
    return match.players[1 - seat_of(match)]


def seat_of(match: MatchView) -> int:
    """The seat of the recipient."""
    if match.viewer is None:
        raise ValueError("mails about a match go to its players")
    return match.viewer
