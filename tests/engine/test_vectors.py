"""Every line of vectors.txt, and of the files that JAIPUR_VECTORS names, is what the engine does.

Player A sits in seat 0, and then the same in seat 1.
"""

from pathlib import Path

import pytest

from games.engine import rules, scoring
from games.engine.cards import LETTERS, Counts, Kind
from games.engine.errors import IllegalMove
from games.engine.match import PlayMove
from games.engine.results import Mode, Reckoning, RoundEnd
from games.engine.state import MatchState
from tests.builders import a_match, legal_moves_in, played, round_of
from tests.engine.vectors import MalformedVector, Vector, lines_to_run, parse

LINES = lines_to_run()


@pytest.mark.parametrize("line", [line for _, line in LINES], ids=[name for name, _ in LINES])
def test_the_engine_does_what_the_line_says(line: str) -> None:
    check_line(line)


def check_line(line: str) -> None:
    """Raise AssertionError if the engine does anything else than the line says."""
    vector = parse(line)
    for seat in (0, 1):
        check_vector(vector, seat)


def check_vector(vector: Vector, seat: int) -> None:
    before = a_match(vector.round_with_mover_in(seat), mode=Mode.SINGLE_ROUND)
    after = before
    if vector.move is not None:
        is_listed = vector.move in legal_moves_in(round_of(before))
        assert is_listed == vector.is_legal
        if vector.is_legal:
            after = played(before, PlayMove(seat, vector.move))
        else:
            with pytest.raises(IllegalMove):
                rules.check(vector.move, round_of(before).areas[seat], round_of(before).table)
    actual = described(before, after, seat)
    expected = {key: as_multiset(key, value) for key, value in vector.expected.items()}
    assert {key: actual[key] for key in expected} == expected


def described(before: MatchState, after: MatchState, seat: int) -> dict[str, str]:
    """All that a line may expect, in its own notation."""
    own, table, end = round_of(after).areas[seat], round_of(after).table, round_of(after).end
    owned = round_of(before).areas[seat]
    won = own.goods_tokens[len(owned.goods_tokens) :]
    won_bonus = own.bonus_tokens[len(owned.bonus_tokens) :]
    reckoning = reckoning_of(after)
    rupees = [player.rupees for player in reckoning.players]
    return {
        "A": letters_of(own.hand),
        "a": str(own.herd),
        "M": letters_of([table.market.count(kind) for kind in Kind]),
        "deck": str(table.deck_size),
        "got": ",".join(str(token.rupees) for token in won),
        "bonus": str(won_bonus[0].stack) if won_bonus else "-",
        "T": "".join(map(str, table.tokens_left)),
        "end": end.value if end else "-",
        "moves": str(len(set(legal_moves_in(round_of(before))))),
        "totals": f"{rupees[seat]}:{rupees[1 - seat]}",
        "winner": "-" if reckoning.winner is None else "AB"[reckoning.winner != seat],
        "by": reckoning.decided_by.value,
    }


def reckoning_of(state: MatchState) -> Reckoning:
    """The reckoning of a round that has ended, or would have if it ended here."""
    return (
        state.reckonings[-1] if state.reckonings else scoring.reckon(round_of(state), RoundEnd.DECK)
    )


def letters_of(numbers: Counts | list[int]) -> str:
    return "".join(letter * number for letter, number in zip(LETTERS, numbers, strict=False))


def as_multiset(key: str, value: str) -> str:
    """Cards in the order of the kinds, because their order means nothing."""
    return "".join(sorted(value, key=LETTERS.find)) if key in {"A", "M"} else value


def test_all_44_vectors_are_run() -> None:
    assert len([name for name, _ in LINES if name.startswith("vectors.txt-")]) >= 44


def test_files_named_in_the_environment_are_run_too(tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text("# a remark\n\nW01 | M=KKKLL | C | ok | camels\n")
    (tmp_path / "two.txt").write_text("W02 | M=KKKLL | T L | ok | one\n")

    lines = lines_to_run({"JAIPUR_VECTORS": f"{tmp_path}/one.txt:{tmp_path}/two.txt"})

    assert [name for name, _ in lines[-2:]] == ["one.txt-W01", "two.txt-W02"]
    assert len(lines) == 2 + len(lines_to_run({}))


def test_a_file_without_vectors_is_refused(tmp_path: Path) -> None:
    (tmp_path / "empty.txt").write_text("# nothing\n")

    with pytest.raises(MalformedVector, match="no vectors in"):
        lines_to_run({"JAIPUR_VECTORS": f"{tmp_path}/empty.txt"})


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("W | M=KKKLL | C", "fewer than four fields"),
        ("W | M=KKKLL | C | fine |", "neither ok nor illegal"),
        ("W | M=KKKLL | C | |", "neither ok nor illegal"),
        ("W | M=KKKLL Q=3 | C | ok |", "unknown key of a position"),
        ("W | M=KKKLX | C | ok |", "not a value of M"),
        ("W | M=KKKLL A=LK | C | ok |", "not a value of A"),
        ("W | M=KKKLL T=55577 | C | ok |", "not a value of T"),
        ("W | M=KKKLL N=7/6 | C | ok |", "not a value of N"),
        ("W | ga=7;7 | end | ok |", "not a value of ga"),
        ("W | M=KKKLL M=KKKLL | C | ok |", "a second one"),
        ("W | M KKKLL | C | ok |", "not key=value"),
        ("W | M=KKKLL | take L | ok |", "not a move"),
        ("W | M=KKKLL A=L | S L | ok |", "not a move"),
        ("W | M=KKKLL | C | ok hand=L |", "unknown keys of what is expected"),
    ],
)
def test_a_malformed_line_fails_and_says_why(line: str, complaint: str) -> None:
    with pytest.raises(MalformedVector, match=complaint):
        check_line(line)


@pytest.mark.parametrize(
    "line",
    [
        "W | M=DGLKK A=L D=SP | T D | illegal |",
        "W | M=DGLKK A=L D=SP | T S | ok |",
        "W | M=DGLKK A=L D=SP | T D | ok A=L |",
        "W | M=DGLKK A=L D=SP | T D | ok a=1 |",
        "W | M=DGLKK A=L D=SP | T D | ok M=GLKKP |",
        "W | M=DGLKK A=L D=SP | T D | ok deck=2 |",
        "W | M=DGLKK A=LLL | S L3 | ok got=4,3 |",
        "W | M=DGLKK A=LLL | S L3 | ok bonus=- |",
        "W | M=DGLKK A=LLL | S L3 | ok T=555779 |",
        "W | M=DGLKK A=L D= | T D | ok end=- |",
        "W | M=KKKKK A=DGS | C | ok moves=2 |",
        "W | ga=7,7 gb=7 | end | ok totals=14:8 |",
        "W | ga=7,7 gb=7 | end | ok winner=B |",
        "W | ga=7,7 gb=7 | end | ok by=draw |",
    ],
)
def test_a_line_that_is_not_so_fails(line: str) -> None:
    with pytest.raises(AssertionError):
        check_line(line)
