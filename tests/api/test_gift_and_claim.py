"""Giving the other player time, and claiming a friendly match, over the API."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from accounts.availability import set_availability
from accounts.models import User
from games.engine.results import Mode
from games.engine.time_control import TimeControl
from games.models import Match, MatchEvent
from games.play import crediting
from games.play.clocks.terms import TimeTerms
from games.play.services import MatchOptions
from tests.api.client import Client, body_of, by_token, code_of, places_of
from tests.games.builders import PRIVATE, play, start

NOW = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
A_DAY = {"days": 1}


@pytest.fixture(autouse=True)
def now() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(NOW, tick=False) as traveller:
        yield traveller


@pytest.fixture
def friendly(asha: User, bilal: User) -> str:
    """A friendly match in which Asha has moved and Bilal is to move, who wants no vacation."""
    set_availability(bilal, weekend_days=[], night=None, has_automatic_vacation=False)
    terms = TimeTerms(pace_days=3, is_friendly=True)
    match_id = start(asha, bilal, options=MatchOptions(Mode.BEST_OF_THREE, terms, is_public=True))
    play(match_id)
    return match_id


def version_of(match_id: str) -> int:
    return Match.objects.get(public_id=match_id).version


def given(match_id: str) -> int:
    return MatchEvent.objects.filter(match__public_id=match_id, kind="time_given").count()


def test_the_other_player_gets_the_time_and_everybody_reads_of_it(
    match_id: str, as_bilal: Client, as_nobody: Client
) -> None:
    answer = as_bilal.post(f"matches/{match_id}/gift-time", {"days": 3}, If_Match='"2"')

    match = body_of(answer)
    assert (answer.status_code, answer.headers["ETag"]) == (201, '"3"')
    assert match["clock"]["parts"] == [
        {"kind": "time", "duration": "P3D"},
        {"kind": "gift", "duration": "P3D"},
    ]
    assert match["deadline_at"] == "2026-12-07T12:00:00Z"
    entry = body_of(as_nobody.get(f"matches/{match_id}/events"))["results"][-1]
    assert (entry["kind"], entry["seat"]) == ("time_given", 1)
    assert entry["clock"]["seconds"] == 3 * 24 * 3600
    assert entry["text"] == "Bilal gave the other player 3 days more."


def test_a_gift_at_an_older_version_gives_nothing(
    match_id: str, as_bilal: Client, as_asha: Client
) -> None:
    path = f"matches/{match_id}/gift-time"
    as_bilal.post(path, A_DAY, If_Match='"2"')

    again = as_bilal.post(path, A_DAY, If_Match='"2"')

    assert code_of(again) == (412, "stale-version")
    assert body_of(again)["current_version"] == 3
    assert given(match_id) == 1


def test_a_gift_needs_the_version(match_id: str, as_bilal: Client) -> None:
    answer = as_bilal.post(f"matches/{match_id}/gift-time", A_DAY)

    assert code_of(answer) == (428, "precondition-required")


@pytest.mark.parametrize("body", [{}, {"days": 2}, {"days": "1"}, {"days": 0}, {"days": True}])
def test_a_gift_is_of_one_or_three_days(body: object, match_id: str, as_bilal: Client) -> None:
    answer = as_bilal.post(f"matches/{match_id}/gift-time", body, If_Match='"2"')

    assert code_of(answer) == (422, "validation-failed")
    assert places_of(answer).keys() == {"/days"}
    assert given(match_id) == 0


def test_nobody_gives_time_to_themselves(match_id: str, as_asha: Client) -> None:
    answer = as_asha.post(f"matches/{match_id}/gift-time", A_DAY, If_Match='"2"')

    assert code_of(answer) == (409, "not-their-turn")
    assert body_of(answer)["detail"] == (
        "Time can be given to the other player only while it is their turn."
    )


@pytest.mark.parametrize(
    ("terms", "limit"),
    [(TimeTerms(pace_days=14), 14), (TimeTerms(TimeControl.FLEXIBLE, None), 7)],
)
def test_no_gift_is_larger_than_what_a_turn_may_have(
    terms: TimeTerms, limit: int, asha: User, bilal: User, as_bilal: Client
) -> None:
    match_id = start(asha, bilal, options=MatchOptions(Mode.BEST_OF_THREE, terms, is_public=True))

    answer = as_bilal.post(f"matches/{match_id}/gift-time", {"days": 3}, If_Match='"2"')

    assert code_of(answer) == (409, "gift-too-large")
    assert body_of(answer)["limit"] == limit
    assert f"more than {limit} days" in body_of(answer)["detail"]


def test_a_gift_comes_too_late_when_the_time_is_up(
    match_id: str, bilal: User, now: time_machine.Traveller
) -> None:
    now.shift(timedelta(days=3, seconds=1))

    answer = by_token(bilal).post(f"matches/{match_id}/gift-time", A_DAY, If_Match='"2"')

    assert code_of(answer) == (409, "turn-expired")


def test_a_gift_with_its_key_is_given_once(match_id: str, as_bilal: Client) -> None:
    path = f"matches/{match_id}/gift-time"

    first, again = (
        as_bilal.post(path, A_DAY, If_Match='"2"', Idempotency_Key="g") for _ in range(2)
    )

    assert (again.status_code, again.content) == (201, first.content)
    assert again.headers["Idempotent-Replayed"] == "true"
    assert given(match_id) == 1


@pytest.mark.parametrize(("way", "body"), [("gift-time", A_DAY), ("claim", None)])
def test_strangers_meddle_with_no_clock(
    way: str, body: object, asha: User, bilal: User, match_id: str, as_chand: Client
) -> None:
    private = start(asha, bilal, options=PRIVATE)

    def refused(match_id: str) -> tuple[int, str]:
        return code_of(as_chand.post(f"matches/{match_id}/{way}", body, If_Match='"2"'))

    assert refused(match_id) == (403, "not-a-player")
    assert refused(private) == refused("2222222222") == (404, "not-found")


def test_who_waits_for_a_late_player_claims_the_win(
    friendly: str, asha: User, bilal: User, now: time_machine.Traveller
) -> None:
    now.shift(timedelta(days=3, seconds=1))

    answer = by_token(asha).post(f"matches/{friendly}/claim", If_Match='"3"')

    assert (answer.status_code, answer.headers["ETag"]) == (200, '"4"')
    claimed = body_of(answer)
    assert claimed["match"]["outcome"] == {"winner": 0, "reason": "expired"}
    assert [entry["kind"] for entry in claimed["entries"]] == ["win_claimed"]
    assert code_of(by_token(bilal).post(f"matches/{friendly}/claim", If_Match='"4"')) == (
        409,
        "match-finished",
    )


def test_there_is_nothing_to_claim_before_the_time_is_up_or_by_who_is_late(
    friendly: str, asha: User, bilal: User, as_asha: Client, now: time_machine.Traveller
) -> None:
    path = f"matches/{friendly}/claim"
    early = as_asha.post(path, If_Match='"3"')
    now.shift(timedelta(days=3, seconds=1))
    own = by_token(bilal).post(path, If_Match='"3"')

    assert code_of(early) == code_of(own) == (409, "nothing-to-claim")
    assert version_of(friendly) == 3


def test_a_strict_match_is_not_claimed_but_settled(
    match_id: str, asha: User, bilal: User, as_bilal: Client, now: time_machine.Traveller
) -> None:
    set_availability(asha, weekend_days=[], night=None, has_automatic_vacation=False)
    path = f"matches/{match_id}/claim"
    early = as_bilal.post(path, If_Match='"2"')
    now.shift(timedelta(days=3, seconds=1))
    late = by_token(bilal).post(path, If_Match='"2"')

    assert code_of(early) == (409, "nothing-to-claim")
    assert code_of(late) == (409, "turn-expired")


@pytest.mark.parametrize("headers", [{}, {"Idempotency_Key": "c"}], ids=["plain", "with a key"])
def test_days_of_vacation_come_before_a_claim(
    headers: dict[str, str],
    friendly: str,
    asha: User,
    bilal: User,
    now: time_machine.Traveller,
) -> None:
    set_availability(bilal, weekend_days=[], night=None, has_automatic_vacation=True)
    now.shift(timedelta(days=3, seconds=1))

    answer = by_token(asha).post(f"matches/{friendly}/claim", If_Match='"3"', **headers)

    assert code_of(answer) == (409, "opponent-away")
    assert body_of(answer)["away_until"] == "2026-12-05T12:00:00Z"
    assert body_of(answer)["detail"] == (
        "The other player is on vacation until Sat 5 Dec 2026, 12:00 (UTC), and not late."
    )
    assert body_of(by_token(asha).get(f"matches/{friendly}"))["status"] == "active"


def test_a_claim_needs_the_version_and_no_body(
    friendly: str, asha: User, now: time_machine.Traveller
) -> None:
    now.shift(timedelta(days=3, seconds=1))
    as_asha, path = by_token(asha), f"matches/{friendly}/claim"

    assert code_of(as_asha.post(path)) == (428, "precondition-required")
    assert code_of(as_asha.post(path, {"win": True}, If_Match='"3"')) == (422, "validation-failed")
    assert code_of(as_asha.post(path, If_Match='"1"')) == (412, "stale-version")
    assert version_of(friendly) == 3


def test_a_claim_with_its_key_is_answered_alike_again(
    friendly: str, asha: User, now: time_machine.Traveller
) -> None:
    now.shift(timedelta(days=3, seconds=1))
    as_asha, path = by_token(asha), f"matches/{friendly}/claim"

    first, again = (as_asha.post(path, If_Match='"3"', Idempotency_Key="c") for _ in range(2))

    assert (again.status_code, again.content) == (200, first.content)
    assert again.headers["Idempotent-Replayed"] == "true"


def test_nothing_is_refused_as_late_while_clocks_are_being_credited(
    match_id: str, friendly: str, asha: User, bilal: User, now: time_machine.Traveller
) -> None:
    crediting.beat(NOW)
    now.shift(timedelta(days=3, seconds=1))
    as_asha, as_bilal = by_token(asha), by_token(bilal)

    for answer in (
        as_bilal.post(f"matches/{match_id}/gift-time", A_DAY, If_Match='"2"'),
        as_bilal.post(f"matches/{match_id}/proposals", {"kind": "pause", "days": 1}),
        as_asha.post(f"matches/{match_id}/moves", {"kind": "take_camels"}, If_Match='"2"'),
        as_asha.post(f"matches/{friendly}/claim", If_Match='"3"'),
    ):
        assert code_of(answer) == (503, "clocks-being-settled")
        assert answer.headers["Retry-After"] == "120"
    assert (version_of(match_id), version_of(friendly)) == (2, 3)
