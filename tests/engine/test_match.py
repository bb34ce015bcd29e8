"""A match as commands and events: turns, rounds, seals, ends, and what players are told."""

import pytest

from games.engine.deal import Deal
from games.engine.errors import IllegalMove, MatchOver, NotYourTurn
from games.engine.events import MatchStarted, MovePlayed, PlayerResigned, RoundDealt, TurnExpired
from games.engine.match import (
    Command,
    ExpireTurn,
    Resign,
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
    a_move,
    a_round,
    a_started_match,
    an_area,
    at_the_last_move,
    bonus_worth,
    played,
    round_of,
    seeds_from,
    stacked,
    tokens_worth,
)

ASHA, BILAL = 0, 1


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

    after = played(state, a_move(ASHA, "take camels"))

    assert round_of(after).turn == BILAL
    with pytest.raises(NotYourTurn):
        check(after, a_move(ASHA, "take leather"))


def test_a_move_is_one_event_whatever_follows_from_it() -> None:
    events = decide(a_started_match(), a_move(ASHA, "take camels"), stacked(a_deal()))

    assert events == [MovePlayed(ASHA, from_text("take camels"))]


def test_an_illegal_move_is_refused() -> None:
    with pytest.raises(IllegalMove):
        decide(a_started_match(), a_move(ASHA, "take gold"), stacked(a_deal()))


def test_who_is_not_in_turn_hears_so_before_the_rules_are_asked() -> None:
    with pytest.raises(NotYourTurn):
        check(a_started_match(), a_move(BILAL, "take camel"))


def test_the_next_round_is_dealt_with_the_move_that_ends_the_last() -> None:
    """Rule 2.5."""
    state, deal = at_the_last_move(), a_deal(opener=ASHA)

    events = decide(state, a_move(ASHA, "take gold"), stacked(deal))

    assert events == [
        MovePlayed(ASHA, from_text("take gold")),
        RoundDealt(2, BILAL, (1, 0), deal.deck, deal.bonus_stacks, deal.seed),
    ]


def test_the_deal_is_asked_for_the_number_of_the_next_round() -> None:
    asked = []

    def deal(number: int) -> Deal:
        asked.append(number)
        return a_deal()

    decide(at_the_last_move(number=2, seals=(0, 1)), a_move(ASHA, "take gold"), deal)

    assert asked == [3]


def test_no_card_is_drawn_for_a_move_that_ends_nothing() -> None:
    def deal(_number: int) -> Deal:
        pytest.fail("a deal nobody needs")

    decide(a_started_match(), a_move(ASHA, "take camels"), deal)
    decide(at_the_last_move(seals=(1, 0)), a_move(ASHA, "take gold"), deal)
    decide(a_started_match(), Resign(ASHA), deal)


@pytest.mark.parametrize(("rupees", "opener"), [((30, 20), BILAL), ((20, 30), ASHA)])
@pytest.mark.parametrize("last_mover", [ASHA, BILAL])
def test_the_loser_of_a_round_opens_the_next(rupees: Pair, opener: int, last_mover: int) -> None:
    """Rule 2.4."""
    state = at_the_last_move(turn=last_mover, rupees=rupees)

    after = played(state, a_move(last_mover, "take gold"))

    assert (round_of(after).opener, round_of(after).turn) == (opener, opener)


@pytest.mark.parametrize("last_mover", [ASHA, BILAL])
def test_after_a_drawn_round_the_other_player_opens(last_mover: int) -> None:
    """Rule 2.4: who did not make its last move."""
    after = played(
        at_the_last_move(turn=last_mover, rupees=(20, 20)), a_move(last_mover, "take gold")
    )

    assert round_of(after).turn == 1 - last_mover
    assert after.seals == (0, 0)


def test_nothing_but_seals_and_opener_outlives_a_round() -> None:
    state = at_the_last_move()

    after = round_of(played(state, a_move(ASHA, "take gold")))

    assert [area.goods_tokens for area in after.areas] == [(), ()]
    assert (after.number, after.table.deck_size, after.end) == (2, 40, None)


def test_an_ended_round_leaves_its_reckoning() -> None:
    """Rule 9.3."""
    own = an_area(goods_tokens=tokens_worth(7), bonus_tokens=bonus_worth(10), herd=1)
    state = a_match(a_round(market="gold " * 5, deck="", own=own))

    (reckoning,) = played(state, a_move(ASHA, "take gold")).reckonings

    assert (reckoning.number, reckoning.end, reckoning.winner) == (1, RoundEnd.DECK, ASHA)
    assert [player.rupees for player in reckoning.players] == [22, 0]


def test_the_first_player_with_two_seals_wins_at_once() -> None:
    """Rule 8.1."""
    after = played(at_the_last_move(number=2, seals=(1, 0)), a_move(ASHA, "take gold"))

    assert after.seals == (2, 0)
    assert after.outcome == Outcome(ASHA, OutcomeReason.PLAYED)


def test_one_seal_each_leads_to_a_third_round() -> None:
    """Rule 8.1."""
    after = played(at_the_last_move(number=2, seals=(0, 1)), a_move(ASHA, "take gold"))

    assert (after.seals, after.outcome, round_of(after).number) == ((1, 1), None, 3)


def test_after_three_rounds_more_seals_win_even_if_it_is_one() -> None:
    """Rule 8.1, a ruling."""
    after = played(
        at_the_last_move(number=3, seals=(0, 1), rupees=(20, 20)), a_move(ASHA, "take gold")
    )

    assert after.outcome == Outcome(BILAL, OutcomeReason.PLAYED)


def test_after_three_rounds_equal_seals_draw_the_match() -> None:
    """Rule 8.1, a ruling."""
    after = played(at_the_last_move(number=3, seals=(0, 1)), a_move(ASHA, "take gold"))

    assert after.outcome == Outcome(None, OutcomeReason.PLAYED)


@pytest.mark.parametrize(
    ("rupees", "winner"), [((30, 20), ASHA), ((20, 30), BILAL), ((20, 20), None)]
)
def test_a_single_round_decides_its_match(rupees: Pair, winner: int | None) -> None:
    """Rule 8.2."""
    state = at_the_last_move(mode=Mode.SINGLE_ROUND, rupees=rupees)

    after = played(state, a_move(ASHA, "take gold"))

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
    second_round = played(at_the_last_move(), a_move(ASHA, "take gold"))

    after = played(second_round, ExpireTurn())

    assert after.outcome == Outcome(ASHA, OutcomeReason.EXPIRED)


@pytest.mark.parametrize(
    "command", [a_move(ASHA, "take gold"), a_move(BILAL, "take gold"), Resign(ASHA), ExpireTurn()]
)
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
