"""How players have kept the time of their turns in the last year, as it was counted last night."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import Final
from uuid import UUID

from accounts.models import User
from games import models

FEWEST_TURNS: Final = 10
"""With fewer turns nothing can be said."""

RELIABLE_PERCENT: Final = 90
"""So many of a hundred turns in time a seek may demand."""


@dataclass(frozen=True, slots=True)
class Reliability:
    """How many turns a player had within a year, and how many whole per cent of them in time.

    Both are None for a newcomer: `in_time_percent` below FEWEST_TURNS, `median_answer`, within
    which half of their moves came, without a move.
    """

    turns: int
    in_time_percent: int | None
    time_outs: int
    median_answer: timedelta | None

    @property
    def is_enough(self) -> bool:
        """Whether they may accept a seek that demands it; of a newcomer nothing bad is known."""
        return self.in_time_percent is None or self.in_time_percent >= RELIABLE_PERCENT


UNKNOWN: Final = Reliability(turns=0, in_time_percent=None, time_outs=0, median_answer=None)


def reliability_of(user: User) -> Reliability:
    """How reliable a user is; one query."""
    return of_users([user.pk])[user.pk]


def of_users(user_ids: Iterable[UUID]) -> dict[UUID, Reliability]:
    """How reliable each of the users is; one query."""
    ids = list(user_ids)
    known = {row.pk: of_row(row) for row in models.Reliability.objects.filter(pk__in=ids)}
    return {user_id: known.get(user_id, UNKNOWN) for user_id in ids}


def of_row(row: models.Reliability | None) -> Reliability:
    """What a row says, or that there is none."""
    if row is None:
        return UNKNOWN
    turns = row.turns_in_time + row.turns_late
    return Reliability(
        turns=turns,
        in_time_percent=row.turns_in_time * 100 // turns if turns >= FEWEST_TURNS else None,
        time_outs=row.time_outs,
        median_answer=row.median_answer,
    )
