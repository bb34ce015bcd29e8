"""A year of many matches, told by a seed: an agenda of acts, sweeps and bad weather."""

import heapq
import itertools
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Final
from uuid import UUID

import time_machine
from django.db import transaction

from accounts.models import User
from games.models import Match, MatchStatus
from games.play import crediting, rebuild, services
from tests.builders import seeds_from
from tests.games.builders import make_user
from tests.simulation import acts, cast, weather
from tests.simulation.audit import Audit, Seen
from tests.simulation.cast import Habit, Player

START: Final = datetime(2026, 9, 1, 6, tzinfo=UTC)
Act = Callable[[], None]


@dataclass(frozen=True, slots=True)
class Length:
    """How many matches begin within how many days."""

    matches: int
    days: int


SHORT: Final = Length(matches=12, days=60)
LONG: Final = Length(matches=200, days=365)


@dataclass(frozen=True, slots=True)
class Report:
    """Figures, and everything that is not as it must be."""

    figures: dict[str, int]
    faults: list[str]

    def __str__(self) -> str:
        lines = [f"{number:8,}  {name}" for name, number in self.figures.items()]
        return "\n".join([*lines, *[f"FAULT: {fault}" for fault in self.faults]])


@dataclass
class Year:
    """The world of the simulator while it runs."""

    length: Length
    seed: int
    most_faults: int = 5
    travel: time_machine.Traveller | None = None
    now: datetime = START
    agenda: list[tuple[datetime, int, bool, Act]] = field(default_factory=list)
    down: list[tuple[datetime, datetime]] = field(default_factory=list)
    is_gap: bool = False
    moved: int | None = None
    turns: dict[int, int] = field(default_factory=dict)
    late_by: dict[datetime, timedelta] = field(default_factory=dict)
    counted: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        """Everything that happens is drawn from the seed."""
        self.dice = random.Random(self.seed)
        self.players: dict[UUID, Player] = {}
        self.tickets = itertools.count()
        self.audit = Audit(lambda user_id: self.players[user_id].week, self.down)

    def run(self) -> Report:
        """Let the year pass; it ends at once when too much is wrong."""
        random.seed(self.seed)  # the sweep takes due matches by chance
        with time_machine.travel(START, tick=False) as self.travel:
            crediting.beat(START)
            self._write_agenda()
            end = START + timedelta(days=self.length.days)
            while self.agenda and self.agenda[0][0] < end and not self._is_enough:
                at, _, needs_site, act = heapq.heappop(self.agenda)
                self._sweep_until(at)
                if needs_site and self._is_down(at):
                    self._later(self.down[-1][1] + self._some(minutes=20), act)
                else:
                    self._take(at, act)
            self._sweep_until(end)
            self.audit.faults += self.audit.balances(self.now)
            self.audit.faults += [str(one) for one in rebuild.verify_all()]
        return Report(self._figures(), self.audit.faults)

    @property
    def _is_enough(self) -> bool:
        return len(self.audit.faults) >= self.most_faults

    def _write_agenda(self) -> None:
        number, days, dice = self.length.matches, self.length.days, self.dice
        people = cast.players(max(4, number // 3), dice)
        self.players = {one.user.pk: one for one in people}
        self.moderator = make_user("Maya")
        for n, at in enumerate(cast.instants(START, days * 0.6, number, dice)):
            self._later(at, lambda n=n: self._start(n))  # type: ignore[misc]
        for act, share in (
            (self._live, days * len(people) / 12),
            (self._meddle, days * number / 60),
            (self._talk, days * number / 20),
        ):
            for at in cast.instants(START, days, int(share), dice):
                self._later(at, act)
        for at in cast.instants(START, days, max(2, days // 8), dice):
            self._later(at, self._go_down, needs_site=False)
        for at in cast.instants(START, days, max(1, days // 60), dice):
            self._later(at, self._go_back)
        for at in cast.instants(START, days, days // 5, dice):
            self._later(at, self._count)

    def _later(self, at: datetime, act: Act, *, needs_site: bool = True) -> None:
        heapq.heappush(self.agenda, (at, next(self.tickets), needs_site, act))

    def _some(self, *, minutes: float) -> timedelta:
        return timedelta(minutes=self.dice.uniform(0.1, minutes))

    def _is_down(self, at: datetime) -> bool:
        return bool(self.down) and at < self.down[-1][1]

    def _set(self, at: datetime) -> None:
        assert self.travel is not None
        self.now = at
        self.travel.move_to(at)

    def _take(self, at: datetime, act: Act) -> None:
        self._set(max(at, self.now))
        self.moved = None
        if not self.is_gap:
            weather.beat(self.dice)
        try:
            with transaction.atomic():
                act()
        except acts.Refusal as fault:
            self.audit.faults.append(f"{self.now}: {fault.what}")
        except acts.REFUSED as refusal:
            self.counted[f"refused: {type(refusal).__name__}"] += 1
        self._look()

    def _sweep_until(self, at: datetime) -> None:
        """Let the sweep do what is due until an instant, each time when it comes round to it."""
        while not self.is_gap and not self._is_enough:
            due_at = self.audit.next_due()
            if due_at is None or due_at >= at:
                break
            late = self.late_by.setdefault(due_at, self._lateness())
            when = max(due_at + late, self.now)
            if when >= at:
                break
            self.late_by[due_at] += timedelta(minutes=2)
            self._take(when, self._sweep)
        if not self.is_gap and not self._is_enough:
            self.audit.faults += self.audit.unsettled(at)

    def _lateness(self) -> timedelta:
        return self._some(minutes=1) if self.dice.random() < 0.8 else self._some(minutes=9)

    def _sweep(self) -> None:
        self.counted["sweeps"] += weather.sweep(self.dice)

    def _look(self) -> None:
        for match in self.audit.look(self.now, self.moved):
            seen = self.audit.seen[match.pk]
            if match.status == MatchStatus.ACTIVE and self.turns.get(match.pk) != (
                match.turn_sequence
            ):
                self.turns[match.pk] = match.turn_sequence
                self._plan_turn(match, seen)
            if seen.overdue_at == self.now and self.dice.random() < 0.6:
                at = self.now + self._some(minutes=12 * 24 * 60)
                self._later(at, lambda pk=match.pk: self._claim(pk))  # type: ignore[misc]

    def _plan_turn(self, match: Match, seen: Seen) -> None:
        player = self.players[seen.players[match.turn or 0]]
        left = (seen.ends_at or self.now) - self.now
        waits = cast.wait(player, left, self.dice)
        if waits is not None:
            sequence = match.turn_sequence
            self._later(self.now + waits, lambda: self._move(match.pk, sequence))

    def _start(self, number: int) -> None:
        first, second = self.dice.sample([*self.players.values()], 2)
        options = cast.options(self.dice)
        users = (first.user, second.user)
        services.start_match(users, options, seeds=seeds_from(self.seed * 1000 + number))
        self.counted["matches"] += 1

    def _move(self, pk: int, sequence: int) -> None:
        seen, self.moved = self.audit.seen[pk], pk
        match = seen.ledger.match
        if match.turn_sequence != sequence or seen.state is None:
            return
        again = lambda: self._move(pk, sequence)  # noqa: E731 - the same once more
        if match.status != MatchStatus.ACTIVE or seen.ends_at is None:
            if match.voided_at is not None:
                self._later(self.now + self._some(minutes=3000), again)
            return
        if match.paused_until and match.paused_until > self.now:
            self._later(match.paused_until + self._some(minutes=600), again)
            return
        player = self.players[seen.players[match.turn or 0]]
        if (
            player.habit is Habit.LAST_MINUTE
            and self.now < seen.ends_at
            and self.dice.random() < 0.2
        ):
            self._later(seen.ends_at, again)
            return
        if acts.move(match, seen.state, player.user, seen.ends_at, self.dice):
            self.counted["moves"] += 1

    def _claim(self, pk: int) -> None:
        seen = self.audit.seen[pk]
        match = seen.ledger.match
        if match.turn is not None:
            acts.claim(match, self.players[seen.players[1 - match.turn]].user)

    def _any_match(self) -> tuple[Match, tuple[User, User]]:
        running = [one for one in self.audit.seen.values() if one.due_at] or [
            *self.audit.seen.values()
        ]
        seen = self.dice.choice(running)
        first, second = seen.players
        return seen.ledger.match, (self.players[first].user, self.players[second].user)

    def _talk(self) -> None:
        """Two players propose, answer, give time."""
        if not self.audit.seen:
            return
        match, users = self._any_match()
        deed, user = self.dice.randrange(4), self.dice.choice(users)
        if deed == 0:
            acts.propose_pause(match, user, self.dice.randrange(1, 15))
        elif deed == 1:
            acts.propose_resume(match, user)
        elif deed == 2:
            acts.give_time(match, users[1 - (match.turn or 0)], self.dice.choice([1, 3]))
        self._later(
            self.now + self._some(minutes=3000), lambda: acts.answer(match, users, self.dice)
        )

    def _live(self) -> None:
        """A player goes away, comes back, moves house, or chooses another week."""
        player = self.dice.choice([*self.players.values()])
        match self.dice.randrange(6):
            case 0:
                cast.move_house(player, self.dice)
            case 1:
                cast.choose_week(player, self.dice)
            case 2:
                acts.come_back(player)
            case _:
                acts.go_away(player, self.dice)

    def _meddle(self) -> None:
        """A moderator does something to a clock, and mostly takes it back later."""
        if self.audit.seen:
            match, _ = self._any_match()
            back = acts.decide(match, self.moderator, self.dice)
            if back is not None and self.dice.random() < 0.7:
                at = self.now + self._some(minutes=3000)
                self._later(at, lambda: acts.take_back(match, self.moderator, back))

    def _count(self) -> None:
        self.audit.faults += self.audit.balances(self.now)

    def _go_down(self) -> None:
        """The site stands still, or the clock of its host jumps ahead, which is the same to it."""
        if self.is_gap:
            return
        away = timedelta(minutes=self.dice.choice([11, 40, 200, 2900]) * self.dice.uniform(1, 1.5))
        back_at = self.now + away
        self.down.append((self.now, back_at))
        self.is_gap = True
        self.counted["outages"] += 1
        self._later(back_at + self._some(minutes=1), self._sweep_again, needs_site=False)

    def _sweep_again(self) -> None:
        """The sweep comes round each minute until the gap is credited."""
        self._sweep()
        self.is_gap = not weather.is_well()
        if self.is_gap:
            at = self.now + timedelta(seconds=self.dice.uniform(60, 120))
            self._later(at, self._sweep_again, needs_site=False)

    def _go_back(self) -> None:
        """The clock of the host is put back for a while, and what is done then is done."""
        here, jump = self.now, timedelta(hours=self.dice.choice([0.001, 1, 6]))
        for _ in range(3):
            self._set(here - jump + self._some(minutes=0.05))
            pk = self.dice.choice([*self.turns]) if self.turns else None
            if pk is not None:
                self._move(pk, self.turns[pk])
            self._sweep()
            self.moved = None
            self._look()
        self._set(here)

    def _figures(self) -> dict[str, int]:
        return {**self.counted, **dict(sorted(self.audit.events.items()))}
