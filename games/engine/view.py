"""What one viewer may see of a match, built field by field (Rule 9).

A new secret stays secret until somebody names it here. The other player's part is another class,
with no field that a card could sit in.
"""

from dataclasses import dataclass

from games.engine.cards import (
    BONUS_STACKS,
    GOODS,
    GOODS_TOKENS,
    BonusToken,
    Counts,
    GoodsToken,
    Kind,
)
from games.engine.results import Mode, Outcome, Pair
from games.engine.state import Area, MatchState, RoundState, Table

Viewer = int | None
"""A seat, or None for a spectator, who sees least."""


@dataclass(frozen=True, slots=True)
class TableView:
    """The face-up table: market in its places, rupees left on each pile (next first)."""

    market: tuple[Kind, ...]
    piles: tuple[tuple[int, ...], ...]
    bonus_left: Counts
    deck_size: int
    discards: Counts
    exchanges_in_a_row: int


@dataclass(frozen=True, slots=True)
class PublicArea:
    """What everybody knows of a player: sizes, counts and what was openly taken (Rule 9.2).

    `goods_rupees` is the sum of goods tokens alone; `bonus_counts` is for stacks 3, 4, 5.
    """

    seat: int
    hand_size: int
    known_cards: tuple[Kind, ...]
    herd: int
    goods_tokens: tuple[GoodsToken, ...]
    goods_rupees: int
    bonus_counts: Counts


@dataclass(frozen=True, slots=True)
class OwnArea:
    """What only its owner knows; `rupees` is goods and bonus tokens, without the camel token."""

    seat: int
    hand: tuple[Kind, ...]
    herd: int
    bonus_tokens: tuple[BonusToken, ...]
    rupees: int


@dataclass(frozen=True, slots=True)
class SpectatorView:
    """What everybody may see. `turn` is None when the match has ended.

    `hands` opens both hands at the end of the match; if that can still be undone, not before it no
    longer can (Rule 9.4).
    """

    mode: Mode
    seals: Pair
    round_number: int
    opener: int
    turn: int | None
    table: TableView
    players: tuple[PublicArea, PublicArea]
    hands: tuple[tuple[Kind, ...], tuple[Kind, ...]] | None
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class PlayerView(SpectatorView):
    """What the player in a seat may see: what everybody sees, and their own area."""

    you: OwnArea


def view_for(
    state: MatchState, viewer: Viewer, *, is_final: bool = False
) -> SpectatorView | PlayerView:
    """The view of a seat, or of a spectator; the match must have been dealt.

    `is_final` says that its end can no longer be undone, where that has to be waited for.
    """
    dealt = state.round
    if dealt is None:
        raise ValueError("nothing has been dealt yet")
    public = (
        state.mode,
        state.seals,
        dealt.number,
        dealt.opener,
        dealt.turn if state.outcome is None else None,
        _table_view(dealt.table),
        (_public_area(dealt.areas[0], 0), _public_area(dealt.areas[1], 1)),
        _open_hands(state, dealt, is_final=is_final),
        state.outcome,
    )
    if viewer is None:
        return SpectatorView(*public)
    return PlayerView(*public, you=_own_area(dealt.areas[viewer], viewer))


def cards_of(counts: Counts) -> tuple[Kind, ...]:
    """Counts of goods as cards in the order of Kind."""
    return tuple([good for good in GOODS for _ in range(counts[good])])


def _table_view(table: Table) -> TableView:
    piles = tuple(
        tuple([token.rupees for token in pile[len(pile) - left :]])
        for pile, left in zip(GOODS_TOKENS, table.tokens_left, strict=True)
    )
    return TableView(
        market=table.market,
        piles=piles,
        bonus_left=table.bonus_left,
        deck_size=table.deck_size,
        discards=table.discards,
        exchanges_in_a_row=table.exchanges_in_a_row,
    )


def _public_area(area: Area, seat: int) -> PublicArea:
    stacks = [token.stack for token in area.bonus_tokens]
    return PublicArea(
        seat=seat,
        hand_size=sum(area.hand),
        known_cards=cards_of(area.known),
        herd=area.herd,
        goods_tokens=area.goods_tokens,
        goods_rupees=sum([token.rupees for token in area.goods_tokens]),
        bonus_counts=tuple([stacks.count(stack) for stack in BONUS_STACKS]),
    )


def _own_area(area: Area, seat: int) -> OwnArea:
    goods_rupees = sum([token.rupees for token in area.goods_tokens])
    bonus_rupees = sum([token.rupees for token in area.bonus_tokens])
    return OwnArea(
        seat=seat,
        hand=cards_of(area.hand),
        herd=area.herd,
        bonus_tokens=area.bonus_tokens,
        rupees=goods_rupees + bonus_rupees,
    )


def _open_hands(
    state: MatchState, dealt: RoundState, *, is_final: bool
) -> tuple[tuple[Kind, ...], tuple[Kind, ...]] | None:
    if state.outcome is None or (state.outcome.reason.is_closed_at_first and not is_final):
        return None
    return cards_of(dealt.areas[0].hand), cards_of(dealt.areas[1].hand)
