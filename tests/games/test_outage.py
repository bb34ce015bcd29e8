"""The site stands still for longer than is tolerated: nobody loses by it, and each log says so."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Final

import pytest
import time_machine
from django.db.models import Count
from django.utils import timezone

from accounts.models import Availability, User
from games.engine.results import Mode
from games.models import Match, MatchEvent, OutageCredit, OutboxEntry, Seat
from games.play import queries, rebuild
from games.play.clocks import stored
from games.play.clocks.terms import TimeTerms
from games.play.rebuild import Difference
from games.play.services import MatchOptions
from games.tasks import expire_turns
from tests.games.builders import play, start

pytestmark = pytest.mark.django_db

A_SAMPLE_IS_VERIFIED: Final = pytest.mark.wrong_summaries
"""Of a thousand matches, by the test itself."""

RUNNING: Final = 1_000
DUE_MEANWHILE: Final = 100
GAP: Final = timedelta(hours=3, minutes=20)
MINUTE: Final = timedelta(minutes=1)


@pytest.fixture
def running(asha: User, bilal: User) -> Iterator[list[Match]]:
    """A thousand matches, a hundred of which are due within the gap that begins now."""
    for player in (asha, bilal):
        Availability.objects.create(user=player, has_automatic_vacation=False)
    with time_machine.travel(timezone.now(), tick=False):
        example = start(asha, bilal)
        play(example)
        yield _copies(Match.objects.get(public_id=example))


@A_SAMPLE_IS_VERIFIED
def test_nobody_loses_by_an_outage_and_every_clock_gets_it_back(
    running: list[Match], asha: User
) -> None:
    began_at = timezone.now()
    expire_turns()
    before = dict(Match.objects.values_list("public_id", "deadline_at"))
    assert sum(began_at < at < began_at + GAP for at in before.values() if at) == DUE_MEANWHILE

    with time_machine.travel(began_at + GAP, tick=False):
        first = expire_turns()
    with time_machine.travel(began_at + GAP + MINUTE, tick=False):
        second, third = expire_turns(), expire_turns()
        seen = queries.history_page(running[-1].public_id, asha, after=0, limit=9).match

    gap = GAP + MINUTE
    after = dict(Match.objects.values_list("public_id", "deadline_at"))
    assert (first, second, third) == (0, 0, 0)
    assert Match.objects.filter(status="active").count() == RUNNING
    assert {match_id: at + gap for match_id, at in before.items() if at} == after
    assert OutageCredit.objects.count() == 1
    assert [(one.start, one.end) for one in seen.outages] == [(began_at, began_at + gap)]
    assert not _wrong(running[::50])


@A_SAMPLE_IS_VERIFIED
def test_after_an_outage_turns_end_as_ever(running: list[Match]) -> None:
    began_at = timezone.now()
    expire_turns()
    for later in (GAP, GAP + MINUTE):
        with time_machine.travel(began_at + later, tick=False):
            expire_turns()

    for minutes in range(0, 201, 5):
        with time_machine.travel(began_at + GAP + (1 + minutes) * MINUTE, tick=False):
            expire_turns()

    ended = MatchEvent.objects.filter(kind="turn_expired")
    twice = ended.values("match").annotate(number=Count("pk")).filter(number__gt=1)
    assert (ended.count(), twice.count()) == (DUE_MEANWHILE, 0)
    assert OutboxEntry.objects.filter(kind="match_ended").count() == 2 * DUE_MEANWHILE
    assert not _wrong(running[::50])
    assert OutageCredit.objects.count() == 1


def test_clocks_with_stops_of_their_own_get_what_they_lost(asha: User, bilal: User) -> None:
    """The gap falls on a Saturday for one player, and into a bank of time for the other."""
    saturday = timezone.now().replace(year=2026, month=12, day=5, hour=9)
    weekly = MatchOptions(Mode.BEST_OF_THREE, TimeTerms(has_weekends=True), is_public=True)
    with time_machine.travel(saturday - timedelta(days=1), tick=False):
        resting, plain = start(asha, bilal, options=weekly), start(asha, bilal)
        expire_turns()
    deadlines = dict(Match.objects.values_list("public_id", "deadline_at"))

    with time_machine.travel(saturday, tick=False):
        expire_turns()
    with time_machine.travel(saturday + MINUTE, tick=False):
        expire_turns()

    after = dict(Match.objects.values_list("public_id", "deadline_at"))
    moved = {name: at - old for name, at in after.items() if at and (old := deadlines[name])}
    until_saturday = saturday.replace(hour=0, minute=0, second=0, microsecond=0) - (
        saturday - timedelta(days=1)
    )
    assert moved == {resting: until_saturday, plain: timedelta(days=1) + MINUTE}


def test_a_turn_that_began_in_the_gap_gets_no_more_than_it_lost(asha: User, bilal: User) -> None:
    began_at = timezone.now()
    with time_machine.travel(began_at, tick=False):
        expire_turns()
    with time_machine.travel(began_at + GAP / 2, tick=False):
        match_id = start(asha, bilal)
    full = timedelta(days=3)

    for later in (GAP, GAP + MINUTE):
        with time_machine.travel(began_at + later, tick=False):
            expire_turns()

    assert Match.objects.get(public_id=match_id).deadline_at == began_at + GAP + MINUTE + full


def test_an_outage_that_begins_at_the_very_deadline_still_puts_it_off(
    asha: User, bilal: User
) -> None:
    with time_machine.travel(timezone.now(), tick=False):
        match_id = start(asha, bilal)
    deadline_at = Match.objects.get(public_id=match_id).deadline_at
    assert deadline_at is not None
    with time_machine.travel(deadline_at, tick=False):
        expire_turns()

    for later in (GAP, GAP + MINUTE):
        with time_machine.travel(deadline_at + later, tick=False):
            expire_turns()

    assert Match.objects.get(public_id=match_id).deadline_at == deadline_at + GAP + MINUTE


def _wrong(matches: list[Match]) -> list[Difference]:
    """What is stored of matches otherwise than their events say."""
    return [wrong for match in matches for wrong in rebuild.verify_match(match.public_id)]


def _copies(example: Match) -> list[Match]:
    """The example and copies of it, whose turns began such that some are due soon."""
    seats, events = list(example.seats.all()), list(example.events.all())
    copies = []
    assert example.turn_started_at is not None
    for number in range(RUNNING - 1):
        soon = number < DUE_MEANWHILE
        back = timedelta(days=3) - timedelta(minutes=2 * number + 1) if soon else timedelta(hours=1)
        copies.append(_copy(example, f"C{number:09}", back))
    Match.objects.bulk_create(copies)
    Seat.objects.bulk_create(
        [Seat(match=match, number=one.number, user=one.user) for match in copies for one in seats]
    )
    MatchEvent.objects.bulk_create(
        [
            MatchEvent(
                match=match,
                sequence=one.sequence,
                kind=one.kind,
                payload=one.payload,
                actor=one.actor,
                created_at=match.created_at,
            )
            for match in copies
            for one in events
        ]
    )
    return [example, *copies]


def _copy(example: Match, public_id: str, back: timedelta) -> Match:
    values = {
        field.attname: getattr(example, field.attname)
        for field in Match._meta.concrete_fields
        if not field.primary_key
    }
    moved = ("created_at", "turn_started_at", "deadline_at", "settles_at")
    values |= {name: values[name] - back for name in moved} | {"public_id": public_id}
    clock = stored.decode(example.clock)
    assert clock.turn is not None
    payload = stored.encode(clock)
    payload["turn"]["start"] = (clock.turn.started_at - back).isoformat()
    return Match(**{**values, "clock": payload})
