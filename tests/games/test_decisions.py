"""Moderators' decisions as rows: what is stored, who is told, what still can be done."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.utils import timezone

from accounts.models import User
from games.engine.errors import CommandRefused, MatchOver, NotVoided
from games.engine.history import EntryKind
from games.engine.results import Outcome, OutcomeReason
from games.models import Match, MatchEvent, MatchStatus
from games.play import decisions, queries, rebuild
from games.play.errors import (
    DeadlineNotLater,
    MatchIsNotPaused,
    MatchIsPaused,
    MatchNotFound,
    NotAReason,
    PlayRefused,
    ReplayClosed,
    VoidIsFinal,
)
from games.play.export import export_of
from games.play.replay import Standpoint, replay_step
from tests.games.builders import play, play_some, play_to_the_end
from tests.games.deciding import (
    ADJUDICATE,
    CREDIT,
    DAY,
    PAUSE,
    PROLONG,
    RESUME,
    UNVOID,
    VOID,
    WHY,
    Decide,
    Execute,
    at,
    play_as,
    row,
    told,
)


def test_an_adjudicated_match_is_won_by_whom_the_moderator_says(
    match_id: str, asha: User, maya: User
) -> None:
    play_some(match_id, 3)

    decided = decisions.adjudicate(match_id, maya, winner=0, reason=f"  {WHY}\n")

    match = row(match_id)
    assert (match.status, match.winner, match.outcome_reason) == ("finished", 0, "adjudicated")
    assert (decided.before.status, decided.after.outcome_reason) == ("active", "adjudicated")
    stored = MatchEvent.objects.get(match=match, sequence=match.version)
    assert (stored.kind, stored.actor) == ("match_adjudicated", maya)
    assert stored.payload == {"winner": 0, "reason": WHY}
    assert queries.match_view(match_id, asha).view.outcome == Outcome(0, OutcomeReason.ADJUDICATED)


@pytest.mark.parametrize("decide", [ADJUDICATE, VOID])
def test_both_are_told_when_a_moderator_ends_the_match(
    match_id: str, maya: User, decide: Decide
) -> None:
    decide(match_id, maya)

    kinds = ("match_decided", "match_ended")
    assert told(match_id) == {(kind, name) for kind in kinds for name in ("Asha", "Bilal")}


@pytest.mark.parametrize(
    ("earlier", "decide", "kind"),
    [
        ([], PAUSE, "match_paused"),
        ([PAUSE], RESUME, "match_resumed"),
        ([], PROLONG, "deadline_changed"),
        ([], CREDIT, "deadline_changed"),
    ],
)
def test_both_are_told_what_happens_to_their_clock(
    match_id: str, maya: User, earlier: list[Decide], decide: Decide, kind: str
) -> None:
    for one in earlier:
        one(match_id, maya)

    decide(match_id, maya)

    assert told(match_id) == {(kind, "Asha"), (kind, "Bilal")}


@pytest.mark.parametrize(
    ("earlier", "decide", "error"),
    [
        ([VOID], VOID, MatchOver),
        ([VOID], ADJUDICATE, MatchOver),
        ([ADJUDICATE], ADJUDICATE, MatchOver),
        ([ADJUDICATE], PAUSE, MatchOver),
        ([ADJUDICATE], RESUME, MatchOver),
        ([ADJUDICATE], PROLONG, MatchOver),
        ([VOID], CREDIT, MatchOver),
        ([], UNVOID, NotVoided),
        ([ADJUDICATE], UNVOID, NotVoided),
        ([VOID, UNVOID], UNVOID, NotVoided),
        ([PAUSE], PAUSE, MatchIsPaused),
        ([], RESUME, MatchIsNotPaused),
        ([PAUSE, RESUME], RESUME, MatchIsNotPaused),
        ([PROLONG], PROLONG, DeadlineNotLater),
    ],
)
def test_what_does_not_fit_is_refused_and_changes_nothing(
    match_id: str,
    maya: User,
    earlier: list[Decide],
    decide: Decide,
    error: type[CommandRefused | PlayRefused],
) -> None:
    with at(timezone.now()):
        for one in earlier:
            one(match_id, maya)
        version = row(match_id).version

        with pytest.raises(error):
            decide(match_id, maya)

    assert row(match_id).version == version


def test_a_decision_needs_a_match_and_a_reason_that_all_may_read(match_id: str, maya: User) -> None:
    with pytest.raises(MatchNotFound):
        VOID("N0MATCH234", maya)
    for reason in ("", "  ", "a\x00b", "x" * 501):
        with pytest.raises(NotAReason):
            decisions.void(match_id, maya, reason=reason)


def test_a_void_match_has_no_result_and_stands_as_before_when_it_is_no_longer_void(
    match_id: str, asha: User, bilal: User, maya: User
) -> None:
    play_some(match_id, 3)
    before, position = row(match_id), queries.match_view(match_id, bilal).view
    begun = timezone.now()
    with at(begun):
        VOID(match_id, maya)
    assert (row(match_id).status, row(match_id).outcome_reason) == (MatchStatus.FINISHED, "voided")

    with at(begun + 6 * DAY):
        UNVOID(match_id, maya)

    after = row(match_id)
    assert (after.status, after.turn, after.finished_at) == ("active", before.turn, None)
    assert after.deadline_at == (before.deadline_at or begun) + 6 * DAY
    assert queries.match_view(match_id, bilal).view == position
    assert told(match_id) == {
        ("match_reopened", "Asha"),
        ("match_reopened", "Bilal"),
        ("turn_started", "Bilal"),
    }
    with at(begun + 6 * DAY):
        play(match_id)


def test_an_ended_match_gets_its_result_back_when_it_is_no_longer_void(
    match_id: str, maya: User
) -> None:
    play_to_the_end(match_id)
    before = row(match_id)

    VOID(match_id, maya)
    voided = row(match_id)
    UNVOID(match_id, maya)

    after = row(match_id)
    assert (voided.winner, voided.finished_at) == (None, before.finished_at)
    assert (after.winner, after.outcome_reason, after.finished_at, after.voided_at) == (
        before.winner,
        "played",
        before.finished_at,
        None,
    )
    assert told(match_id) == {("match_reopened", "Asha"), ("match_reopened", "Bilal")}


def test_what_has_been_void_for_seven_days_stays_void(match_id: str, maya: User) -> None:
    begun = timezone.now()
    with at(begun):
        VOID(match_id, maya)

    with at(begun + 7 * DAY), pytest.raises(VoidIsFinal):
        UNVOID(match_id, maya)
    with at(begun + 7 * DAY - timedelta(microseconds=1)):
        UNVOID(match_id, maya)


@pytest.mark.parametrize("decide", [ADJUDICATE, VOID])
@pytest.mark.parametrize("plays_first", [play_some, None], ids=["running", "ended"])
def test_hidden_cards_stay_closed_for_everybody_until_it_can_not_be_undone(
    match_id: str,
    asha: User,
    bilal: User,
    maya: User,
    decide: Decide,
    plays_first: Callable[[str, int], None] | None,
) -> None:
    if plays_first:
        plays_first(match_id, 4)
    elif decide is VOID:
        play_to_the_end(match_id)
    begun = timezone.now()
    with at(begun):
        decide(match_id, maya)

    for days, is_open in ((0, False), (6, False), (7, True)):
        with at(begun + days * DAY):
            for viewer in (asha, bilal, maya, None):
                assert (queries.match_view(match_id, viewer).view.hands is not None) is is_open
                assert (export_of(match_id, viewer).secrets is not None) is is_open
    with at(begun + 6 * DAY), pytest.raises(ReplayClosed):
        replay_step(match_id, asha, at=2, standpoint=Standpoint.OPEN)
    with at(begun + 7 * DAY):
        assert len(replay_step(match_id, asha, at=2, standpoint=Standpoint.OPEN).views) == 2


def test_seven_days_count_from_the_voiding_however_long_ago_the_match_ended(
    match_id: str, asha: User, maya: User
) -> None:
    play_to_the_end(match_id)
    voided_at = timezone.now() + 30 * DAY
    with at(voided_at):
        VOID(match_id, maya)

    with at(voided_at + 6 * DAY):
        assert export_of(match_id, asha).opens_at == voided_at + 7 * DAY
        assert export_of(match_id, asha).secrets is None
        UNVOID(match_id, maya)
        assert export_of(match_id, asha).secrets is not None


def test_everybody_reads_what_was_decided_and_why(
    match_id: str, asha: User, bilal: User, maya: User
) -> None:
    PAUSE(match_id, maya)

    for viewer in (asha, bilal, maya, None):
        entry = queries.history(match_id, viewer, after=0, limit=99)[-1]
        assert entry.kind is EntryKind.MATCH_PAUSED
        assert entry.decision is not None
        assert (entry.decision.reason, entry.seat) == (WHY, None)
        assert entry.decision.until == row(match_id).paused_until


def test_a_decision_is_not_refused_for_a_move_that_comes_in_between(
    match_id: str, asha: User, maya: User
) -> None:
    """A move is stored between the moderator's look and the insertion of the decision."""
    moved: list[str] = []

    def move_first(execute: Execute, sql: str, *rest: object) -> object:
        if sql.startswith('INSERT INTO "games_matchevent"') and not moved:
            moved.append(sql)
            play_as(asha, match_id, 2)
        return execute(sql, *rest)

    with connection.execute_wrapper(move_first):
        decided = VOID(match_id, maya)

    assert (len(moved), decided.after.outcome_reason) == (1, "voided")


def test_a_rebuilt_summary_knows_the_decisions(match_id: str, maya: User) -> None:
    for decide in (CREDIT, PAUSE, VOID, UNVOID, RESUME, PROLONG, VOID):
        decide(match_id, maya)
        assert decisions.integrity(match_id) == ()
        assert rebuild.verify_match(match_id) == []


@pytest.mark.wrong_summaries
@pytest.mark.parametrize(
    ("column", "wrong"),
    [
        ("paused_until", datetime(2020, 1, 1, tzinfo=UTC)),
        ("settles_at", datetime(2090, 1, 1, tzinfo=UTC)),
        ("clock", {}),
        ("deadline_at", datetime(2090, 1, 1, tzinfo=UTC)),
    ],
)
def test_a_wrong_clock_is_found_and_rebuilt(
    match_id: str, maya: User, column: str, wrong: object
) -> None:
    PAUSE(match_id, maya)
    Match.objects.update(**{column: wrong})

    assert any(column in what for what in decisions.integrity(match_id))
    assert rebuild.rebuild_match(match_id)
    assert decisions.integrity(match_id) == ()
