"""What goes wrong, and when: a script made of a seed. Pure."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Trouble(StrEnum):
    """One thing that goes wrong for a while."""

    FIRST_WORKER = "the worker with the beat is killed"
    SECOND_WORKER = "the other worker is killed"
    BOTH_WORKERS = "both workers are killed"
    REDIS = "Redis is killed and its data lost"
    SINK_AWAY = "the mail server is stopped"
    SINK_LATER = "the mail server answers 451"
    SINK_REFUSES = "the mail server answers 550 to every fourth mail"
    SINK_HANGS = "the mail server does not answer"
    SINK_FORGETS = "the mail server hangs up after DATA"


@dataclass(frozen=True, slots=True, order=True)
class Step:
    """A trouble begins or ends, so many seconds after the start."""

    at: float
    trouble: Trouble
    begins: bool

    def __str__(self) -> str:
        return self.trouble if self.begins else f"  no more: {self.trouble}"


@dataclass(frozen=True, slots=True)
class Track:
    """Troubles of one part, one after the other; each lasts for a share of its slot."""

    troubles: Sequence[Trouble]
    share: tuple[float, float]


TRACKS: Final = (
    Track((Trouble.FIRST_WORKER, Trouble.SECOND_WORKER, Trouble.BOTH_WORKERS), (0.05, 0.3)),
    Track((Trouble.REDIS,), (0.05, 0.15)),
    Track(
        (
            Trouble.SINK_AWAY,
            Trouble.SINK_LATER,
            Trouble.SINK_REFUSES,
            Trouble.SINK_HANGS,
            Trouble.SINK_FORGETS,
        ),
        (0.45, 0.65),
    ),
)


def script(seed: int, *, seconds: float, rounds: int) -> list[Step]:
    """In each round every trouble comes, those of different parts at once; all have an end."""
    dice = random.Random(seed)
    steps = []
    for track in TRACKS:
        order = [one for _ in range(rounds) for one in _shuffled(track.troubles, dice)]
        slot = seconds / len(order)
        for number, trouble in enumerate(order):
            begins_at = slot * (number + dice.uniform(0.05, 0.35))
            ends_at = begins_at + slot * dice.uniform(*track.share)
            steps += [Step(begins_at, trouble, True), Step(ends_at, trouble, False)]
    return sorted(steps)


def _shuffled(troubles: Sequence[Trouble], dice: random.Random) -> list[Trouble]:
    return dice.sample(troubles, len(troubles))
