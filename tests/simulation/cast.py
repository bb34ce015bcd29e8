"""The players of the simulator: where they live, how they are, and what they have chosen."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from enum import StrEnum
from typing import Final

from accounts.availability import set_availability
from accounts.models import User
from games.engine.results import Mode
from games.engine.time_control import TimeControl
from games.play.clocks.terms import PACES, TimeTerms
from games.play.services import MatchOptions
from tests.games.builders import make_user
from tests.simulation.reckoning import Week

ZONES: Final = (
    *["Europe/Rome", "Asia/Tehran", "America/New_York", "Australia/Lord_Howe"],
    *["Asia/Kathmandu", "Pacific/Apia", "UTC"],
)
WEEKENDS: Final = ((), (5, 6), (4, 5), (4,), (0, 6), (2,))
NIGHTS: Final = (None, None, (time(23), time(7)), (time(0, 30), time(6)), (time(4), time(8)))
STRICT: Final = TimeTerms(pace_days=3)


class Habit(StrEnum):
    """How somebody takes their turns."""

    BRISK = "within hours"
    STEADY = "within their time"
    LAST_MINUTE = "at the very last instant"
    FORGETFUL = "sometimes not at all"


@dataclass(slots=True)
class Player:
    """A user with a habit, and the week that they have chosen last."""

    user: User
    habit: Habit
    week: Week

    @property
    def name(self) -> str:
        """By which the story speaks of them."""
        return self.user.username


def players(number: int, dice: random.Random) -> list[Player]:
    """So many new players, of all habits and many zones."""
    habits = list(Habit)
    made = [_player(f"player-{n}", habits[n % len(habits)], dice) for n in range(number)]
    for one in made:
        choose_week(one, dice)
    return made


def _player(name: str, habit: Habit, dice: random.Random) -> Player:
    zone = dice.choice(ZONES)
    return Player(make_user(name, time_zone=zone), habit, Week(zone, (5, 6)))


def choose_week(player: Player, dice: random.Random) -> None:
    """Choose other days of rest, another night, and whether vacations start by themselves."""
    weekend, night = dice.choice(WEEKENDS), dice.choice(NIGHTS)
    wants = dice.random() < 0.7
    set_availability(player.user, weekend_days=weekend, night=night, has_automatic_vacation=wants)
    player.week = Week(player.week.zone, weekend, night)


def move_house(player: Player, dice: random.Random) -> None:
    """Live in another zone from now on."""
    zone = dice.choice(ZONES)
    player.user.time_zone = zone
    player.user.save(update_fields=["time_zone"])
    player.week = Week(zone, player.week.weekend_days, player.week.night)


def options(dice: random.Random) -> MatchOptions:
    """What two players may agree on, all of it now and then."""
    mode = dice.choice([Mode.SINGLE_ROUND, Mode.SINGLE_ROUND, Mode.BEST_OF_THREE])
    control = dice.choices(list(TimeControl), [8, 3, 1])[0]
    pace = dice.choice(PACES) if control is TimeControl.PACE else None
    is_limited = control is not TimeControl.UNLIMITED
    is_friendly, has_weekends = dice.random() < 0.3, dice.random() < 0.5
    terms = TimeTerms(
        control,
        pace,
        is_friendly=is_limited and is_friendly,
        has_weekends=is_limited and has_weekends,
    )
    return MatchOptions(mode, terms, is_public=True)


def wait(player: Player, left: timedelta, dice: random.Random) -> timedelta | None:
    """How long somebody thinks who has so much time left; None if they have forgotten the match.

    More than there is left if they come too late.
    """
    match player.habit:
        case Habit.BRISK:
            return timedelta(hours=dice.uniform(0.1, 20))
        case Habit.STEADY:
            return min(left, timedelta(days=4)) * dice.uniform(0.02, 0.9)
        case Habit.LAST_MINUTE if dice.random() < 0.3:
            return left + dice.choice([0, 0, 1]) * timedelta.resolution
        case Habit.FORGETFUL if dice.random() < 0.1:
            return None if dice.random() < 0.5 else left + timedelta(days=dice.uniform(0, 9))
        case _:
            return min(left, timedelta(days=3)) * dice.uniform(0.02, 0.7)


def instants(start: datetime, days: float, number: int, dice: random.Random) -> Sequence[datetime]:
    """So many instants within so many days."""
    return sorted(start + timedelta(days=dice.uniform(0, days)) for _ in range(number))
