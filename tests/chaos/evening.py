"""One evening of play while everything goes wrong, and what came of it."""

import random
import sys
import threading
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Final

from notifications.models import EmailStatus
from tests import servers
from tests.chaos import cast, checks, clock
from tests.chaos.checks import Aftermath
from tests.chaos.house import House
from tests.chaos.playing import Pair, Story
from tests.chaos.script import Step, script

SWEPT_SECONDS: Final = 1
PATIENCE_SECONDS: Final = 120.0


@dataclass(frozen=True, slots=True)
class Length:
    """How long it lasts, how often everything goes wrong, and how fast mails grow old meanwhile.

    Every `ages_every` seconds ten minutes pass for mails, so that bursts and digests come and go.
    """

    seconds: float
    rounds: int
    pause: tuple[float, float]
    ages_every: float


SHORT: Final = Length(seconds=20, rounds=1, pause=(0.5, 4), ages_every=6)
LONG: Final = Length(seconds=180, rounds=4, pause=(0.5, 5), ages_every=25)


@dataclass(frozen=True, slots=True)
class Report:
    """Figures, and everything that is not as it must be."""

    figures: dict[str, int]
    faults: list[str]

    def __str__(self) -> str:
        lines = [f"{number:8,}  {name}" for name, number in self.figures.items()]
        return "\n".join([*lines, *[f"FAULT: {fault}" for fault in self.faults]])


def evening(environment: dict[str, str], folder: Path, length: Length, *, seed: int) -> Report:
    """Play while everything goes wrong as the seed has it; `environment` names the database."""
    house = House(folder)
    with house.standing(environment), servers.web_server(house.environment) as address:
        pairs = [
            Pair(players, address, random.Random(f"{seed}/{number}"), length.pause)
            for number, players in enumerate(cast.pairs())
        ]
        steps = script(seed, seconds=length.seconds, rounds=length.rounds)
        _play(pairs, house, steps, length)
        say("all is well again")
        clock.settle(seconds=PATIENCE_SECONDS)
        say("nothing is owed")
        house.look_round()
    after = Aftermath([pair.story for pair in pairs], house.sink)
    broken = [f"a worker could not write a mail: {line}" for line in house.logged("mail_broken")]
    died = [f"ended by itself: {name}" for name in house.died]
    return Report(_figures(after, steps), [*died, *broken, *checks.faults(after)])


def _play(pairs: Sequence[Pair], house: House, steps: Sequence[Step], length: Length) -> None:
    """Until the time is over; all troubles are over then, and the last turns of all stand."""
    is_over = threading.Event()
    with ThreadPoolExecutor(len(pairs)) as pool:
        playing = [pool.submit(pair.play, is_over) for pair in pairs]
        try:
            _direct(house, steps, length)
        finally:
            is_over.set()
        for one in playing:
            one.result()


def _direct(house: House, steps: Sequence[Step], length: Length) -> None:
    """Let each step come at its time, and mails grow old in between.

    The clock of the script stands still while what is started gets ready.
    """
    started_at = time.monotonic()
    agings = [length.ages_every * n for n in range(1, int(length.seconds / length.ages_every) + 1)]
    agenda: list[tuple[float, Step | None]] = [(step.at, step) for step in steps]
    agenda += [(at, None) for at in agings]
    for at, step in sorted(agenda, key=lambda one: one[0]):
        time.sleep(max(0.0, started_at + at - time.monotonic()))
        began_at = time.monotonic()
        if step is None:
            say(f"{at:6.1f} s  ten minutes pass")
            clock.let_pass(timedelta(minutes=10))
        else:
            say(f"{at:6.1f} s  {step}")
            house.take(step)
        started_at += time.monotonic() - began_at


def say(line: str) -> None:
    """Print it at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _figures(after: Aftermath, steps: Sequence[Step]) -> dict[str, int]:
    stories: Sequence[Story] = after.stories
    stood = [turn for turn in after.turns if turn.stood_longer_than(_hold(turn.player))]
    fates = Counter(row.status for turn in stood for row in after.rows_of(turn))
    statuses = Counter(row.status for row in after.rows)
    copies = after.copies.values()
    return {
        "troubles": sum(step.begins for step in steps),
        "matches": len({turn.match_id for turn in after.turns}),
        "moves": sum(story.moves for story in stories),
        "turns": len(after.turns),
        "turns that stood longer than the hold": len(stood),
        **{f"- their mails {status.value}": fates[status] for status in EmailStatus},
        "rows of mail": len(after.rows),
        **{f"- {status.value}": statuses[status] for status in EmailStatus},
        "taken by the mail server": len(after.sink.taken),
        "- of which again": sum(len(many) - 1 for many in copies),
        "- of which the answer was lost": sum(not one.is_known for many in copies for one in many),
        "refused by the mail server": sum(map(len, after.sink.refused.values())),
    }


def _hold(player: str) -> float:
    """Seconds after which a turn of the player must have been taken up."""
    return cast.hold_minutes(player) * 60 + SWEPT_SECONDS
