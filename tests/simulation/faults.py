"""Faults that sites like this one have had, each as a small patch of ours."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from random import Random
from typing import Final

import pytest
from django.db.models import F

from accounts.models import User
from games.engine.time_control import Calendar
from games.models import Match, MatchStatus
from games.people import timeouts
from games.play import clock, crediting, outages, timekeeping
from games.play.clocks import folding, stored
from games.play.clocks.clock import Clock, Outage
from games.play.clocks.deadlines import Deadline, PartKind
from games.play.clocks.terms import TimeTerms
from games.play.crediting import Heartbeat, Verdict
from games.play.match_view import MatchView
from games.play.summary import of_match, with_deadline
from tests.simulation import cast
from tests.simulation.cast import Player

Plant = Callable[[pytest.MonkeyPatch], None]


def _endless(patch: pytest.MonkeyPatch) -> None:
    """A weekend stops the clock, and the sweep does not hear that it goes on."""
    settles_at = clock.settles_at

    def wrong(reading: Clock, deadline: Deadline | None, terms: TimeTerms) -> datetime | None:
        parts = deadline.parts if deadline else ()
        is_weekend = any(part.kind is PartKind.WEEKEND for part in parts)
        return None if is_weekend else settles_at(reading, deadline, terms)

    patch.setattr(clock, "settles_at", wrong)


def _gone(patch: pytest.MonkeyPatch) -> None:
    """Seven days a turn are read as one."""
    begin_turn = folding.begin_turn

    def wrong(
        reading: Clock, seat: int, at: datetime, *, terms: TimeTerms, is_first_move: bool
    ) -> Clock:
        days = 1 if terms.pace_days == 7 else terms.pace_days
        terms = replace(terms, pace_days=days)
        return begin_turn(reading, seat, at, terms=terms, is_first_move=is_first_move)

    patch.setattr(folding, "begin_turn", wrong)


def _unswept(patch: pytest.MonkeyPatch) -> None:
    """The sweep runs and settles nothing; only who tries a late move learns that it is late."""
    patch.setattr(timeouts, "settle", lambda _match_id: False)


def _wave(patch: pytest.MonkeyPatch) -> None:
    """After an outage the sweep goes on as if nothing had been."""
    patch.setattr(crediting, "judge", lambda _beat, now: Verdict(Heartbeat(now), may_settle=True))


def _doubled(patch: pytest.MonkeyPatch) -> None:
    """An outage moves deadlines once more."""
    credit = crediting.credit

    def wrong(outage: Outage, *, actor: User | None = None, reason: str = "") -> int:
        moved = credit(outage, actor=actor, reason=reason)
        gap = outage.end - outage.start
        plain = Match.objects.filter(status=MatchStatus.ACTIVE, has_stops=False)
        plain.update(deadline_at=F("deadline_at") + gap, settles_at=F("settles_at") + gap)
        return moved

    patch.setattr(crediting, "credit", wrong)


def _forgotten(patch: pytest.MonkeyPatch) -> None:
    """A vacation does not reach the first match of its player."""
    running_matches = timekeeping.running_matches
    patch.setattr(timekeeping, "running_matches", lambda user: running_matches(user)[1:])


def _given_twice(patch: pytest.MonkeyPatch) -> None:
    """A gift does not ask which version its giver has seen."""
    give_time = timekeeping.give_time

    def wrong(match_id: str, user: User, *, days: int, seen_version: int) -> MatchView:
        version = max(seen_version, Match.objects.get(public_id=match_id).version)
        return give_time(match_id, user, days=days, seen_version=version)

    patch.setattr(timekeeping, "give_time", wrong)


def _at_once(patch: pytest.MonkeyPatch) -> None:
    """Who moves house takes the running turns along."""
    move_house = cast.move_house

    def wrong(player: Player, dice: Random) -> None:
        move_house(player, dice)
        running = Match.objects.filter(seats__user=player.user, status=MatchStatus.ACTIVE)
        for match in running:
            summary, terms = of_match(match), clock.terms_of(match)
            turn = summary.clock.turn
            if turn is None or match.seats.get(user=player.user).number != turn.seat:
                continue
            week = player.week
            weekend = week.weekend_days if terms.has_weekends else ()
            turn = replace(turn, calendar=Calendar(week.zone, weekend, week.night))
            moved = replace(summary, clock=replace(summary.clock, turn=turn))
            deadline_at = with_deadline(moved, terms, outages.since(match.created_at)).deadline_at
            Match.objects.filter(pk=match.pk).update(
                clock=stored.encode(moved.clock), deadline_at=deadline_at, settles_at=deadline_at
            )

    patch.setattr(cast, "move_house", wrong)


PLANTED: Final[Mapping[str, tuple[Plant, str]]] = {
    "an endless match after a weekend pause": (_endless, "time was up at"),
    "a seven-day match gone after one day": (_gone, "counted again at"),
    "time-outs only when somebody looks": (_unswept, "time was up at"),
    "a wave of time-outs after an outage": (_wave, " left"),
    "an outage credited twice": (_doubled, "counted again at"),
    "a vacation that leaves one clock running": (_forgotten, "counted again at"),
    "a gift given twice": (_given_twice, "a second click gave time"),
    "another zone in the middle of a turn": (_at_once, "counted again at"),
}
"""Each fault: how it is planted, and what the simulator says of it."""
