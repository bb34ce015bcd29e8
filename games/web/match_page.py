"""The match page as one value: everything it shows to one viewer, in words and boxes."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.engine.cards import BONUS_STACKS, EXCHANGES_IN_A_ROW, GOODS, HAND_LIMIT
from games.engine.moves import Sell
from games.engine.view import PlayerView, cards_of
from games.lobby.queries import OfferView
from games.play.queries import MatchPage
from games.text import cards_text, last_move_text
from games.web.cards import Pile, pile
from games.web.clock_part import ClockPart
from games.web.log import log_sentences
from games.web.match_head import MatchHead, match_head
from games.web.players import PlayerArea, player_areas
from games.web.reckonings import ReckoningTable, reckoning_table
from games.web.refusals import NO_REFUSAL, Refusal
from games.web.result import Result, result
from games.web.selection import NOTHING_CHOSEN, Selection
from games.web.table import TableCard, hand_cards, herd_cards, market_cards, playable


@dataclass(frozen=True, slots=True)
class TablePile:
    """The tokens of a good: the next one's value, "" if none is left, and those after it.

    `is_new` says that the last move took from it.
    """

    pile: Pile
    next_price: str
    later: tuple[str, ...]
    is_new: bool


@dataclass(frozen=True, slots=True)
class Table:
    """What lies face up, and what is left to draw and to win; `bonus` is stack and tokens left."""

    market: tuple[TableCard, ...]
    piles: tuple[TablePile, ...]
    bonus: tuple[tuple[str, str], ...]
    deck_size: int
    discard_count: int
    discards: str
    exchanges_rest: bool


@dataclass(frozen=True, slots=True)
class OwnCards:
    """What the viewer holds; `empty_places` of the hand, `more_camels` than can be chosen."""

    hand: tuple[TableCard, ...]
    empty_places: str
    herd: tuple[TableCard, ...]
    herd_size: int
    more_camels: int


@dataclass(frozen=True, slots=True)
class MatchPageValue:
    """The page; `own` only for a player, `can_play` only for the player to move.

    `notice` says why something was not done, `refusal` why the chosen cards were not played. `news`
    is what happened since the viewer's last move; `log` begins with the latest entry.
    """

    head: MatchHead
    clock: ClockPart
    title: str
    notice: str
    refusal: str
    news: tuple[str, ...]
    table: Table
    can_play: bool
    own: OwnCards | None
    far: PlayerArea
    near: PlayerArea
    log: tuple[str, ...]
    ended_now: ReckoningTable | None
    reckonings: tuple[ReckoningTable, ...]
    result: Result | None
    rematch: OfferView | None


def match_page_value(
    page: MatchPage,
    *,
    clock: ClockPart,
    rematch: OfferView | None = None,
    selection: Selection = NOTHING_CHOSEN,
    refusal: Refusal = NO_REFUSAL,
    shows_known: bool = True,
) -> MatchPageValue:
    """The page for its viewer, with the cards of a refused `selection` still chosen."""
    match = page.match
    head = match_head(match)
    can_play = match.can_move
    stands_at_bar = can_play and refusal.is_about_the_move
    far, near = player_areas(match, shows_known=shows_known)
    reckonings = [reckoning_table(one, match.players, match.viewer) for one in match.reckonings]
    return MatchPageValue(
        head=head,
        clock=clock,
        title=f"{_('Not played') if refusal.sentence else head.turn_title} · {head.heading}",
        notice="" if stands_at_bar else refusal.sentence,
        refusal=refusal.sentence if stands_at_bar else "",
        news=_news(page),
        table=_table(page, selection),
        can_play=can_play,
        own=_own_cards(page, selection),
        far=far,
        near=near,
        log=log_sentences(page.log, match)[::-1],
        ended_now=reckonings[-1] if reckonings and _has_round_begun(page) else None,
        reckonings=tuple(reckonings),
        result=result(page),
        rematch=rematch,
    )


def _news(page: MatchPage) -> tuple[str, ...]:
    """The moves of the round since the viewer's last one, or else its last move."""
    number = page.match.view.round_number
    entries = tuple([one for one in page.since_my_move if one.round_number == number])
    if not any(entry.move for entry in entries) and page.last_move is not None:
        entries = (page.last_move,)
    players, viewer = page.match.players, page.match.viewer
    return tuple(
        [
            last_move_text(entry.seat, entry.move, players, viewer)
            for entry in entries
            if entry.move is not None and entry.seat is not None
        ]
    )


def _has_round_begun(page: MatchPage) -> bool:
    """Whether the round on the table has begun since the viewer's last move."""
    if page.match.is_finished:
        return False
    return page.last_move is None or any(entry.deal for entry in page.since_my_move)


def _table(page: MatchPage, selection: Selection) -> Table:
    table = page.match.view.table
    seen = page.last_move.move if page.last_move else None
    sold = seen.move.good if seen and isinstance(seen.move, Sell) else None
    return Table(
        market=market_cards(page, playable(page.legal_moves), selection),
        piles=tuple(
            [
                _table_pile(pile(good, rupees), is_new=good is sold)
                for good, rupees in zip(GOODS, table.piles, strict=True)
            ]
        ),
        bonus=tuple(
            [
                (f"{stack}+" if stack == BONUS_STACKS[-1] else str(stack), str(left))
                for stack, left in zip(BONUS_STACKS, table.bonus_left, strict=True)
            ]
        ),
        deck_size=table.deck_size,
        discard_count=sum(table.discards),
        discards=cards_text(cards_of(table.discards)),
        exchanges_rest=table.exchanges_in_a_row >= EXCHANGES_IN_A_ROW,
    )


def _table_pile(tokens: Pile, *, is_new: bool) -> TablePile:
    return TablePile(tokens, "".join(tokens.rupees[:1]), tokens.rupees[1:], is_new)


def _own_cards(page: MatchPage, selection: Selection) -> OwnCards | None:
    view = page.match.view
    if not isinstance(view, PlayerView) or page.match.is_finished:
        return None
    can_play = playable(page.legal_moves)
    hand, herd = hand_cards(view, can_play, selection), herd_cards(view, can_play, selection)
    return OwnCards(
        hand=hand,
        empty_places="." * (HAND_LIMIT - len(hand)),
        herd=herd,
        herd_size=view.you.herd,
        more_camels=view.you.herd - len(herd),
    )
