"""What one viewer may see of each stored event (Rule 9)."""

from datetime import UTC, datetime

import pytest

from games.engine.cards import GOODS_TOKENS, Kind
from games.engine.deal import Deal
from games.engine.events import Event, MovePlayed, PlayerResigned, RoundDealt, TurnExpired
from games.engine.history import (
    DealSeen,
    EntryKind,
    HistoryEntry,
    MoveSeen,
    RecordedEvent,
    history_for,
)
from games.engine.match import PlayMove, Resign, decide, fold, start
from games.engine.notation import from_text
from games.engine.results import Mode, Outcome, OutcomeReason
from games.engine.view import Viewer
from tests.builders import a_deal, a_match, a_round, an_area, bonus_worth, cards, seeds_from

ASHA, BILAL = 0, 1
NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


def recorded(events: list[Event], *, first: int = 1) -> list[RecordedEvent]:
    return [RecordedEvent(number, NOW, event) for number, event in enumerate(events, first)]


def stacked_match(*moves: str, deal: Deal | None = None) -> list[Event]:
    """The events of a match on this deal, with these moves by turns."""
    stacked = deal or a_deal()
    events = start(Mode.BEST_OF_THREE, seeds_from(1), lambda _number: stacked)
    for number, text in enumerate(moves):
        state = fold(events)
        assert state is not None
        command = PlayMove((stacked.opener + number) % 2, from_text(text))
        events += decide(state, command, lambda _number: stacked)
    return events


def last_move(events: list[Event], viewer: Viewer) -> MoveSeen:
    seen = history_for(recorded(events), viewer)[-1].move
    assert seen is not None
    return seen


def test_the_start_shows_nothing_of_the_seeds() -> None:
    entry = history_for(recorded(stacked_match()), ASHA)[0]

    assert entry == HistoryEntry(1, NOW, EntryKind.MATCH_STARTED, round_number=0)


@pytest.mark.parametrize(
    ("viewer", "own_hand"),
    [(ASHA, "diamond gold silver"), (BILAL, "cloth spice leather leather"), (None, None)],
)
def test_a_deal_shows_market_and_herds_and_one_hand_to_its_owner(
    viewer: Viewer, own_hand: str | None
) -> None:
    """Rule 9: cards of a hand are known to their owner."""
    deal = a_deal(
        first="silver gold camel diamond camel",
        second="leather spice cloth leather camel",
        market="gold camel",
        opener=BILAL,
    )

    entry = history_for(recorded(stacked_match(deal=deal)), viewer)[1]

    assert (entry.sequence, entry.kind, entry.round_number) == (2, EntryKind.ROUND_DEALT, 1)
    assert entry.deal == DealSeen(
        opener=BILAL,
        market=cards("camel camel camel gold camel"),
        herds=(2, 1),
        own_hand=None if own_hand is None else cards(own_hand),
    )


@pytest.mark.parametrize("viewer", [ASHA, BILAL, None])
def test_everybody_sees_a_take_and_its_refill(viewer: Viewer) -> None:
    """Rule 9: every move, what was taken."""
    events = stacked_match("take gold", deal=a_deal(market="gold spice", next_cards="silver"))

    entry = history_for(recorded(events), viewer)[2]

    assert (entry.seat, entry.kind) == (ASHA, EntryKind.MOVE_PLAYED)
    assert entry.move == MoveSeen(from_text("take gold"), refill=(Kind.SILVER,))


@pytest.mark.parametrize("viewer", [ASHA, BILAL, None])
def test_everybody_sees_how_many_camels_were_taken_and_what_came_for_them(viewer: Viewer) -> None:
    """Rule 9."""
    events = stacked_match("take camels", deal=a_deal(next_cards="silver camel gold spice"))

    move = last_move(events, viewer)

    assert (move.camels, move.refill) == (3, cards("silver camel gold"))


@pytest.mark.parametrize("viewer", [ASHA, BILAL, None])
def test_everybody_sees_both_sides_of_an_exchange(viewer: Viewer) -> None:
    """Rule 9: what was taken and given."""
    exchange = "exchange diamond, gold for leather, leather"

    move = last_move(stacked_match(exchange), viewer)

    assert move == MoveSeen(from_text(exchange))


@pytest.mark.parametrize(("viewer", "bonus_rupees"), [(ASHA, 3), (BILAL, None), (None, None)])
def test_everybody_sees_a_sale_but_only_the_seller_what_the_bonus_is_worth(
    viewer: Viewer, bonus_rupees: int | None
) -> None:
    """Rules 9 and 9.1: no number contains the value of the bonus token."""
    deal = a_deal(first="leather " * 4 + "gold", market="spice spice")

    move = last_move(stacked_match("sell 3 leather", deal=deal), viewer)

    assert move == MoveSeen(
        from_text("sell 3 leather"),
        goods_tokens=GOODS_TOKENS[Kind.LEATHER][:3],
        bonus_stack=3,
        bonus_rupees=bonus_rupees,
    )
    assert move.goods_rupees == 9


def test_a_sale_without_bonus_shows_none_to_the_seller_either() -> None:
    events = stacked_match("sell 1 leather", deal=a_deal(first="leather " * 5, market="gold gold"))

    assert (last_move(events, ASHA).bonus_stack, last_move(events, ASHA).bonus_rupees) == (
        None,
        None,
    )


@pytest.mark.parametrize("viewer", [ASHA, BILAL, None])
def test_the_move_that_ends_a_round_brings_the_same_reckoning_to_everybody(viewer: Viewer) -> None:
    """Rule 9.3: both players see the same; bonus values open at the end of that round."""
    own = an_area(bonus_tokens=bonus_worth(10))
    before = a_match(a_round(market="gold " * 5, deck="", own=own))
    events = decide(before, PlayMove(ASHA, from_text("take gold")), lambda _number: a_deal())

    last, next_deal = history_for(recorded(events, first=50), viewer, state=before)

    assert last.reckoning is not None
    assert last.reckoning.players[ASHA].bonus_tokens == bonus_worth(10)
    assert (last.sequence, next_deal.sequence, next_deal.reckoning) == (50, 51, None)


def test_the_last_move_of_a_match_brings_its_outcome() -> None:
    before = a_match(
        a_round(market="gold " * 5, deck="", own=an_area(herd=1)), mode=Mode.SINGLE_ROUND
    )
    events: list[Event] = [MovePlayed(ASHA, from_text("take gold"))]

    (entry,) = history_for(recorded(events), None, state=before)

    assert entry.outcome == Outcome(ASHA, OutcomeReason.PLAYED)
    assert entry.reckoning is not None


@pytest.mark.parametrize(
    ("event", "kind", "reason"),
    [
        (PlayerResigned(BILAL), EntryKind.PLAYER_RESIGNED, OutcomeReason.RESIGNED),
        (TurnExpired(BILAL), EntryKind.TURN_EXPIRED, OutcomeReason.EXPIRED),
    ],
)
def test_an_end_inside_a_round_brings_its_seat_and_outcome_and_no_reckoning(
    event: Event, kind: EntryKind, reason: OutcomeReason
) -> None:
    """Rule 8.3."""
    before = a_match(a_round(number=2))

    (entry,) = history_for(recorded([event], first=9), None, state=before)

    assert entry == HistoryEntry(
        9, NOW, kind, round_number=2, seat=BILAL, outcome=Outcome(ASHA, reason)
    )


def test_only_entries_after_a_sequence_are_given() -> None:
    events = recorded(stacked_match("take camels", "take leather"))

    assert [entry.sequence for entry in history_for(events, ASHA, after=2)] == [3, 4]


def test_entries_from_a_checkpoint_are_those_of_the_whole_history() -> None:
    events = recorded(stacked_match("take camels"))
    second_deal = RecordedEvent(4, NOW, RoundDealt(2, BILAL, (1, 0), *_parts_of(a_deal())))

    from_start = history_for([*events, second_deal], ASHA, after=3)
    from_checkpoint = history_for([events[0], second_deal], ASHA, after=3)

    assert from_start == from_checkpoint


def test_an_end_without_a_deal_is_no_history() -> None:
    over = decide(a_match(a_round()), Resign(ASHA), lambda _number: a_deal())

    with pytest.raises(ValueError, match="the first event of a match is its start"):
        history_for(recorded(over), ASHA)


def _parts_of(deal: Deal) -> tuple[tuple[Kind, ...], tuple[tuple[int, ...], ...], bytes]:
    return deal.deck, deal.bonus_stacks, deal.seed
