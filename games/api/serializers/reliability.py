"""How players keep the time of their turns, as JSON."""

from typing import TypedDict

from games.api.serializers.clock import duration_or_none
from games.api.serializers.schema import Duration, Number
from games.play.reliability import Reliability


class ReliabilityJson(TypedDict):
    """How many turns a player had within a year, and how many whole per cent of them in time.

    `in_time_percent` is null for a newcomer with fewer than ten turns. Half of the player's moves
    came within `median_answer`, which is null without a move.
    """

    turns: Number
    in_time_percent: Number | None
    time_outs: Number
    median_answer: Duration | None


def reliability_json(reliability: Reliability) -> ReliabilityJson:
    """How a player keeps the time of their turns."""
    return {
        "turns": reliability.turns,
        "in_time_percent": reliability.in_time_percent,
        "time_outs": reliability.time_outs,
        "median_answer": duration_or_none(reliability.median_answer),
    }
