"""How many sequences of distinct legal moves there are from fixed positions: golden numbers.

An independent implementation that holds cards as letters in lists counted the same.
"""

from pathlib import Path

import pytest

from games.engine.deal import Seeds, deal_round
from games.engine.events import RoundDealt
from games.engine.rounds import apply_move, set_up
from games.engine.state import RoundState
from tests.builders import a_round, an_area, legal_moves_in

LINES = (Path(__file__).parent / "golden" / "perft.counts").read_text().splitlines()


def perft(in_play: RoundState, depth: int) -> int:
    """The sequences of `depth` moves; none where the round ends before."""
    if in_play.end is not None:
        return 0
    moves = legal_moves_in(in_play)
    if depth == 1:
        return len(moves)
    return sum(perft(apply_move(in_play, move), depth - 1) for move in moves)


def fair_deal(number: int) -> RoundState:
    """The rounds of the test values in FAIR.md, opened by seat 1."""
    seed = bytes(range(32))
    seeds = Seeds(
        bytes.fromhex("0192f0c4a1b27c3d8e4f5a6b7c8d9e0f"),
        (seed, seed, seed),
        (b"seat-0-seed", b"seat-1-seed"),
    )
    deal = deal_round(seeds, number)
    return set_up(RoundDealt(number, 1, (0, 0), deal.deck, deal.bonus_stacks, deal.seed))


def last_moves() -> RoundState:
    """Two cards in the deck, two piles gone, a third about to go."""
    return a_round(
        market="camel gold leather spice camel",
        own=an_area("diamond diamond silver leather", herd=2),
        other=an_area("spice spice cloth silver silver", herd=1),
        deck="gold camel",
        tokens_left=(2, 0, 1, 0, 1, 3),
        bonus_left=(1, 0, 2),
        exchanges_in_a_row=18,
    )


POSITIONS = {
    "fair-1": lambda: fair_deal(1),
    "fair-2": lambda: fair_deal(2),
    "last-moves": last_moves,
}


@pytest.mark.parametrize("line", LINES)
def test_as_many_sequences_of_moves_as_ever(line: str) -> None:
    name, depth, number = line.split()

    assert perft(POSITIONS[name](), int(depth)) == int(number)
