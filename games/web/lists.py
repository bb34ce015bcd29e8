"""Lists of matches, and the home page that is made of them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, assert_never

from django.utils.translation import gettext as _

from games.clock_text import deadline_reason
from games.engine.cards import Kind
from games.engine.moves import Exchange, Sell, Take, TakeCamels
from games.engine.results import Mode, Outcome, OutcomeReason
from games.lobby.queries import OfferView
from games.play.lists import MatchRow
from games.text import last_move_text, outcome_text
from games.web.offers import OfferLine, offer_lines
from games.web.terms import heading, standing_text, terms_text
from games.web.times import Deadline, instant, told_deadline

SEALS_NEEDED: Final = {Mode.BEST_OF_THREE: 2, Mode.SINGLE_ROUND: 1}


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match in a list: against whom, how it stands, whose turn it is until when.

    `news` is the last move in one sentence, or how the match ended or that it is paused, `motif`
    the word of the kind that the move was about; `note` says that whoever is in turn is away or
    late; `reason` says what the time up to the deadline is made of, if it is more than the usual.
    `my_seals` and `their_seals` are those of seats 0 and 1 in somebody else's list.
    """

    id: str
    name: str
    standing: str
    note: str
    news: str
    motif: str
    terms: str
    my_seals: int
    their_seals: int
    seals_needed: int
    is_my_turn: bool
    is_won: bool
    deadline: Deadline | None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class HomePage:
    """What waits for the user, and what the user waits for."""

    waiting_for_me: tuple[MatchLine, ...]
    waiting_for_others: tuple[MatchLine, ...]
    challenges: tuple[OfferLine, ...]
    my_offers: tuple[OfferLine, ...]
    finished: tuple[MatchLine, ...]

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing at all to show."""
        return not (
            self.waiting_for_me
            or self.waiting_for_others
            or self.challenges
            or self.my_offers
            or self.finished
        )


def home_page(
    running: Sequence[MatchRow],
    finished: Sequence[MatchRow],
    challenges: Iterable[OfferView],
    my_offers: Iterable[OfferView],
) -> HomePage:
    """The home page from the user's matches, nearest deadline first, and offers."""
    mine = [row for row in running if row.is_my_turn]
    return HomePage(
        waiting_for_me=match_lines(mine),
        waiting_for_others=match_lines(row for row in running if not row.is_my_turn),
        challenges=offer_lines(offer for offer in challenges if not offer.is_mine),
        my_offers=offer_lines(my_offers),
        finished=match_lines(finished),
    )


def match_lines(rows: Iterable[MatchRow]) -> tuple[MatchLine, ...]:
    """The rows in the same order."""
    return tuple([_match_line(row) for row in rows])


def _match_line(row: MatchRow) -> MatchLine:
    seat = row.my_seat or 0
    return MatchLine(
        id=row.id,
        name=row.opponent or heading(row.players),
        standing=standing_text(row.round_number, row.players, row.seals),
        note=_note_text(row),
        news=_news_text(row),
        motif=_motif(row),
        terms=terms_text(row.mode, row.terms, is_public=row.is_public),
        my_seals=row.seals[seat],
        their_seals=row.seals[1 - seat],
        seals_needed=SEALS_NEEDED[row.mode],
        is_my_turn=row.is_my_turn,
        is_won=row.winner is not None and row.winner == row.my_seat,
        deadline=told_deadline(row.deadline_at, row.terms) if not row.paused_until else None,
        reason=_reason_text(row),
    )


def _reason_text(row: MatchRow) -> str:
    has_more = row.deadline is not None and len(row.deadline.parts) > 1
    return deadline_reason(row.deadline) if row.deadline and has_more else ""


def _note_text(row: MatchRow) -> str:
    """Who is away, or late in a friendly match; "" if nobody is."""
    name = {"name": row.players[row.turn or 0]}
    if row.away_until is not None:
        words = {**name, "until": instant(row.away_until).text}
        if row.is_my_turn:
            return _("You are on vacation until %(until)s; you may still move.") % words
        return _("%(name)s is on vacation until %(until)s.") % words
    is_late = row.is_overdue and row.terms.is_friendly and row.last_move is not None
    if not is_late:
        return ""
    if row.is_my_turn:
        return _("You are late, and may still move.")
    if row.my_seat is not None:
        return _("%(name)s is late: claim the win, or wait.") % name
    return _("%(name)s is late.") % name


def _news_text(row: MatchRow) -> str:
    if row.outcome_reason:
        outcome = Outcome(row.winner, OutcomeReason(row.outcome_reason))
        return outcome_text(outcome, row.players, row.my_seat)
    if row.paused_until is not None:
        return _("Paused until %(until)s") % {"until": instant(row.paused_until).text}
    if row.last_move is not None:
        return last_move_text(*row.last_move, row.players, row.my_seat)
    if row.is_my_turn:
        return _("A new match: you open.")
    return _("A new match: %(name)s opens.") % {"name": row.players[row.turn or 0]}


def _motif(row: MatchRow) -> str:
    if row.last_move is None:
        return Kind.CAMEL.word
    match row.last_move[1].move:
        case TakeCamels():
            return Kind.CAMEL.word
        case Exchange(take=goods):
            return goods[0].word
        case Take(good) | Sell(good):
            return good.word
        case move:
            assert_never(move)
