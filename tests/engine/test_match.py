"""A match as commands and events: turns, rounds, seals, ends, and what players are told."""

from collections.abc import Callable

import pytest

from games.engine.deal import Deal
from games.engine.errors import IllegalMove, MatchOver, NotYourTurn
from games.engine.events import MatchStarted, MovePlayed, PlayerResigned, RoundDealt, TurnExpired
from games.engine.match import (
    Announcement,
    AnnouncementKind,
    Command,
    ExpireTurn,
    PlayMove,
    Resign,
    announcements,
    check,
    decide,
    evolve,
    fold,
    start,
)
from games.engine.notation import from_text
from games.engine.results import Mode, Outcome, OutcomeReason, Pair, RoundEnd
from games.engine.state import MatchState
from tests.builders import (
    a_deal,
    a_match,
    a_round,
    an_area,
    bonus_worth,
    played,
    round_of,
    seeds_from,
    tokens_worth,
)

ASHA, BILAL = 0, 1


def stacked(deal: Deal) -> Callable[[int], Deal]:
    """Deals the same in every round."""
    return lambda _number: deal


def a_started_match(*, opener: int = ASHA, mode: Mode = Mode.BEST_OF_THREE) -> MatchState:
    state = fold(start(mode, seeds_from(1), stacked(a_deal(opener=opener))))
    assert state is not None
    return state


def at_the_last_move(
    *,
    mode: Mode = Mode.BEST_OF_THREE,
    seals: Pair = (0, 0),
    turn: int = ASHA,
    number: int = 1,
    rupees: Pair = (30, 20),
) -> MatchState:
    """A match whose round ends with the next take: the deck is empty. Rupees are of the seats."""
    areas = [an_area(goods_tokens=tokens_worth(value)) for value in rupees]
    last = a_round(
        market="gold " * 5,
        deck="",
        own=areas[turn],
        other=areas[1 - turn],
        turn=turn,
        number=number,
    )
    return a_match(last, mode=mode, seals=seals)


def take_gold(seat: int) -> PlayMove:
    return PlayMove(seat, from_text("take gold"))


def test_a_match_starts_with_its_seeds_and_the_deal_of_round_1() -> None:
    seeds, deal = seeds_from(1), a_deal(opener=BILAL)

    events = start(Mode.SINGLE_ROUND, seeds, stacked(deal))

    assert events == [
        MatchStarted(Mode.SINGLE_ROUND, seeds.match_bytes, seeds.rounds, rules=1),
        RoundDealt(1, BILAL, (0, 0), deal.deck, deal.bonus_stacks, deal.seed),
    ]


def test_chance_opens_round_1() -> None:
    """Rule 2.4: the deal says who."""
    assert round_of(a_started_match(opener=BILAL)).turn == BILAL
    assert round_of(a_started_match(opener=ASHA)).turn == ASHA


def test_a_turn_is_one_move() -> None:
    """Rule 3.1."""
    state = a_started_match()

    after = played(state, PlayMove(ASHA, from_text("take camels")))

    assert round_of(after).turn == BILAL
    with pytest.raises(NotYourTurn):
        check(after, PlayMove(ASHA, from_text("take leather")))


def test_a_move_is_one_event_whatever_follows_from_it() -> None:
    events = decide(a_started_match(), PlayMove(ASHA, from_text("take camels")), stacked(a_deal()))

    assert events == [MovePlayed(ASHA, from_text("take camels"))]


def test_an_illegal_move_is_refused() -> None:
    with pytest.raises(IllegalMove):
        decide(a_started_match(), PlayMove(ASHA, from_text("take gold")), stacked(a_deal()))


def test_who_is_not_in_turn_hears_so_before_the_rules_are_asked() -> None:
    with pytest.raises(NotYourTurn):
        check(a_started_match(), PlayMove(BILAL, from_text("take camel")))


def test_the_next_round_is_dealt_with_the_move_that_ends_the_last() -> None:
    """Rule 2.5."""
    state, deal = at_the_last_move(), a_deal(opener=ASHA)

    events = decide(state, take_gold(ASHA), stacked(deal))

    assert events == [
        MovePlayed(ASHA, from_text("take gold")),
        RoundDealt(2, BILAL, (1, 0), deal.deck, deal.bonus_stacks, deal.seed),
    ]


def test_the_deal_is_asked_for_the_number_of_the_next_round() -> None:
    asked = []

    def deal(number: int) -> Deal:
        asked.append(number)
        return a_deal()

    decide(at_the_last_move(number=2, seals=(0, 1)), take_gold(ASHA), deal)

    assert asked == [3]


def test_no_card_is_drawn_for_a_move_that_ends_nothing() -> None:
    def deal(_number: int) -> Deal:
        pytest.fail("a deal nobody needs")

    decide(a_started_match(), PlayMove(ASHA, from_text("take camels")), deal)
    decide(at_the_last_move(seals=(1, 0)), take_gold(ASHA), deal)
    decide(a_started_match(), Resign(ASHA), deal)


@pytest.mark.parametrize(("rupees", "opener"), [((30, 20), BILAL), ((20, 30), ASHA)])
@pytest.mark.parametrize("last_mover", [ASHA, BILAL])
def test_the_loser_of_a_round_opens_the_next(rupees: Pair, opener: int, last_mover: int) -> None:
    """Rule 2.4."""
    state = at_the_last_move(turn=last_mover, rupees=rupees)

    after = played(state, take_gold(last_mover))

    assert (round_of(after).opener, round_of(after).turn) == (opener, opener)


@pytest.mark.parametrize("last_mover", [ASHA, BILAL])
def test_after_a_drawn_round_the_other_player_opens(last_mover: int) -> None:
    """Rule 2.4: who did not make its last move."""
    after = played(at_the_last_move(turn=last_mover, rupees=(20, 20)), take_gold(last_mover))

    assert round_of(after).turn == 1 - last_mover
    assert after.seals == (0, 0)


def test_nothing_but_seals_and_opener_outlives_a_round() -> None:
    state = at_the_last_move()

    after = round_of(played(state, take_gold(ASHA)))

    assert [area.goods_tokens for area in after.areas] == [(), ()]
    assert (after.number, after.table.deck_size, after.end) == (2, 40, None)


def test_an_ended_round_leaves_its_reckoning() -> None:
    """Rule 9.3."""
    own = an_area(goods_tokens=tokens_worth(7), bonus_tokens=bonus_worth(10), herd=1)
    state = a_match(a_round(market="gold " * 5, deck="", own=own))

    (reckoning,) = played(state, take_gold(ASHA)).reckonings

    assert (reckoning.number, reckoning.end, reckoning.winner) == (1, RoundEnd.DECK, ASHA)
    assert [player.rupees for player in reckoning.players] == [22, 0]


def test_the_first_player_with_two_seals_wins_at_once() -> None:
    """Rule 8.1."""
    after = played(at_the_last_move(number=2, seals=(1, 0)), take_gold(ASHA))

    assert after.seals == (2, 0)
    assert after.outcome == Outcome(ASHA, OutcomeReason.PLAYED)


def test_one_seal_each_leads_to_a_third_round() -> None:
    """Rule 8.1."""
    after = played(at_the_last_move(number=2, seals=(0, 1)), take_gold(ASHA))

    assert (after.seals, after.outcome, round_of(after).number) == ((1, 1), None, 3)


def test_after_three_rounds_more_seals_win_even_if_it_is_one() -> None:
    """Rule 8.1, a ruling."""
    after = played(at_the_last_move(number=3, seals=(0, 1), rupees=(20, 20)), take_gold(ASHA))

    assert after.outcome == Outcome(BILAL, OutcomeReason.PLAYED)


def test_after_three_rounds_equal_seals_draw_the_match() -> None:
    """Rule 8.1, a ruling."""
    after = played(at_the_last_move(number=3, seals=(0, 1)), take_gold(ASHA))

    assert after.outcome == Outcome(None, OutcomeReason.PLAYED)


@pytest.mark.parametrize(
    ("rupees", "winner"), [((30, 20), ASHA), ((20, 30), BILAL), ((20, 20), None)]
)
def test_a_single_round_decides_its_match(rupees: Pair, winner: int | None) -> None:
    """Rule 8.2."""
    state = at_the_last_move(mode=Mode.SINGLE_ROUND, rupees=rupees)

    after = played(state, take_gold(ASHA))

    assert after.outcome == Outcome(winner, OutcomeReason.PLAYED)


@pytest.mark.parametrize("quitter", [ASHA, BILAL])
def test_who_resigns_loses_in_turn_or_not(quitter: int) -> None:
    """Rule 8.3: the seals stand, and the round is not reckoned."""
    state = a_match(a_round(hand="gold gold"), seals=(1, 1))

    after = played(state, Resign(quitter))

    assert after.outcome == Outcome(1 - quitter, OutcomeReason.RESIGNED)
    assert (after.seals, after.reckonings) == ((1, 1), ())


def test_who_lets_the_time_run_out_loses() -> None:
    """Rule 8.3 and the clock rules."""
    state = a_match(a_round(turn=BILAL))

    events = decide(state, ExpireTurn(), stacked(a_deal()))

    assert events == [TurnExpired(BILAL)]
    assert evolve(state, events[0]).outcome == Outcome(ASHA, OutcomeReason.EXPIRED)


def test_a_match_that_nobody_has_moved_in_expires_without_result() -> None:
    after = played(a_started_match(), ExpireTurn())

    assert after.outcome == Outcome(None, OutcomeReason.NEVER_STARTED)


def test_a_later_round_that_nobody_has_moved_in_expires_with_a_loser() -> None:
    second_round = played(at_the_last_move(), take_gold(ASHA))

    after = played(second_round, ExpireTurn())

    assert after.outcome == Outcome(ASHA, OutcomeReason.EXPIRED)


@pytest.mark.parametrize("command", [take_gold(ASHA), take_gold(BILAL), Resign(ASHA), ExpireTurn()])
def test_nothing_can_be_done_to_a_match_that_is_over(command: Command) -> None:
    over = played(a_started_match(), Resign(BILAL))

    with pytest.raises(MatchOver):
        decide(over, command, stacked(a_deal()))


def test_events_before_the_start_of_the_match_make_no_state() -> None:
    assert fold([]) is None
    with pytest.raises(ValueError, match="the first event of a match is its start"):
        evolve(None, PlayerResigned(ASHA))
    with pytest.raises(ValueError, match="nothing has been dealt yet"):
        evolve(MatchState(Mode.SINGLE_ROUND), MovePlayed(ASHA, from_text("take camels")))


def told(before: MatchState | None, after: MatchState) -> list[tuple[str, int]]:
    return [(entry.kind.value, entry.recipient) for entry in announcements(before, after)]


def test_both_are_told_of_the_start_and_one_of_the_first_turn() -> None:
    assert told(None, a_started_match(opener=BILAL)) == [
        ("match_started", ASHA),
        ("match_started", BILAL),
        ("turn_started", BILAL),
    ]


def test_after_a_move_the_next_player_is_told() -> None:
    state = a_started_match()

    after = played(state, PlayMove(ASHA, from_text("take camels")))

    assert announcements(state, after) == [Announcement(AnnouncementKind.TURN_STARTED, BILAL)]


def test_both_are_told_of_the_end_of_a_round_and_the_opener_of_the_turn() -> None:
    state = at_the_last_move(rupees=(20, 30))

    assert told(state, played(state, take_gold(ASHA))) == [
        ("round_ended", ASHA),
        ("round_ended", BILAL),
        ("turn_started", ASHA),
    ]


def test_both_are_told_of_the_last_round_and_the_end_of_the_match() -> None:
    state = at_the_last_move(seals=(1, 0), number=2)

    assert told(state, played(state, take_gold(ASHA))) == [
        ("round_ended", ASHA),
        ("round_ended", BILAL),
        ("match_ended", ASHA),
        ("match_ended", BILAL),
    ]


@pytest.mark.parametrize("command", [Resign(ASHA), ExpireTurn()])
def test_both_are_told_of_a_match_that_ends_inside_a_round(command: Command) -> None:
    state = a_match(a_round())

    assert told(state, played(state, command)) == [("match_ended", ASHA), ("match_ended", BILAL)]


def test_nobody_is_told_anything_when_nothing_has_happened() -> None:
    state = a_match(a_round())

    assert announcements(state, state) == []
