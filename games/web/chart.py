"""What both players openly earned, turn by turn: lines in a small drawing, and a table of it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from games.engine.results import Pair
from games.play.rupees import RupeesOfRound
from games.text import Players

WIDTH: Final = 400
HEIGHT: Final = 176
LEFT: Final = 26
RIGHT: Final = 392
TOP: Final = 22
BOTTOM: Final = 166
GRID_STEP: Final = 20
"""Rupees between two lines of the grid."""


@dataclass(frozen=True, slots=True)
class ChartRow:
    """After the move `number` of a round, by `name`: the rupees of seats 0 and 1."""

    number: int
    name: str
    rupees: Pair


@dataclass(frozen=True, slots=True)
class ChartRound:
    """A round's part of the drawing from `left` to `right`, and its rows in the table.

    `lines` are the corners of the lines of seats 0 and 1, as SVG writes them.
    """

    title: str
    left: int
    right: int
    lines: tuple[str, str]
    rows: tuple[ChartRow, ...]

    @property
    def middle(self) -> int:
        """Where the round's title stands."""
        return (self.left + self.right) // 2


@dataclass(frozen=True, slots=True)
class GridLine:
    """A level line of the drawing: its height and the rupees that it stands for."""

    y: int
    rupees: int


@dataclass(frozen=True, slots=True)
class Chart:
    """The drawing in its own units; `description` says in words what the lines say."""

    players: Players
    description: str
    grid: tuple[GridLine, ...]
    rounds: tuple[ChartRound, ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = RIGHT
    top: int = TOP
    bottom: int = BOTTOM


def chart(rounds: Sequence[RupeesOfRound], players: Players) -> Chart | None:
    """The chart of a match, or None if nobody has moved."""
    if not rounds:
        return None
    most = max([rupees for one in rounds for move in one.moves for rupees in move.rupees])
    ceiling = (most // GRID_STEP + 1) * GRID_STEP
    moves = sum([len(one.moves) for one in rounds])
    drawn, before = [], 0
    for one in rounds:
        ends = _x(before, moves), _x(before + len(one.moves), moves)
        drawn.append(_round(one, players, ends, ceiling))
        before += len(one.moves)
    return Chart(
        players=players,
        description=" ".join([_round_text(one, players) for one in rounds]),
        grid=tuple(
            [GridLine(_y(level, ceiling), level) for level in range(0, ceiling + 1, GRID_STEP)]
        ),
        rounds=tuple(drawn),
    )


def _round(one: RupeesOfRound, players: Players, ends: Pair, ceiling: int) -> ChartRound:
    left, right = ends
    step = (right - left) / len(one.moves)
    pairs = [(0, 0), *[move.rupees for move in one.moves]]
    first, second = (
        _corners([(left + n * step, _y(pair[seat], ceiling)) for n, pair in enumerate(pairs)])
        for seat in (0, 1)
    )
    return ChartRound(
        title=_("Round %(number)s") % {"number": one.number},
        left=left,
        right=right,
        lines=(first, second),
        rows=tuple(
            [
                ChartRow(number, players[move.seat], move.rupees)
                for number, move in enumerate(one.moves, start=1)
            ]
        ),
    )


def _corners(places: Iterable[tuple[float, int]]) -> str:
    return " ".join([f"{x:.1f},{y}" for x, y in places])


def _round_text(one: RupeesOfRound, players: Players) -> str:
    first, second = one.moves[-1].rupees
    return _("Round %(number)s: %(first)s %(a)s, %(second)s %(b)s.") % {
        "number": one.number,
        "first": players[0],
        "second": players[1],
        "a": first,
        "b": second,
    }


def _x(moves_before: int, moves: int) -> int:
    return LEFT + round((RIGHT - LEFT) * moves_before / moves)


def _y(rupees: int, ceiling: int) -> int:
    return BOTTOM - round((BOTTOM - TOP) * rupees / ceiling)
