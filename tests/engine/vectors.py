"""Reads lines of vectors.txt: a position, a move, and what is expected of it.

The head of that file describes the form. A line that does not fit it raises MalformedVector.
"""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from games.engine.cards import FULL_PILES, FULL_STACKS, KIND_OF_LETTER
from games.engine.moves import Exchange, Move, Sell, Take, TakeCamels
from games.engine.state import Area, RoundState
from tests.builders import DULL_DECK, a_round, an_area, bonus_worth, tokens_worth

OWN_FILE = Path(__file__).with_name("vectors.txt")
MOST_FIELDS = 5

POSITION_FORMS = {
    **dict.fromkeys("MD", r"[DGSCPLK]*"),
    **dict.fromkeys("AB", r"[DGSCPL]*"),
    **dict.fromkeys("ab", r"\d*"),
    "T": r"[0-5]{3}[0-7]{2}[0-9]",
    "N": r"[0-7]/[0-6]/[0-5]",
    **dict.fromkeys(("ga", "gb", "xa", "xb"), r"(\d+(,\d+)*)?"),
}
EXPECTED_KEYS = frozenset(
    {*"AaMT", "deck", "got", "bonus", "end", "moves", "totals", "winner", "by"}
)
MOVE_FORM = re.compile(
    r"T (?P<taken>[DGSCPLK])|(?P<camels>C)|(?P<end>end)|S (?P<sold>[DGSCPLK])(?P<number>-?\d+)"
    r"|X (?P<take>[DGSCPLK]*)<-(?P<give>[DGSCPLK]*)"
)


class MalformedVector(ValueError):
    """The line is no vector; a test must fail rather than pass it over."""


@dataclass(frozen=True, slots=True)
class Vector:
    """One line: `move` is None where the round is only reckoned."""

    position: Mapping[str, str]
    move: Move | None
    is_legal: bool
    expected: Mapping[str, str]

    def round_with_mover_in(self, seat: int) -> RoundState:
        """The position with player A, who is to move, in this seat."""
        fields = self.position
        deck = fields.get("D")
        return a_round(
            turn=seat,
            market=_words(fields.get("M", "")),
            own=self._area("A", "a"),
            other=self._area("B", "b"),
            deck=DULL_DECK if deck is None else _words(deck),
            tokens_left=tuple(map(int, fields["T"])) if "T" in fields else FULL_PILES,
            bonus_left=tuple(map(int, fields["N"].split("/"))) if "N" in fields else FULL_STACKS,
        )

    def _area(self, player: str, herd: str) -> Area:
        return an_area(
            _words(self.position.get(player, "")),
            herd=int(self.position.get(herd) or 0),
            goods_tokens=tokens_worth(*_numbers(self.position.get(f"g{herd}", ""))),
            bonus_tokens=bonus_worth(*_numbers(self.position.get(f"x{herd}", ""))),
        )


def lines_to_run(environment: Mapping[str, str] = os.environ) -> list[tuple[str, str]]:
    """Name and text of every vector of vectors.txt and of the files in JAIPUR_VECTORS."""
    others = [Path(name) for name in environment.get("JAIPUR_VECTORS", "").split(":") if name]
    return [named_line for path in (OWN_FILE, *others) for named_line in _lines_of(path)]


def parse(line: str) -> Vector:
    """The vector of a line; raises MalformedVector."""
    fields = [field.strip() for field in line.split("|", MOST_FIELDS - 1)]
    if len(fields) < MOST_FIELDS - 1:
        raise MalformedVector(f"fewer than four fields: {line!r}")
    _name, position, move, expectation = fields[:4]
    verdict, *expected = expectation.split() or [""]
    if verdict not in {"ok", "illegal"}:
        raise MalformedVector(f"neither ok nor illegal: {expectation!r}")
    return Vector(_position(position), _move(move), verdict == "ok", _expected(expected))


def _lines_of(path: Path) -> list[tuple[str, str]]:
    lines = [line.strip() for line in path.read_text("utf-8-sig").splitlines()]
    vectors = [line for line in lines if line and not line.startswith("#")]
    if not vectors:
        raise MalformedVector(f"no vectors in {path}")
    return [(f"{path.name}-{line.split('|')[0].strip()}", line) for line in vectors]


def _position(text: str) -> dict[str, str]:
    position = _pairs(text.split())
    for key, value in position.items():
        if key not in POSITION_FORMS:
            raise MalformedVector(f"unknown key of a position: {key}")
        if not re.fullmatch(POSITION_FORMS[key], value, re.ASCII):
            raise MalformedVector(f"not a value of {key}: {value!r}")
    return position


def _expected(parts: list[str]) -> dict[str, str]:
    expected = _pairs(parts)
    if unknown := expected.keys() - EXPECTED_KEYS:
        raise MalformedVector(f"unknown keys of what is expected: {sorted(unknown)}")
    return expected


def _pairs(parts: list[str]) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for part in parts:
        key, separator, value = part.partition("=")
        if not separator or key in pairs:
            raise MalformedVector(f"not key=value, or a second one: {part!r}")
        pairs[key] = value
    return pairs


def _move(text: str) -> Move | None:
    found = MOVE_FORM.fullmatch(text)
    if found is None:
        raise MalformedVector(f"not a move: {text!r}")
    if found["end"]:
        return None
    if found["camels"]:
        return TakeCamels()
    if found["taken"]:
        return Take(KIND_OF_LETTER[found["taken"]])
    if found["sold"]:
        return Sell(KIND_OF_LETTER[found["sold"]], int(found["number"]))
    take, give = ([KIND_OF_LETTER[letter] for letter in found[side]] for side in ("take", "give"))
    return Exchange(tuple(take), tuple(give))


def _words(letters: str) -> str:
    return " ".join(KIND_OF_LETTER[letter].word for letter in letters)


def _numbers(text: str) -> list[int]:
    return [int(part) for part in text.split(",") if part]
