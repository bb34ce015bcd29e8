"""The match page as one value: everything it shows to one viewer, in words and boxes."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.engine.cards import GOODS
from games.engine.history import HistoryEntry
from games.engine.view import PlayerView, cards_of
from games.lobby.queries import OfferView
from games.play.match_view import MatchView
from games.play.queries import MatchPage
from games.text import cards_text, entry_text
from games.web.bonus import BonusTokens, bonus_tokens
from games.web.cards import Card, Pile, cards, pile
from games.web.drafts import NOTHING_SENT, MoveDraft
from games.web.match_head import MatchHead, match_head
from games.web.move_forms import MoveForms, move_forms
from games.web.players import PlayerArea, player_areas
from games.web.reckonings import ReckoningTable, reckoning_table
from games.web.refusals import NO_REFUSAL, Refusal


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
    """The page; `hand` only for a player, `forms` only for the player to move.

    `notice` says why something was not done, unless that stands at one of the forms. `log` begins
    with the latest entry.
    """

    head: MatchHead
    title: str
    notice: str
    since_my_move: tuple[str, ...]
    table: TableBoxes
    hand: tuple[Card, ...] | None
    areas: tuple[PlayerArea, ...]
    forms: MoveForms | None
    log: tuple[str, ...]
    reckonings: tuple[ReckoningTable, ...]
    rematch: OfferView | None


def match_page_value(
    page: MatchPage,
    *,
    rematch: OfferView | None = None,
    draft: MoveDraft = NOTHING_SENT,
    refusal: Refusal = NO_REFUSAL,
) -> MatchPageValue:
    """The page for its viewer, after a refused `draft` if there is one."""
    match, view = page.match, page.match.view
    head = match_head(match)
    forms = _forms(page, draft, refusal)
    stands_at_form = forms is not None and refusal.is_about_the_move and forms.has_refusal
    return MatchPageValue(
        head=head,
        title=_title(head, match, refusal),
        notice="" if stands_at_form else refusal.sentence,
        since_my_move=sentences(page.since_my_move, match),
        table=_table_boxes(match),
        hand=cards(view.you.hand) if isinstance(view, PlayerView) else None,
        areas=player_areas(match),
        forms=forms,
        log=sentences(page.log[::-1], match),
        reckonings=tuple(
            [reckoning_table(one, match.players, match.viewer) for one in match.reckonings]
        ),
        rematch=rematch,
    )


def sentences(entries: Iterable[HistoryEntry], match: MatchView) -> tuple[str, ...]:
    """History entries as the match's viewer would be told them."""
    return tuple([entry_text(entry, match.players, match.viewer) for entry in entries])


def _title(head: MatchHead, match: MatchView, refusal: Refusal) -> str:
    if refusal.sentence:
        first = _("Not played")
    elif match.is_finished:
        first = _("Finished")
    elif match.is_my_turn:
        first = _("Your turn")
    else:
        first = _("%(name)s’s turn") % {"name": match.players[match.view.turn or 0]}
    return f"{first} · {head.heading}"


def _forms(page: MatchPage, draft: MoveDraft, refusal: Refusal) -> MoveForms | None:
    view = page.match.view
    if not page.match.is_my_turn or page.match.is_overdue or not isinstance(view, PlayerView):
        return None
    return move_forms(
        view,
        page.legal_moves,
        version=page.match.version,
        draft=draft,
        refusal=refusal.sentence if refusal.is_about_the_move else "",
    )


def _table_boxes(match: MatchView) -> TableBoxes:
    table = match.view.table
    return TableBoxes(
        market=cards(table.market),
        piles=tuple([pile(good, rupees) for good, rupees in zip(GOODS, table.piles, strict=True)]),
        bonus=bonus_tokens(table.bonus_left),
        deck_size=table.deck_size,
        discards=cards_text(cards_of(table.discards)),
    )
