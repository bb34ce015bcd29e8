"""Starting, playing, resigning, expiring: rows, outbox and answers."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games.engine.cards import Kind
from games.engine.errors import IllegalMove, MatchOver, NotYourTurn
from games.engine.moves import Sell, Take, TakeCamels
from games.engine.results import OutcomeReason
from games.engine.view import PlayerView
from games.models import Match, MatchEvent, MatchStatus, OutboxEntry
from games.play import queries, services
from games.play.errors import MatchNotFound, NotAPlayer, StaleVersion, TurnExpired
from tests.games.builders import (
    PRIVATE,
    SINGLE_ROUND,
    play,
    play_some,
    play_the_round,
    play_to_the_end,
    start,
)

CLOTH = Take(Kind.CLOTH)


def owed(match_id: str, *, version: int) -> set[tuple[str, str]]:
    entries = OutboxEntry.objects.filter(subject=f"match:{match_id}", version=version)
    return {(entry.kind, entry.recipient.username) for entry in entries}


def rows(match_id: str) -> list[tuple[int, str, str | None]]:
    events = MatchEvent.objects.filter(match__public_id=match_id).select_related("actor")
    return [(row.sequence, row.kind, row.actor.username if row.actor else None) for row in events]


def test_a_match_starts_with_its_first_deal_and_both_are_owed_the_news(match_id: str) -> None:
    assert rows(match_id) == [(1, "match_started", None), (2, "round_dealt", None)]
    assert owed(match_id, version=2) == {
        ("match_started", "Asha"),
        ("match_started", "Bilal"),
        ("turn_started", "Asha"),
    }


def test_a_move_is_a_row_a_new_position_and_a_turn_owed(match_id: str, asha: User) -> None:
    played = services.play_move(match_id, asha, CLOTH, seen_version=2)

    assert rows(match_id)[2:] == [(3, "move_played", "Asha")]
    assert owed(match_id, version=3) == {("turn_started", "Bilal")}
    assert isinstance(played.match.view, PlayerView)
    assert played.match.version == 3
    assert Kind.CLOTH in played.match.view.you.hand
    assert played.match.view.table.market == (
        Kind.CAMEL,
        Kind.CAMEL,
        Kind.CAMEL,
        Kind.CAMEL,
        Kind.SPICE,
    )
    assert [entry.sequence for entry in played.entries] == [3]


def test_the_last_move_of_a_round_brings_the_next_deal_in_the_same_batch(match_id: str) -> None:
    play_the_round(match_id)

    last, deal = rows(match_id)[-2:]
    assert last[1:] == ("move_played", last[2])
    assert last[2] in {"Asha", "Bilal"}
    assert deal == (last[0] + 1, "round_dealt", None)
    kinds = [kind for kind, _ in sorted(owed(match_id, version=deal[0]))]
    assert kinds == ["round_ended", "round_ended", "turn_started"]


def test_the_end_of_the_match_is_owed_to_both_and_no_turn_is(match_id: str) -> None:
    play_to_the_end(match_id)

    match = Match.objects.get(public_id=match_id)
    assert match.status == MatchStatus.FINISHED
    assert match.outcome_reason == OutcomeReason.PLAYED
    assert (match.turn, match.deadline_at) == (None, None)
    assert len(match.reckonings) == match.round_number
    assert {kind for kind, _ in owed(match_id, version=match.version)} == {
        "round_ended",
        "match_ended",
    }


def test_a_single_round_decides_a_match_of_one_round(asha: User, bilal: User) -> None:
    match_id = start(asha, bilal, options=SINGLE_ROUND)

    play_to_the_end(match_id)

    assert Match.objects.get(public_id=match_id).round_number == 1


def test_the_wrong_turn_is_refused(match_id: str, bilal: User) -> None:
    with pytest.raises(NotYourTurn):
        services.play_move(match_id, bilal, CLOTH, seen_version=2)

    assert len(rows(match_id)) == 2


def test_a_stale_version_is_refused_and_names_the_current_one(match_id: str, asha: User) -> None:
    play(match_id, CLOTH)
    play(match_id, TakeCamels())

    with pytest.raises(StaleVersion) as refusal:
        services.play_move(match_id, asha, Take(Kind.SPICE), seen_version=2)

    assert refusal.value.current == 4
    assert len(rows(match_id)) == 4


def test_a_version_from_the_future_is_stale_too(match_id: str, asha: User) -> None:
    with pytest.raises(StaleVersion):
        services.play_move(match_id, asha, CLOTH, seen_version=3)


def test_a_stale_version_comes_before_the_wrong_turn(match_id: str, asha: User) -> None:
    play(match_id, CLOTH)

    with pytest.raises(StaleVersion):
        services.play_move(match_id, asha, CLOTH, seen_version=2)
    with pytest.raises(NotYourTurn):
        services.play_move(match_id, asha, CLOTH, seen_version=3)


def test_an_illegal_move_changes_nothing(match_id: str, asha: User) -> None:
    with pytest.raises(IllegalMove) as refusal:
        services.play_move(match_id, asha, Sell(Kind.GOLD, 1), seen_version=2)

    assert refusal.value.rule == "3.5"
    assert len(rows(match_id)) == 2
    assert not owed(match_id, version=3)


def test_a_stranger_may_see_a_public_match_but_not_play_in_it(match_id: str, chand: User) -> None:
    with pytest.raises(NotAPlayer):
        services.play_move(match_id, chand, CLOTH, seen_version=2)


def test_a_private_match_is_missing_for_a_stranger(asha: User, bilal: User, chand: User) -> None:
    match_id = start(asha, bilal, options=PRIVATE)

    with pytest.raises(MatchNotFound):
        services.play_move(match_id, chand, CLOTH, seen_version=2)
    with pytest.raises(MatchNotFound):
        services.play_move("2222222222", chand, CLOTH, seen_version=2)


def test_trying_a_move_refuses_like_playing_it_and_changes_nothing(
    match_id: str, asha: User
) -> None:
    services.try_move(match_id, asha, CLOTH, seen_version=2)
    with pytest.raises(IllegalMove):
        services.try_move(match_id, asha, Take(Kind.DIAMOND), seen_version=2)
    with pytest.raises(StaleVersion):
        services.try_move(match_id, asha, CLOTH, seen_version=1)

    assert len(rows(match_id)) == 2


def test_resigning_out_of_turn_gives_the_match_to_the_other(match_id: str, bilal: User) -> None:
    played = services.resign(match_id, bilal, seen_version=2)

    assert played.match.view.outcome is not None
    assert played.match.view.outcome.winner == 0
    assert rows(match_id)[-1] == (3, "player_resigned", "Bilal")
    assert {kind for kind, _ in owed(match_id, version=3)} == {"match_ended"}


def test_nothing_can_be_done_in_a_finished_match(match_id: str, asha: User) -> None:
    services.resign(match_id, asha, seen_version=2)

    with pytest.raises(MatchOver):
        services.play_move(match_id, asha, CLOTH, seen_version=3)
    with pytest.raises(MatchOver):
        services.resign(match_id, asha, seen_version=3)
    assert not services.settle_turn(match_id)


def test_a_move_after_the_deadline_is_refused_though_no_sweep_has_run(
    match_id: str, asha: User, bilal: User
) -> None:
    deadline = queries.match_view(match_id, asha).deadline_at
    assert deadline is not None

    with time_machine.travel(deadline + timedelta(microseconds=1), tick=False):
        with pytest.raises(TurnExpired):
            services.play_move(match_id, asha, CLOTH, seen_version=2)
        with pytest.raises(TurnExpired):
            services.resign(match_id, bilal, seen_version=2)
        assert queries.match_view(match_id, asha).is_overdue

    assert len(rows(match_id)) == 2


def test_a_move_at_the_very_deadline_counts(match_id: str, asha: User) -> None:
    deadline = queries.match_view(match_id, asha).deadline_at
    assert deadline is not None

    with time_machine.travel(deadline, tick=False):
        assert not services.settle_turn(match_id)
        services.play_move(match_id, asha, CLOTH, seen_version=2)

    assert len(rows(match_id)) == 3


def test_a_turn_that_runs_out_loses_the_match_exactly_once(match_id: str, bilal: User) -> None:
    play_some(match_id, 3)  # Bilal is to move
    late = timezone.now() + timedelta(days=3, seconds=5)

    with time_machine.travel(late, tick=False):
        assert services.settle_turn(match_id)
        assert not services.settle_turn(match_id)

    match = Match.objects.get(public_id=match_id)
    assert (match.winner, match.outcome_reason) == (0, OutcomeReason.EXPIRED)
    assert rows(match_id)[-1] == (6, "turn_expired", None)
    assert owed(match_id, version=6) == {("match_ended", "Asha"), ("match_ended", "Bilal")}


def test_a_match_that_nobody_moved_in_ends_without_result(match_id: str) -> None:
    with time_machine.travel(timezone.now() + timedelta(days=3, seconds=5), tick=False):
        services.settle_turn(match_id)

    match = Match.objects.get(public_id=match_id)
    assert (match.winner, match.outcome_reason) == (None, OutcomeReason.NEVER_STARTED)


def test_a_second_player_who_never_moves_loses(match_id: str) -> None:
    play(match_id)

    with time_machine.travel(timezone.now() + timedelta(days=3, seconds=5), tick=False):
        services.settle_turn(match_id)

    assert Match.objects.get(public_id=match_id).winner == 0


def test_every_match_has_seeds_and_an_id_of_its_own(asha: User, bilal: User) -> None:
    options = SINGLE_ROUND
    ids = {services.start_match((asha, bilal), options) for _ in range(5)}

    payloads = MatchEvent.objects.filter(kind="match_started").values_list("payload", flat=True)
    drawn = [seed for payload in payloads for seed in [payload["mid"], *payload["seeds"]]]
    assert len(ids) == 5
    assert len(set(drawn)) == 5 * 4
    assert {len(seed) for seed in drawn} == {32, 64}
