"""Deals byte for byte as in FAIR.md, and without bias."""

import pytest

from games.engine.cards import BONUS_RUPEES, CARD_COUNTS, LETTERS
from games.engine.deal import Deal, Seeds, _below, commitment, deal_round, round_key
from tests.builders import seeds_from

SERVER_SEED = bytes(range(32))
TEST_SEEDS = Seeds(
    match_bytes=bytes.fromhex("0192f0c4a1b27c3d8e4f5a6b7c8d9e0f"),
    rounds=(SERVER_SEED, SERVER_SEED, SERVER_SEED),
    players=(b"seat-0-seed", b"seat-1-seed"),
)
DEALS = 3000
SHUFFLED = (6, 6, 6, 8, 8, 10, 8)


def letters_of(deal: Deal) -> str:
    return "".join(LETTERS[card] for card in deal.deck)


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (1, "f17889cce883b90c161d3f0f32c44d0a11353ca9dcd2ed916b0140e45792e563"),
        (2, "2c7b8f93d659198dc6a266331819c453872b5c516fcdc73ebf7cdb9c5ba9ad57"),
    ],
)
def test_the_commitment_is_that_of_the_test_values(number: int, expected: str) -> None:
    assert commitment(TEST_SEEDS, number).hex() == expected


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (1, "f1bcd85e9f5dd529cc534ff148ebae30dfa0f984afe842a9a8151114262b05f6"),
        (2, "ad1eaeb6749654ec224ff7c9b3806d49d2e5c7dd630e4f5c3c82486c2a4cdb45"),
    ],
)
def test_the_round_key_is_that_of_the_test_values(number: int, expected: str) -> None:
    assert round_key(TEST_SEEDS, number).hex() == expected


@pytest.mark.parametrize(
    ("number", "deck", "bonus_stacks"),
    [
        (
            1,
            "DLGGCPPKKDGDPLCSCCLKGLCCPLPSSKCDSLSKLGDCPLLLKDSPGKKP",
            ((2, 3, 2, 3, 1, 2, 1), (4, 4, 6, 5, 5, 6), (9, 8, 10, 8, 10)),
        ),
        (
            2,
            "LGSCLPPPPSCGCLCKLKSCLLKKSPPPGGLGPDKCCDSDLCKKDKGDLDSL",
            ((1, 2, 3, 2, 2, 3, 1), (6, 4, 6, 5, 5, 4), (9, 10, 8, 8, 10)),
        ),
    ],
)
def test_the_deal_is_that_of_the_test_values(
    number: int, deck: str, bonus_stacks: tuple[tuple[int, ...], ...]
) -> None:
    deal = deal_round(TEST_SEEDS, number)

    assert letters_of(deal) == deck
    assert deal.bonus_stacks == bonus_stacks


def test_the_opener_is_that_of_the_test_values() -> None:
    """Rule 2.4."""
    assert deal_round(TEST_SEEDS, 1).opener == 1


def test_a_deal_brings_the_seed_of_its_round() -> None:
    seeds = seeds_from(1)

    assert [deal_round(seeds, number).seed for number in (1, 2, 3)] == list(seeds.rounds)


def test_every_part_of_the_seeds_changes_the_deal() -> None:
    third = deal_round(TEST_SEEDS, 3)
    other_match = Seeds(bytes(16), TEST_SEEDS.rounds, TEST_SEEDS.players)
    other_server = Seeds(TEST_SEEDS.match_bytes, (SERVER_SEED, SERVER_SEED, bytes(32)))
    # The lengths keep "ab" + "c" apart from "a" + "bc".
    moved_border = Seeds(
        TEST_SEEDS.match_bytes, TEST_SEEDS.rounds, (b"seat-0-seeds", b"eat-1-seed")
    )

    decks = {deal_round(seeds, 3).deck for seeds in (other_match, other_server, moved_border)}

    assert len(decks | {third.deck}) == 4


def test_a_deal_shuffles_52_cards_and_each_bonus_stack_by_itself() -> None:
    """Rules 2.1 and 2.3."""
    deal = deal_round(seeds_from(1), 1)

    assert sorted(letters_of(deal)) == sorted(
        "DDDDDDGGGGGGSSSSSSCCCCCCCCPPPPPPPPLLLLLLLLLLKKKKKKKK"
    )
    assert tuple(tuple(sorted(stack)) for stack in deal.bonus_stacks) == BONUS_RUPEES


def test_seeds_and_cards_stay_out_of_repr() -> None:
    """Rule 9: nobody knows them until the match has ended."""
    seeds = seeds_from(1)

    assert repr(seeds) == "Seeds()"
    assert repr(deal_round(seeds, 1)) == f"Deal(opener={deal_round(seeds, 1).opener})"


def test_words_that_would_favour_low_numbers_are_refused() -> None:
    """FAIR.md: 2³² is no multiple of 52, so its last 48 words are not used."""
    past_the_last_multiple = 2**32 - 48

    assert _below(52, iter([past_the_last_multiple, 2**32 - 1, 7])) == 7
    assert _below(52, iter([past_the_last_multiple - 1])) == 51


@pytest.fixture(scope="module")
def many_deals() -> list[Deal]:
    return [deal_round(seeds_from(number), 1 + number % 3) for number in range(DEALS)]


def chi_square(seen: dict[int, int], expected: dict[int, float]) -> float:
    return sum((seen.get(key, 0) - number) ** 2 / number for key, number in expected.items())


def test_each_kind_stands_at_each_place_in_proportion_to_its_number(many_deals: list[Deal]) -> None:
    """Rule 2.1: a fair shuffle."""
    expected = {kind: DEALS * number / 52 for kind, number in enumerate(SHUFFLED)}
    deviations = []
    for place in range(52):
        column = [int(deal.deck[place]) for deal in many_deals]
        deviations.append(chi_square({kind: column.count(kind) for kind in expected}, expected))

    # 6 degrees of freedom at each place, 51 x 6 in all: a fair shuffle stays below these bounds
    # but for one choice of seeds in 10,000.
    assert max(deviations) < 35
    assert sum(deviations) < 410


def test_each_bonus_value_stands_at_each_place_in_proportion(many_deals: list[Deal]) -> None:
    """Rule 2.3."""
    for stack, values in enumerate(BONUS_RUPEES):
        expected = {value: DEALS * values.count(value) / len(values) for value in values}
        for place in range(len(values)):
            column = [deal.bonus_stacks[stack][place] for deal in many_deals]
            deviation = chi_square({value: column.count(value) for value in expected}, expected)
            # 2 degrees of freedom; one chance in 10,000.
            assert deviation < 18.5


def test_neighbours_in_the_deck_are_alike_as_often_as_chance_has_it(many_deals: list[Deal]) -> None:
    pairs = [
        first == second
        for deal in many_deals
        for first, second in zip(deal.deck, deal.deck[1:], strict=False)
    ]

    chance = sum(number * (number - 1) for number in SHUFFLED) / (52 * 51)
    assert abs(sum(pairs) / len(pairs) - chance) < 0.004


def test_each_seat_opens_half_of_the_matches(many_deals: list[Deal]) -> None:
    """Rule 2.4."""
    opened = sum(deal.opener for deal in many_deals)

    assert abs(opened - DEALS / 2) < 4 * (DEALS / 4) ** 0.5


def test_three_camels_are_not_shuffled() -> None:
    """Rule 2.1: they lie in the market."""
    assert (*CARD_COUNTS[:6], CARD_COUNTS[6] - 3) == SHUFFLED
