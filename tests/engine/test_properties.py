"""What holds in every match: counted over matches played at random (STYLE 16)."""

import json
from collections.abc import Iterator
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from games.engine import codec, rules
from games.engine.announcements import AnnouncementKind, announcements
from games.engine.cards import (
    BONUS_RUPEES,
    CARD_COUNTS,
    GOODS_TOKENS,
    HAND_LIMIT,
    MARKET_SIZE,
    BonusToken,
    Counts,
    GoodsToken,
    Kind,
)
from games.engine.errors import IllegalMove
from games.engine.events import Event, MovePlayed, RoundDealt
from games.engine.match import fold
from games.engine.moves import Exchange, Move, Sell, Take, TakeCamels
from games.engine.notation import from_json, from_text, to_json, to_text
from games.engine.results import RoundEnd
from games.engine.state import Area, RoundState, Table
from tests.builders import legal_moves_in, round_of, states_along
from tests.strategies import examples, matches, running_matches


def rounds_along(events: list[Event]) -> list[RoundState]:
    """The round after each event from the first deal on."""
    return [round_of(state) for state in states_along(events)[1:]]


@given(matches())
@examples(20)
def test_there_are_always_55_cards(events: list[Event]) -> None:
    """Rule 1.1: as many of each kind as there were."""
    for in_play in rounds_along(events):
        first, second = in_play.areas
        face_up = in_play.table.market
        goods = zip(first.hand, second.hand, in_play.table.discards, strict=True)
        held = [*map(sum, goods), first.herd + second.herd]

        lying = [face_up.count(kind) + in_play.deck.count(kind) for kind in Kind]
        assert tuple(map(sum, zip(held, lying, strict=True))) == CARD_COUNTS
        assert in_play.table.deck_size == len(in_play.deck)


@given(matches())
@examples(20)
def test_there_are_always_38_goods_tokens_and_18_bonus_tokens(events: list[Event]) -> None:
    """Rules 1.1 and 1.2."""
    all_goods = sorted(map(_value, (token for pile in GOODS_TOKENS for token in pile)))
    all_bonus = sorted(_bonus_in(BONUS_RUPEES))
    for in_play in rounds_along(events):
        won = [token for area in in_play.areas for token in area.goods_tokens]
        piles = zip(GOODS_TOKENS, in_play.table.tokens_left, strict=True)
        left = [token for pile, number in piles for token in pile[len(pile) - number :]]
        bonus = [_bonus_value(token) for area in in_play.areas for token in area.bonus_tokens]

        assert sorted(map(_value, won + left)) == all_goods
        assert sorted([*bonus, *_bonus_in(in_play.bonus_stacks)]) == all_bonus
        assert in_play.table.bonus_left == tuple(map(len, in_play.bonus_stacks))


@given(matches())
@examples(20)
def test_hands_and_market_keep_their_sizes(events: list[Event]) -> None:
    """Rules 3.6 and 4.1; Rule 9.2: nobody is known to hold what they do not hold."""
    for in_play in rounds_along(events):
        is_short = in_play.end is RoundEnd.DECK
        assert (len(in_play.table.market) < MARKET_SIZE) == is_short
        for area in in_play.areas:
            assert sum(area.hand) <= HAND_LIMIT
            assert all(
                0 <= known <= held for known, held in zip(area.known, area.hand, strict=True)
            )
            assert area.herd >= 0


@given(running_matches())
@examples(10)
def test_legal_moves_are_all_that_check_accepts(events: list[Event]) -> None:
    in_play = rounds_along(events)[-1]
    own = in_play.areas[in_play.turn]

    accepted = {move for move in every_move(own, in_play.table) if is_legal(move, in_play)}

    listed = legal_moves_in(in_play)
    assert set(listed) == accepted
    assert len(listed) == len(accepted)


@given(running_matches())
@examples(20)
def test_the_player_to_move_always_has_a_move_that_is_no_exchange(events: list[Event]) -> None:
    """Rule 3.7, and so Rule 10 blocks nobody."""
    for state in states_along(events)[1:]:
        moves = legal_moves_in(round_of(state))
        assert any(not isinstance(move, Exchange) for move in moves)


@given(matches())
@examples(20)
def test_events_read_from_their_stored_form_are_the_same(events: list[Event]) -> None:
    for event in events:
        kind, payload = codec.encode(event)
        assert codec.decode(kind, json.loads(json.dumps(payload))) == event


@given(matches())
@examples(20)
def test_reckonings_read_from_their_stored_form_are_the_same(events: list[Event]) -> None:
    for reckoning in states_along(events)[-1].reckonings:
        stored = json.loads(json.dumps(codec.encode_reckoning(reckoning)))
        assert codec.decode_reckoning(stored) == reckoning


@given(matches(), st.integers(min_value=0))
@examples(20)
def test_a_fold_may_be_made_in_two_parts(events: list[Event], cut: int) -> None:
    first, second = events[: cut % len(events)], events[cut % len(events) :]

    assert fold(second, fold(first)) == fold(events)


@given(matches())
@examples(20)
def test_a_fold_from_any_deal_knows_all_but_earlier_reckonings(events: list[Event]) -> None:
    whole = states_along(events)[-1]
    for place, event in enumerate(events):
        if isinstance(event, RoundDealt):
            state = fold([events[0], *events[place:]])

            assert state is not None
            assert whole.reckonings[event.number - 1 :] == state.reckonings
            assert (state.seals, state.round, state.outcome, state.has_moves) == (
                whole.seals,
                whole.round,
                whole.outcome,
                whole.has_moves,
            )


@given(matches())
@examples(20)
def test_every_legal_move_reads_back_from_words_and_from_json(events: list[Event]) -> None:
    for move in legal_moves_in(rounds_along(events)[-1]):
        assert from_text(to_text(move)) == move
        assert from_json(json.loads(json.dumps(to_json(move)))) == move


@given(matches())
@examples(20)
def test_a_match_that_goes_on_waits_for_one_player_who_has_been_told(events: list[Event]) -> None:
    states = states_along(events)
    assert states[-1].next_opener is None
    for before, after, event in zip(states[1:], states[2:], events[2:], strict=False):
        if isinstance(event, MovePlayed) and after.next_opener is None:
            told = [
                entry.recipient
                for entry in announcements(before, after, [event])
                if entry.kind is AnnouncementKind.TURN_STARTED
            ]
            assert told == ([round_of(after).turn] if after.outcome is None else [])


def every_move(own: Area, table: Table) -> Iterator[Move]:
    """All takes, sales and exchanges of equal numbers, with up to one card more than there is."""
    yield TakeCamels()
    for kind in Kind:
        yield Take(kind)
        yield from (Sell(kind, count) for count in range(-1, HAND_LIMIT + 2))
    gives: dict[int, list[tuple[Kind, ...]]] = {}
    for give in _multisets((*own.hand, min(own.herd, MARKET_SIZE))):
        gives.setdefault(len(give), []).append(give)
    for take in _multisets(tuple(table.market.count(kind) for kind in Kind)):
        yield from (Exchange(take, give) for give in gives.get(len(take), []))


def is_legal(move: Move, in_play: RoundState) -> bool:
    try:
        rules.check(move, in_play.areas[in_play.turn], in_play.table)
    except IllegalMove:
        return False
    return True


def _multisets(counts: Counts) -> Iterator[tuple[Kind, ...]]:
    """All multisets of at most five cards with at most one more of each kind than counted."""
    for numbers in product(*(range(count + 2) for count in counts)):
        if sum(numbers) <= MARKET_SIZE:
            yield tuple(kind for kind in Kind for _ in range(numbers[kind]))


def _value(token: GoodsToken) -> tuple[int, int]:
    return token.good, token.rupees


def _bonus_value(token: BonusToken) -> tuple[int, int]:
    return token.stack, token.rupees


def _bonus_in(stacks: tuple[tuple[int, ...], ...]) -> list[tuple[int, int]]:
    return [(stack, value) for stack, values in enumerate(stacks, 3) for value in values]
