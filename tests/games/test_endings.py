"""A day before a clock runs again, its players are told, once."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine

from accounts.models import User
from games.models import Match, OutboxEntry
from games.people import vacations
from games.play import decisions, proposals
from games.tasks import tell_of_endings
from tests.games.builders import start

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 12, 2, 12, tzinfo=UTC)
DAY = timedelta(days=1)
MINUTE = timedelta(minutes=1)


@pytest.fixture(autouse=True)
def clock(asha: User) -> Any:
    """It is NOW until a test moves on."""
    with time_machine.travel(NOW, tick=False) as traveller:
        yield traveller


def pause(match_id: str, asha: User, bilal: User, *, days: int) -> None:
    """An agreed pause of so many days from now on."""
    proposal = proposals.propose_pause(match_id, asha, days=days)
    proposals.accept(match_id, bilal, proposal.id)


def told(kind: str) -> list[tuple[str, str, int]]:
    """Who is owed to be told of an ending of a kind: name, subject, version."""
    entries = OutboxEntry.objects.filter(kind=kind).order_by("recipient__username")
    return list(entries.values_list("recipient__username", "subject", "version"))


def test_the_end_of_a_vacation_is_told_a_day_before_and_once(asha: User, clock: Any) -> None:
    view = vacations.start(asha, starts_at=None, ends_at=NOW + 3 * DAY)
    clock.shift(2 * DAY - MINUTE)
    early = tell_of_endings()
    clock.shift(MINUTE)

    counts = [tell_of_endings(), tell_of_endings()]

    assert (early, counts) == (0, [1, 0])
    assert told("vacation_ending") == [("Asha", f"vacation:{view.id}", 0)]


def test_nobody_is_told_of_a_vacation_that_has_ended(asha: User, clock: Any) -> None:
    vacations.start(asha, starts_at=None, ends_at=NOW + 3 * DAY)
    clock.shift(DAY)
    vacations.end(asha)
    clock.shift(MINUTE)

    assert tell_of_endings() == 0


def test_who_is_away_for_a_day_knows(asha: User, bilal: User, clock: Any) -> None:
    match_id = start(asha, bilal)
    vacations.start(asha, starts_at=None, ends_at=NOW + DAY)
    pause(match_id, asha, bilal, days=1)
    clock.shift(MINUTE)

    assert tell_of_endings() == 0


def test_a_planned_vacation_is_not_told_before_it_has_begun(asha: User, clock: Any) -> None:
    vacations.start(asha, starts_at=NOW + MINUTE, ends_at=NOW + DAY + 2 * MINUTE)

    assert tell_of_endings() == 0
    clock.shift(2 * MINUTE)
    assert tell_of_endings() == 1


def test_the_end_of_an_agreed_pause_is_told_to_both_a_day_before(
    asha: User, bilal: User, clock: Any
) -> None:
    match_id = start(asha, bilal)
    pause(match_id, asha, bilal, days=5)
    clock.shift(4 * DAY - MINUTE)
    early = tell_of_endings()
    clock.shift(MINUTE)

    counts = [tell_of_endings(), tell_of_endings()]

    assert (early, counts) == (0, [1, 0])
    subject = f"match:{match_id}"
    assert told("pause_ending") == [("Asha", subject, 3), ("Bilal", subject, 3)]


def test_what_happens_in_between_does_not_tell_of_a_pause_again(
    asha: User, bilal: User, clock: Any
) -> None:
    match_id = start(asha, bilal)
    pause(match_id, asha, bilal, days=2)
    clock.shift(DAY)
    tell_of_endings()

    vacations.start(bilal, starts_at=None, ends_at=NOW + 3 * DAY)

    assert Match.objects.get(public_id=match_id).version == 4
    assert tell_of_endings() == 0


def test_a_second_pause_is_told_again(asha: User, bilal: User, clock: Any) -> None:
    match_id = start(asha, bilal)
    for _ in range(2):
        pause(match_id, asha, bilal, days=2)
        clock.shift(DAY)
        tell_of_endings()
        clock.shift(DAY)

    assert len(told("pause_ending")) == 4


def test_a_pause_that_was_ended_early_is_not_told(asha: User, bilal: User, clock: Any) -> None:
    match_id = start(asha, bilal)
    pause(match_id, asha, bilal, days=2)
    proposal = proposals.propose_resume(match_id, bilal)
    proposals.accept(match_id, asha, proposal.id)
    clock.shift(DAY)

    assert tell_of_endings() == 0


def test_the_end_of_a_moderators_pause_is_not_told_here(
    asha: User, bilal: User, clock: Any
) -> None:
    match_id = start(asha, bilal)
    decisions.pause(match_id, asha, until=NOW + 3 * DAY, reason="We look into it.")
    clock.shift(2 * DAY)

    assert tell_of_endings() == 0
