"""A match to take away: what its asker may see, and everything once nothing is hidden."""

import random
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games.engine.deal import Seeds, deal_round
from games.engine.events import MatchStarted, MovePlayed, RoundDealt
from games.engine.history import HistoryEntry
from games.engine.match import fold
from games.engine.view import PlayerView
from games.play import event_store, queries, services
from games.play.errors import MatchNotFound
from games.play.export import MatchExport, export_of
from tests.games.builders import ASHA_OPENS, PRIVATE, play_some, play_to_the_end, start


def whole_history(match_id: str, user: User | None) -> tuple[HistoryEntry, ...]:
    return tuple(queries.history(match_id, user, after=0, limit=10_000))


def test_a_running_match_is_what_its_asker_sees(match_id: str, bilal: User, chand: User) -> None:
    play_some(match_id, 20, dice=random.Random(3))

    for user in (bilal, chand, None):
        with time_machine.travel(timezone.now(), tick=False):
            export, seen = export_of(match_id, user), queries.match_view(match_id, user)
        assert export.match == seen
        assert export.entries == whole_history(match_id, user)
        assert (export.opens_at, export.secrets) == (None, None)


def test_a_finished_match_is_open_and_the_same_for_everybody(
    match_id: str, asha: User, chand: User
) -> None:
    play_to_the_end(match_id)

    export = export_of(match_id, asha)

    assert export == export_of(match_id, chand) == export_of(match_id, None)
    assert not isinstance(export.match.view, PlayerView)
    assert export.match.view.hands is not None
    assert export.opens_at == export.match.finished_at
    bonuses = [one.move for one in export.entries if one.move and one.move.bonus_stack]
    assert bonuses
    assert all(seen.bonus_rupees for seen in bonuses)


def test_the_deals_can_be_computed_again_from_the_seeds(match_id: str) -> None:
    play_to_the_end(match_id)

    secrets = export_of(match_id, None).secrets

    assert secrets is not None
    first, second, third = secrets.round_seeds
    seeds = Seeds(secrets.match_bytes, (first, second, third))
    assert seeds == ASHA_OPENS
    assert len(secrets.deals) >= 2
    for deal in secrets.deals:
        again = deal_round(seeds, deal.round_number)
        assert (deal.deck, deal.bonus_stacks) == (again.deck, again.bonus_stacks)
        assert deal.seed == secrets.round_seeds[deal.round_number - 1]


def test_the_match_can_be_played_again_from_its_export(match_id: str) -> None:
    play_to_the_end(match_id)

    state = fold(events_of(export_of(match_id, None)))

    assert state == event_store.load_whole(match_id).state


def test_a_resigned_match_is_open_at_once(match_id: str, asha: User) -> None:
    services.resign(match_id, asha, seen_version=2)

    export = export_of(match_id, None)

    assert export.secrets is not None
    assert len(export.secrets.deals) == 1
    assert len(export.secrets.commitments) == 3


def test_a_match_without_result_stays_closed_for_seven_days(match_id: str, asha: User) -> None:
    ended_at = timezone.now() + timedelta(days=4)
    with time_machine.travel(ended_at, tick=False):
        services.settle_turn(match_id)

    with time_machine.travel(ended_at + timedelta(days=7, seconds=-1), tick=False):
        closed = export_of(match_id, asha)
    with time_machine.travel(ended_at + timedelta(days=7), tick=False):
        opened = export_of(match_id, None)

    assert closed.secrets is None
    assert closed.opens_at == ended_at + timedelta(days=7)
    assert closed.match.view.hands is None
    assert opened.secrets is not None


def test_a_private_match_is_exported_to_its_players_alone(
    asha: User, bilal: User, chand: User
) -> None:
    match_id = start(asha, bilal, options=PRIVATE)

    assert export_of(match_id, bilal).match.viewer == 1
    services.resign(match_id, asha, seen_version=2)
    assert export_of(match_id, bilal).secrets is not None
    for nobody in (chand, None):
        with pytest.raises(MatchNotFound):
            export_of(match_id, nobody)


def test_an_export_takes_two_queries(
    match_id: str, asha: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    play_some(match_id, 10)
    with django_assert_num_queries(2):
        export_of(match_id, asha)

    services.resign(match_id, asha, seen_version=12)
    with django_assert_num_queries(2):
        export_of(match_id, asha)


def events_of(export: MatchExport) -> list[MatchStarted | RoundDealt | MovePlayed]:
    """The events again, made of nothing but what the export tells."""
    secrets = export.secrets
    assert secrets is not None
    first, second, third = secrets.round_seeds
    deals = {deal.round_number: deal for deal in secrets.deals}
    events: list[MatchStarted | RoundDealt | MovePlayed] = [
        MatchStarted(export.match.mode, secrets.match_bytes, (first, second, third))
    ]
    seals = [0, 0]
    for entry in export.entries[1:]:
        if entry.deal is not None:
            deal = deals[entry.round_number]
            both = (seals[0], seals[1])
            stacks = deal.bonus_stacks
            events.append(
                RoundDealt(entry.round_number, deal.opener, both, deal.deck, stacks, deal.seed)
            )
        if entry.move is not None and entry.seat is not None:
            events.append(MovePlayed(entry.seat, entry.move.move))
        if entry.reckoning is not None and entry.reckoning.winner is not None:
            seals[entry.reckoning.winner] += 1
    return events
