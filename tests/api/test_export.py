"""Matches as files; what is in them for whom is tests/games/test_export.py's."""

from accounts.models import User
from games.play.services import resign
from tests.api.client import Client, body_of, code_of
from tests.games.builders import PRIVATE, play, play_some, start


def test_a_running_match_is_a_file_of_what_i_see(
    match_id: str, as_asha: Client, as_nobody: Client
) -> None:
    play(match_id)

    answer = as_asha.get(f"matches/{match_id}/export")

    assert answer.headers["Content-Disposition"] == f'attachment; filename="jaipur-{match_id}.json"'
    export = body_of(answer)
    assert export["match"] == body_of(as_asha.get(f"matches/{match_id}"))
    told = body_of(as_asha.get(f"matches/{match_id}/events"))["results"]
    assert [{k: v for k, v in e.items() if k != "notation"} for e in export["events"]] == told
    assert (export["secrets"], export["opens_at"]) == (None, None)
    assert "you" not in body_of(as_nobody.get(f"matches/{match_id}/export"))["match"]


def test_a_finished_match_tells_all_that_was_hidden_and_moves_in_notation(
    match_id: str, asha: User, as_nobody: Client
) -> None:
    play_some(match_id, 4)
    resign(match_id, asha, seen_version=6)

    export = body_of(as_nobody.get(f"matches/{match_id}/export"))

    assert export["format"] == "jaipur-match-v1"
    assert export["match"]["outcome"] == {"winner": 1, "reason": "resigned"}
    secrets = export["secrets"]
    assert secrets["algorithm"] == "jaipur-deal-v1"
    assert secrets["match_bytes"] == b"m".hex() * 16
    assert secrets["round_seeds"] == ["01" * 32, "02" * 32, "03" * 32]
    (deal,) = secrets["deals"]
    assert (len(deal["deck"]), len(deal["bonus_stacks"]["5"])) == (52, 5)
    moves = [event["notation"] for event in export["events"] if event["kind"] == "move_played"]
    assert len(moves) == 4
    assert all(move.split()[0] in {"take", "exchange", "sell"} for move in moves)


def test_a_private_match_is_no_file_for_others(
    asha: User, bilal: User, as_asha: Client, as_chand: Client, as_nobody: Client
) -> None:
    match_id = start(asha, bilal, options=PRIVATE)

    assert as_asha.get(f"matches/{match_id}/export").status_code == 200
    for other in (as_chand, as_nobody):
        assert code_of(other.get(f"matches/{match_id}/export")) == (404, "not-found")
