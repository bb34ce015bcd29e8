"""Summaries are recomputed from events, and differences are found."""

import io

import pytest
from django.core.management import CommandError, call_command

from games.models import Match, MatchEvent
from games.play import rebuild
from tests.games.builders import play_some, play_to_the_end


def test_a_sound_match_has_no_difference_at_any_stage(match_id: str) -> None:
    assert rebuild.verify_match(match_id) == []
    play_some(match_id, 5)
    assert rebuild.verify_match(match_id) == []
    play_to_the_end(match_id)
    assert rebuild.verify_match(match_id) == []


@pytest.mark.wrong_summaries
@pytest.mark.parametrize(
    ("column", "wrong"),
    [("seals_0", 1), ("turn", 1), ("version", 1), ("deadline_at", None), ("reckonings", [{}])],
)
def test_a_wrong_summary_is_found_and_rebuilt(match_id: str, column: str, wrong: object) -> None:
    Match.objects.update(**{column: wrong})

    assert [column in str(difference) for difference in rebuild.verify_match(match_id)] == [True]
    assert rebuild.rebuild_match(match_id)
    assert rebuild.verify_match(match_id) == []
    assert not rebuild.rebuild_match(match_id)


@pytest.mark.wrong_summaries
def test_an_event_that_the_rules_refuse_is_found(match_id: str) -> None:
    match = Match.objects.get(public_id=match_id)
    MatchEvent.objects.create(
        match=match,
        sequence=3,
        kind="move_played",
        payload={"seat": 0, "move": "sell 1 gold"},
        created_at=match.created_at,
    )

    found = [str(difference) for difference in rebuild.verify_match(match_id)]

    assert any("event 3 is refused by the rules" in line for line in found)


@pytest.mark.wrong_summaries
def test_a_decision_that_the_match_did_not_admit_is_found(match_id: str) -> None:
    match = Match.objects.get(public_id=match_id)
    MatchEvent.objects.create(
        match=match,
        sequence=3,
        kind="match_unvoided",
        payload={"reason": "It never was void."},
        created_at=match.created_at,
    )

    found = [str(difference) for difference in rebuild.verify_match(match_id)]

    assert any("event 3 is refused by the rules: NotVoided()" in line for line in found)


@pytest.mark.wrong_summaries
def test_the_commands_report_and_repair(match_id: str) -> None:
    Match.objects.update(version=1)
    output = io.StringIO()

    with pytest.raises(CommandError, match="1 matches"):
        call_command("verify_matches", stdout=output)
    call_command("rebuild_matches", stdout=output)
    call_command("verify_matches", stdout=output)

    lines = output.getvalue().splitlines()
    assert lines == [
        f"{match_id}: version is 1, the events say 2",
        "1 summaries were changed.",
        "All matches are what their events say.",
    ]


def test_an_interrupted_run_goes_on_behind_the_last_match(match_id: str) -> None:
    assert list(rebuild.match_ids(after="")) == [match_id]
    assert list(rebuild.match_ids(after=match_id)) == []
