"""The four moves of a turn (Rule 3.1), as values compared by what they mean."""

from dataclasses import dataclass

from games.engine.cards import Kind


@dataclass(frozen=True, slots=True)
class Take:
    """Take one good from the market (Rule 3.2)."""

    good: Kind


@dataclass(frozen=True, slots=True)
class TakeCamels:
    """Take all camels of the market into the herd (Rule 3.3)."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """Take goods from the market and give goods or camels for them (Rule 3.4).

    Both sides are multisets: they are kept in the order of Kind, so that equal moves are equal.
    """

    take: tuple[Kind, ...]
    give: tuple[Kind, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "take", tuple(sorted(self.take)))
        object.__setattr__(self, "give", tuple(sorted(self.give)))


@dataclass(frozen=True, slots=True)
class Sell:
    """Sell `count` cards of one good from the hand (Rule 3.5)."""

    good: Kind
    count: int


Move = Take | TakeCamels | Exchange | Sell
