"""Lists of matches, and the home page that is made of them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.engine.results import Outcome, OutcomeReason
from games.lobby.queries import OfferView
from games.play.queries import MatchRow
from games.text import outcome_text
from games.web.offers import OfferLine, offer_lines
from games.web.terms import heading, standing_text, terms_text
from games.web.times import Deadline, deadline


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match in a list: against whom, how it stands, whose turn it is until when."""

    id: str
    name: str
    standing: str
    state: str
    terms: str
    deadline: Deadline | None


@dataclass(frozen=True, slots=True)
class HomePage:
    """What waits for the user, and what the user waits for."""

    title: str
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
        title=f"({len(mine)}) {_('My matches')}" if mine else _("My matches"),
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
    return MatchLine(
        id=row.id,
        name=row.opponent or heading(row.players),
        standing=standing_text(row.round_number, row.players, row.seals),
        state=_state_text(row),
        terms=terms_text(row.mode, row.pace_days, is_public=row.is_public),
        deadline=deadline(row.deadline_at) if row.deadline_at else None,
    )


def _state_text(row: MatchRow) -> str:
    if row.outcome_reason:
        outcome = Outcome(row.winner, OutcomeReason(row.outcome_reason))
        return outcome_text(outcome, row.players, row.my_seat)
    if row.is_my_turn:
        return _("Your turn")
    return _("%(name)s’s turn") % {"name": row.players[row.turn or 0]}
