"""Who wins a round, and when a match is over (Rules 7 and 8)."""

import pytest

from games.engine import scoring
from games.engine.results import DecidedBy, Mode, Outcome, OutcomeReason, Pair, Reckoning, RoundEnd
from games.engine.state import Area
from tests.builders import a_match, a_round, an_area, bonus_worth, tokens_worth


def reckoned(first: Area, second: Area) -> Reckoning:
    return scoring.reckon(a_round(own=first, other=second), RoundEnd.TOKENS)


def rupees_of(reckoning: Reckoning) -> list[int]:
    return [player.rupees for player in reckoning.players]


def test_rupees_are_goods_tokens_and_bonus_tokens() -> None:
    """Rule 7.1."""
    rich = an_area(goods_tokens=tokens_worth(7, 5, 1), bonus_tokens=bonus_worth(3, 10))

    assert rupees_of(reckoned(rich, an_area())) == [26, 0]


@pytest.mark.parametrize(
    ("herds", "rupees"), [((3, 2), [5, 0]), ((2, 3), [0, 5]), ((3, 3), [0, 0]), ((0, 0), [0, 0])]
)
def test_the_strictly_larger_herd_earns_five_rupees(herds: Pair, rupees: list[int]) -> None:
    """Rule 7.1: equal herds, also 0-0, earn nobody the camel token."""
    reckoning = reckoned(an_area(herd=herds[0]), an_area(herd=herds[1]))

    assert rupees_of(reckoning) == rupees
    assert [player.has_camel_token for player in reckoning.players] == [n > 0 for n in rupees]


def test_cards_in_hand_count_nothing() -> None:
    """Rule 7.1."""
    assert rupees_of(reckoned(an_area("diamond diamond gold"), an_area())) == [0, 0]


def test_more_rupees_win() -> None:
    """Rule 7.2."""
    reckoning = reckoned(
        an_area(goods_tokens=tokens_worth(5)),
        an_area(goods_tokens=tokens_worth(3), bonus_tokens=bonus_worth(3)),
    )

    assert (reckoning.winner, reckoning.decided_by) == (1, DecidedBy.RUPEES)


def test_the_camel_token_may_decide() -> None:
    """Rule 7.2."""
    reckoning = reckoned(an_area(herd=4), an_area(goods_tokens=tokens_worth(4)))

    assert (reckoning.winner, reckoning.decided_by) == (0, DecidedBy.RUPEES)


def test_at_equal_rupees_more_bonus_tokens_win() -> None:
    """Rule 7.2."""
    reckoning = reckoned(
        an_area(goods_tokens=tokens_worth(5, 1, 1)),
        an_area(goods_tokens=tokens_worth(5), bonus_tokens=bonus_worth(2)),
    )

    assert (reckoning.winner, reckoning.decided_by) == (1, DecidedBy.BONUS_COUNT)


def test_at_equal_bonus_tokens_more_goods_tokens_win() -> None:
    """Rule 7.2."""
    reckoning = reckoned(
        an_area(goods_tokens=tokens_worth(3, 2), bonus_tokens=bonus_worth(1)),
        an_area(goods_tokens=tokens_worth(5), bonus_tokens=bonus_worth(1)),
    )

    assert (reckoning.winner, reckoning.decided_by) == (0, DecidedBy.GOODS_COUNT)


def test_the_camel_token_is_no_token_for_the_tie_break() -> None:
    """Rule 7.2: five rupees by camels, and five by one goods token."""
    reckoning = reckoned(an_area(herd=1), an_area(goods_tokens=tokens_worth(5)))

    assert (reckoning.winner, reckoning.decided_by) == (1, DecidedBy.GOODS_COUNT)


def test_a_round_that_nothing_decides_is_drawn() -> None:
    """Rule 7.2, a ruling: nobody gets a seal."""
    reckoning = reckoned(
        an_area(goods_tokens=tokens_worth(4, 1), bonus_tokens=bonus_worth(2)),
        an_area(goods_tokens=tokens_worth(3, 2), bonus_tokens=bonus_worth(2)),
    )

    assert (reckoning.winner, reckoning.decided_by) == (None, DecidedBy.DRAW)
    assert scoring.seals_after((1, 0), reckoning.winner) == (1, 0)


def test_the_winner_of_a_round_gets_a_seal() -> None:
    """Rule 7.2."""
    assert scoring.seals_after((1, 0), 0) == (2, 0)
    assert scoring.seals_after((1, 0), 1) == (1, 1)


def test_a_reckoning_lists_all_that_a_player_has() -> None:
    """Rule 9.3: goods tokens by good and value, bonus tokens, herd."""
    own = an_area(herd=2, goods_tokens=tokens_worth(5, 7, 1), bonus_tokens=bonus_worth(9, 2))

    reckoning = reckoned(own, an_area())

    assert reckoning.players[0].goods_tokens == tokens_worth(7, 5, 1)
    assert reckoning.players[0].bonus_tokens == bonus_worth(9, 2)
    assert (reckoning.players[0].herd, reckoning.end, reckoning.number) == (2, RoundEnd.TOKENS, 1)


@pytest.mark.parametrize("last_mover", [0, 1])
def test_the_loser_opens_the_next_round(last_mover: int) -> None:
    """Rule 2.4."""
    ended = a_round(turn=last_mover)

    assert scoring.next_opener(ended, 0) == 1
    assert scoring.next_opener(ended, 1) == 0


def test_after_a_drawn_round_who_did_not_make_the_last_move_opens() -> None:
    """Rule 2.4, a ruling."""
    assert scoring.next_opener(a_round(turn=0), None) == 1
    assert scoring.next_opener(a_round(turn=1), None) == 0


@pytest.mark.parametrize(
    ("seals", "rounds_played", "outcome"),
    [
        ((1, 0), 1, None),
        ((0, 0), 1, None),
        ((1, 1), 2, None),
        ((1, 0), 2, None),
        ((2, 0), 2, 0),
        ((0, 2), 2, 1),
        ((1, 2), 3, 1),
    ],
)
def test_two_seals_win_a_best_of_three_at_once(
    seals: Pair, rounds_played: int, outcome: int | None
) -> None:
    """Rule 8.1."""
    state = a_match(a_round(), seals=seals)

    ended = scoring.outcome_after_round(state, rounds_played)

    expected = None if outcome is None else Outcome(outcome, OutcomeReason.PLAYED)
    assert ended == expected


@pytest.mark.parametrize(
    ("seals", "winner"), [((1, 0), 0), ((0, 1), 1), ((1, 1), None), ((0, 0), None)]
)
def test_after_three_rounds_more_seals_win_and_equal_seals_draw(
    seals: Pair, winner: int | None
) -> None:
    """Rule 8.1, a ruling."""
    state = a_match(a_round(), seals=seals)

    assert scoring.outcome_after_round(state, 3) == Outcome(winner, OutcomeReason.PLAYED)


@pytest.mark.parametrize(("seals", "winner"), [((1, 0), 0), ((0, 1), 1), ((0, 0), None)])
def test_a_single_round_decides_its_match(seals: Pair, winner: int | None) -> None:
    """Rule 8.2."""
    state = a_match(a_round(), mode=Mode.SINGLE_ROUND, seals=seals)

    assert scoring.outcome_after_round(state, 1) == Outcome(winner, OutcomeReason.PLAYED)
