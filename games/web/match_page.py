"""The match page as one value: everything it shows to one viewer, in words and boxes."""

from dataclasses import dataclass
from typing import Final

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.cards import BONUS_STACKS, GOODS, Counts
from games.engine.history import HistoryEntry
from games.engine.view import PlayerView, cards_of
from games.lobby.queries import OfferView
from games.play.match_view import MatchView
from games.play.queries import MatchPage
from games.text import MODE_NAMES, cards_text, entry_text, outcome_text
from games.web.cards import Card, Pile, card, cards
from games.web.move_forms import NOTHING_SENT, MoveDraft, MoveForms, move_forms
from games.web.players import BonusTokens, PlayerArea, player_areas
from games.web.reckonings import ReckoningTable, reckoning_table
from games.web.refusals import Refusal
from games.web.times import Deadline, deadline


@dataclass(frozen=True, slots=True)
class TableBoxes:
    """What lies face up, and what is left to draw and to win."""

    market: tuple[Card, ...]
    piles: tuple[Pile, ...]
    bonus: tuple[BonusTokens, ...]
    deck_size: int
    discards: str


@dataclass(frozen=True, slots=True)
class MatchPageValue:
    """The page; `forms` only for the player to move, `hand` only for a player.

    `notice` says why something was not done, unless it stands at one of the forms.
    """

    id: str
    version: int
    title: str
    heading: str
    terms: str
    round_text: str
    turn_line: str
    is_my_turn: bool
    is_finished: bool
    is_player: bool
    opponent: str
    deadline: Deadline | None
    notice: str
    since_my_move: tuple[str, ...]
    table: TableBoxes
    hand: tuple[Card, ...] | None
    areas: tuple[PlayerArea, ...]
    forms: MoveForms | None
    log: tuple[str, ...]
    reckonings: tuple[ReckoningTable, ...]
    names: tuple[str, str]
    rematch: OfferView | None


NO_REFUSAL: Final = Refusal("", 200)


def match_page_value(
    page: MatchPage,
    *,
    rematch: OfferView | None = None,
    draft: MoveDraft = NOTHING_SENT,
    refusal: Refusal = NO_REFUSAL,
) -> MatchPageValue:
    """The page for its viewer, after a refused `draft` if there is one."""
    match, view = page.match, page.match.view
    turn_line = _turn_line(match)
    forms = _forms(page, draft, refusal)
    stands_at_form = forms is not None and refusal.is_about_the_move
    return MatchPageValue(
        id=match.id,
        version=match.version,
        title=_title(match, is_refused=bool(refusal.sentence)),
        heading=heading(match.players),
        terms=terms_text(match.mode, match.pace_days, is_public=match.is_public),
        round_text=_("Round %(number)s") % {"number": view.round_number},
        turn_line=turn_line,
        is_my_turn=match.is_my_turn,
        is_finished=match.is_finished,
        is_player=match.viewer is not None,
        opponent="" if match.viewer is None else match.players[1 - match.viewer],
        deadline=deadline(match.deadline_at) if match.deadline_at else None,
        notice="" if stands_at_form else refusal.sentence,
        since_my_move=_sentences(page.since_my_move, match),
        table=_table_boxes(match),
        hand=cards(view.you.hand) if isinstance(view, PlayerView) else None,
        areas=player_areas(match),
        forms=forms,
        log=_sentences(page.log[::-1], match),
        reckonings=tuple(
            [reckoning_table(one, match.players, match.viewer) for one in match.reckonings]
        ),
        names=match.players,
        rematch=rematch,
    )
