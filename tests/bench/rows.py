"""The one table of the benchmarks: what was measured, how often, and what it should have been."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median

HEADER = ("", "min", "median", "max", "unit", "n", "wanted", "")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a median should be: a goal, or a condition without which the run does not count."""

    bound: float
    is_least: bool = False
    is_condition: bool = False

    def is_met_by(self, number: float) -> bool:
        """Whether the number is good enough."""
        return number >= self.bound if self.is_least else number <= self.bound

    def __str__(self) -> str:
        return f"{'≥' if self.is_least else '≤'} {self.bound:g}{'!' if self.is_condition else ''}"


@dataclass(frozen=True, slots=True)
class Row:
    """One line: the samples of one figure in one unit; notes tell what broke a condition."""

    name: str
    unit: str
    samples: tuple[float, ...]
    wanted: Wanted | None = None
    notes: tuple[str, ...] = ()

    @property
    def breaks_a_condition(self) -> bool:
        """Whether the run does not count because of this."""
        return (
            self.wanted is not None
            and self.wanted.is_condition
            and not self.wanted.is_met_by(median(self.samples))
        )

    @property
    def verdict(self) -> str:
        """Whether the figure is what is wanted, in a word; nothing where nothing is wanted."""
        if self.wanted is None:
            return ""
        return "met" if self.wanted.is_met_by(median(self.samples)) else "MISSED"


def row(name: str, unit: str, samples: Iterable[float], wanted: Wanted | None = None) -> Row:
    """A row of samples, at least one."""
    return Row(name, unit, tuple(samples), wanted)


def none_of(name: str, found: Sequence[str]) -> Row:
    """A condition that something does not occur, with what was found of it."""
    return Row(name, "", (len(found),), never_above(0), tuple(found))


def at_most(bound: float) -> Wanted:
    """A goal for costs."""
    return Wanted(bound)


def at_least(bound: float) -> Wanted:
    """A goal for speeds."""
    return Wanted(bound, is_least=True)


def never_above(bound: float) -> Wanted:
    """A condition."""
    return Wanted(bound, is_condition=True)


def table(rows: Sequence[Row]) -> str:
    """The rows as text in columns; a `!` marks the conditions."""
    cells = [HEADER] + [
        (
            row.name,
            *[_number(pick(row.samples)) for pick in (min, median, max)],
            row.unit,
            str(len(row.samples)),
            str(row.wanted or ""),
            row.verdict,
        )
        for row in rows
    ]
    widths = [max(len(line[column]) for line in cells) for column in range(len(HEADER))]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if 1 <= column <= 3 else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in cells
    )


def _number(figure: float) -> str:
    """Three digits that mean something, and no more than whole numbers where they are large."""
    if figure == int(figure) or abs(figure) >= 100:
        return f"{figure:,.0f}"
    return f"{figure:.3g}"
