"""What leads to mails about clocks: for each name a kind and a row, made as the site makes it.

The row is of the time at which it happened, which is the time to read it.
"""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from datetime import timedelta
from typing import Final

import time_machine
from django.utils import timezone

from accounts.models import User
from games.engine.results import Mode
from games.engine.time_control import TimeControl
from games.people import endings, timeouts, vacations
from games.play import proposals, timekeeping
from games.play.clocks.terms import TimeTerms
from games.play.queries import match_view
from games.play.services import MatchOptions
from games.play.turns import turns_of
from notifications.models import Email
from notifications.registry import EmailKind
from tests.games.builders import BEST_OF_THREE, play_some, start, without_vacations
from tests.notifications.builders import digest_email, match_email, relay_all

Story = Callable[[User, User], Email]

_A_DAY: Final = timedelta(days=1)
FRIENDLY: Final = MatchOptions(Mode.BEST_OF_THREE, TimeTerms(is_friendly=True), is_public=True)
WEEKENDS: Final = MatchOptions(
    Mode.BEST_OF_THREE, TimeTerms(pace_days=7, has_weekends=True), is_public=True
)
UNLIMITED: Final = MatchOptions(
    Mode.BEST_OF_THREE, TimeTerms(TimeControl.UNLIMITED, None), is_public=True
)


def _later(time: timedelta) -> AbstractContextManager[object]:
    return time_machine.travel(timezone.now() + time, tick=False)


def _row(kind: EmailKind, user: User) -> Email:
    """The row of a kind that was made last for somebody."""
    relay_all()
    return Email.objects.filter(recipient=user, kind=kind.value).latest("created_at", "version")


def _asha_in_turn(asha: User, bilal: User, options: MatchOptions = BEST_OF_THREE) -> str:
    """A match after four moves."""
    match_id = start(asha, bilal, options=options)
    play_some(match_id, 4)
    return match_id


def _overdue(reader: int) -> Story:
    def tell(asha: User, bilal: User) -> Email:
        without_vacations(asha)
        match_id = _asha_in_turn(asha, bilal, FRIENDLY)
        with _later(3 * _A_DAY + timedelta(minutes=1)):
            timeouts.settle(match_id)
            return _row(EmailKind.TURN_OVERDUE, (asha, bilal)[reader])

    return tell


def _reminded(options: MatchOptions, reader: int, *, late: timedelta) -> Story:
    """A reminder so long after the deadline, or before it if that is negative."""

    def tell(asha: User, bilal: User) -> Email:
        match_id = _asha_in_turn(asha, bilal, options)
        [turn] = turns_of([match_id])
        with time_machine.travel(turn.deadline_at + late, tick=False):
            reader_of = (asha, bilal)[reader]
            return match_email(EmailKind.REMINDER, reader_of, match_id, turn.version)

    return tell


def _turn_before_a_weekend(asha: User, bilal: User) -> Email:
    _asha_in_turn(asha, bilal, WEEKENDS)
    return _row(EmailKind.YOUR_TURN, asha)


def _weekend_digest(asha: User, bilal: User) -> Email:
    for options in (WEEKENDS, UNLIMITED):
        _asha_in_turn(asha, bilal, options)
    relay_all()
    turns = Email.objects.filter(recipient=asha, kind=EmailKind.YOUR_TURN.value)
    return digest_email(asha, turns.order_by("subject", "-version").distinct())


def _gift(asha: User, bilal: User) -> Email:
    match_id = _asha_in_turn(asha, bilal)
    version = match_view(match_id, bilal).version
    timekeeping.give_time(match_id, bilal, days=3, seen_version=version)
    return _row(EmailKind.TIME_GIVEN, asha)


def _proposed(asha: User, bilal: User) -> Email:
    proposals.propose_pause(_asha_in_turn(asha, bilal), bilal, days=5)
    return _row(EmailKind.PROPOSAL_MADE, asha)


def _declined(asha: User, bilal: User) -> Email:
    match_id = _asha_in_turn(asha, bilal)
    made = proposals.propose_pause(match_id, asha, days=1)
    proposals.decline(match_id, bilal, made.id)
    return _row(EmailKind.PROPOSAL_DECLINED, asha)


def _pause(asha: User, bilal: User) -> str:
    match_id = _asha_in_turn(asha, bilal)
    made = proposals.propose_pause(match_id, asha, days=5)
    proposals.accept(match_id, bilal, made.id)
    return match_id


def _agreed(asha: User, bilal: User) -> Email:
    _pause(asha, bilal)
    return _row(EmailKind.PAUSE_AGREED, asha)


def _pause_ending(asha: User, bilal: User) -> Email:
    _pause(asha, bilal)
    with _later(4 * _A_DAY):
        endings.tell_of_pauses()
        return _row(EmailKind.PAUSE_ENDING, asha)


def _resumption_proposed(asha: User, bilal: User) -> Email:
    proposals.propose_resume(_pause(asha, bilal), bilal)
    return _row(EmailKind.PROPOSAL_MADE, asha)


def _resumption_declined(asha: User, bilal: User) -> Email:
    match_id = _pause(asha, bilal)
    made = proposals.propose_resume(match_id, asha)
    proposals.decline(match_id, bilal, made.id)
    return _row(EmailKind.PROPOSAL_DECLINED, asha)


def _pause_ended(asha: User, bilal: User) -> Email:
    match_id = _pause(asha, bilal)
    made = proposals.propose_resume(match_id, asha)
    proposals.accept(match_id, bilal, made.id)
    return _row(EmailKind.PAUSE_ENDED, asha)


def _opponent_away(asha: User, bilal: User) -> Email:
    """Bilal is in turn in one of two matches, and goes away tomorrow."""
    _asha_in_turn(asha, bilal)
    start(bilal, asha)
    tomorrow = timezone.now() + _A_DAY
    vacations.start(bilal, starts_at=tomorrow, ends_at=tomorrow + 4 * _A_DAY)
    return _row(EmailKind.OPPONENT_AWAY, asha)


def _away_by_itself(kind: EmailKind, reader: int) -> tuple[EmailKind, Story]:
    """Asha lets the time of her turn run out."""

    def tell(asha: User, bilal: User) -> Email:
        match_id = _asha_in_turn(asha, bilal)
        with _later(3 * _A_DAY + timedelta(minutes=1)):
            timeouts.settle(match_id)
            return _row(kind, (asha, bilal)[reader])

    return kind, tell


def _vacation_ending(asha: User, bilal: User) -> Email:
    _asha_in_turn(asha, bilal)
    vacations.start(asha, starts_at=None, ends_at=timezone.now() + 3 * _A_DAY)
    with _later(2 * _A_DAY):
        endings.tell_of_vacations()
        return _row(EmailKind.VACATION_ENDING, asha)


def _vacation_low(asha: User, _bilal: User) -> Email:
    vacations.start(asha, starts_at=None, ends_at=timezone.now() + 5 * _A_DAY)
    return _row(EmailKind.VACATION_LOW, asha)


CLOCK_STORIES: Final[Mapping[str, tuple[EmailKind, Story]]] = {
    "turn_overdue": (EmailKind.TURN_OVERDUE, _overdue(0)),
    "turn_overdue_for_bilal": (EmailKind.TURN_OVERDUE, _overdue(1)),
    "reminder_late": (EmailKind.REMINDER, _reminded(FRIENDLY, 0, late=2 * _A_DAY)),
    "reminder_late_for_bilal": (EmailKind.REMINDER, _reminded(FRIENDLY, 1, late=2 * _A_DAY)),
    "reminder_silence": (EmailKind.REMINDER, _reminded(UNLIMITED, 0, late=-30 * _A_DAY)),
    "reminder_silence_for_bilal": (EmailKind.REMINDER, _reminded(UNLIMITED, 1, late=-7 * _A_DAY)),
    "reminder_before_a_weekend": (EmailKind.REMINDER, _reminded(WEEKENDS, 0, late=-6 * _A_DAY)),
    "your_turn_before_a_weekend": (EmailKind.YOUR_TURN, _turn_before_a_weekend),
    "digest_of_clocks": (EmailKind.DIGEST, _weekend_digest),
    "time_given": (EmailKind.TIME_GIVEN, _gift),
    "proposal_made": (EmailKind.PROPOSAL_MADE, _proposed),
    "proposal_made_to_go_on": (EmailKind.PROPOSAL_MADE, _resumption_proposed),
    "proposal_declined": (EmailKind.PROPOSAL_DECLINED, _declined),
    "proposal_declined_to_go_on": (EmailKind.PROPOSAL_DECLINED, _resumption_declined),
    "pause_agreed": (EmailKind.PAUSE_AGREED, _agreed),
    "pause_ending": (EmailKind.PAUSE_ENDING, _pause_ending),
    "pause_ended": (EmailKind.PAUSE_ENDED, _pause_ended),
    "opponent_away": (EmailKind.OPPONENT_AWAY, _opponent_away),
    "opponent_away_by_itself": _away_by_itself(EmailKind.OPPONENT_AWAY, 1),
    "vacation_started": _away_by_itself(EmailKind.VACATION_STARTED, 0),
    "vacation_ending": (EmailKind.VACATION_ENDING, _vacation_ending),
    "vacation_low": (EmailKind.VACATION_LOW, _vacation_low),
}
"""What leads to a mail about a clock, and of which kind it is, by the name of its golden files."""
