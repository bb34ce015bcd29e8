"""What is the same for the clocks of all matches, as JSON."""

from datetime import timedelta
from typing import TypedDict

from accounts import availability, vacations
from games.api.serializers.clock import duration_json
from games.api.serializers.schema import Duration, Number
from games.engine.time_control import TimeControl
from games.play import proposals, reliability
from games.play.clocks import terms


class BankJson(TypedDict):
    """The time of a player in a flexible match, and how it grows with each turn, up to the most."""

    at_start: Duration
    for_a_turn: Duration
    most: Duration


class VacationLimitsJson(TypedDict):
    """How many days of vacation a player has when they join, gets a month, and has at most."""

    at_start: Duration
    a_month: Duration
    most: Duration
    shortest: Duration


class TimeLimitsJson(TypedDict):
    """Time in numbers.

    No gift leaves a turn more than `most_time_days`, and in a flexible match more than a full bank.
    A friendly match whose player is late ends without result after `longest_lateness_days`, one
    without limit after `longest_silence_days` in which nobody has moved. Nobody answers a proposal
    after `proposal_days`. A seek may demand that `reliable_percent` of the turns are in time, and
    nothing is known of who had less than `fewest_turns` within a year.
    """

    controls: list[TimeControl]
    bank: BankJson
    gifts_days: list[Number]
    most_time_days: Number
    longest_lateness_days: Number
    longest_silence_days: Number
    longest_pause_days: Number
    proposal_days: Number
    most_weekend_days: Number
    longest_night: Duration
    vacation: VacationLimitsJson
    reliable_percent: Number
    fewest_turns: Number


def time_limits_json() -> TimeLimitsJson:
    """Time in numbers."""
    return {
        "controls": list(TimeControl),
        "bank": {
            "at_start": duration_json(terms.BANK_AT_START),
            "for_a_turn": duration_json(terms.BANK_FOR_A_TURN),
            "most": duration_json(terms.FULL_BANK),
        },
        "gifts_days": list(terms.GIFTS_DAYS),
        "most_time_days": terms.MOST_TIME.days,
        "longest_lateness_days": terms.LONGEST_LATENESS.days,
        "longest_silence_days": terms.LONGEST_SILENCE.days,
        "longest_pause_days": terms.LONGEST_AGREED_PAUSE.days,
        "proposal_days": proposals.OPEN_FOR.days,
        "most_weekend_days": availability.MOST_WEEKEND_DAYS,
        "longest_night": duration_json(availability.LONGEST_NIGHT),
        "vacation": {
            "at_start": duration_json(timedelta(days=vacations.START_DAYS)),
            "a_month": duration_json(timedelta(days=vacations.DAYS_A_MONTH)),
            "most": duration_json(timedelta(days=vacations.MOST_DAYS)),
            "shortest": duration_json(vacations.SHORTEST),
        },
        "reliable_percent": reliability.RELIABLE_PERCENT,
        "fewest_turns": reliability.FEWEST_TURNS,
    }
