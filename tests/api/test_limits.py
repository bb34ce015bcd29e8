"""Rate limits, counted in a real Redis."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.conf import settings
from django.core.cache import cache
from django.http import HttpResponse
from django.test import override_settings

from accounts.models import User
from games.api.limits import CHALLENGES, MOVES, USER, Policy, count_uses
from jaipur_site.cache import ForgivingClient
from tests.api.client import Client, by_token, code_of

STRUCTURED = re.compile(r'"\w+";[rq]=\d+;[tw]=\d+(, "\w+";[rq]=\d+;[tw]=\d+)*')
PAIR = Policy("pair", 2, 100)


def use_up(policy: Policy, user: User, *, left: int = 0, seconds: int = 17) -> None:
    """As if the user had used so much already, in a window that ends in so many seconds."""
    cache.set(f"limit:{policy.name}:{user.pk}", policy.quota - left, seconds)


def left(answer: HttpResponse) -> dict[str, int]:
    """Requests left by policy."""
    assert STRUCTURED.fullmatch(answer.headers["RateLimit"])
    return {name: int(n) for name, n in re.findall(r'"(\w+)";r=(\d+)', answer.headers["RateLimit"])}


def at(address: str, **headers: str) -> Client:
    client = Client(headers)
    client.django.defaults["REMOTE_ADDR"] = address
    return client


def test_nobody_asks_more_than_60_times_an_hour_from_one_address(db: None) -> None:
    client = at("198.51.100.7")

    answers = [client.get("rules") for _ in range(61)]

    assert [answer.status_code for answer in answers] == [200] * 60 + [429]
    assert code_of(answers[-1]) == (429, "rate-limited")
    assert 3590 <= int(answers[-1].headers["Retry-After"]) <= 3600
    assert left(answers[0]) == {"anonymous": 59}
    assert left(answers[-1]) == {"anonymous": 0}
    assert at("198.51.100.8").get("rules").status_code == 200


def test_the_policy_is_told_with_every_answer(match_id: str, as_asha: Client) -> None:
    read = as_asha.get("me")
    refused = as_asha.post(f"matches/{match_id}/moves", {})

    assert read.headers["RateLimit-Policy"] == '"user";q=5000;w=3600'
    assert refused.headers["RateLimit-Policy"] == '"user";q=5000;w=3600, "moves";q=60;w=60'
    assert left(refused) == {"user": 4998, "moves": 59}


def test_a_user_is_counted_by_name_wherever_they_come_from(asha: User) -> None:
    use_up(USER, asha, left=1)
    token, other = by_token(asha), by_token(asha)
    other.django.defaults["REMOTE_ADDR"] = "198.51.100.9"

    assert token.get("me").status_code == 200
    refused = other.get("me")

    assert code_of(refused) == (429, "rate-limited")
    assert 15 <= int(refused.headers["Retry-After"]) <= 17


def test_moves_have_a_limit_of_their_own_that_trying_does_not_touch(
    match_id: str, asha: User, as_asha: Client
) -> None:
    use_up(MOVES, asha)
    path, body = f"matches/{match_id}/moves", {"kind": "take_camels"}

    refused = as_asha.post(path, body, If_Match='"2"')

    assert code_of(refused) == (429, "rate-limited")
    assert as_asha.post(f"{path}?dry_run=true", body, If_Match='"2"').status_code == 200
    assert as_asha.get(f"matches/{match_id}").headers["ETag"] == '"2"'


def test_seeks_challenges_invitations_and_rematches_share_one_limit(
    match_id: str, asha: User, as_asha: Client, as_bilal: Client
) -> None:
    use_up(CHALLENGES, asha, left=1)

    assert as_asha.post("seeks").status_code == 201
    for path in ("seeks", "challenges", "invitations", f"matches/{match_id}/rematch"):
        assert code_of(as_asha.post(path)) == (429, "rate-limited")
        assert as_asha.get("seeks").status_code == 200
    assert as_bilal.post("seeks").status_code == 201


def test_who_sends_a_bad_token_is_counted_as_nobody(db: None) -> None:
    client = at("198.51.100.7", Authorization="Bearer jpr_wrong")

    answers = [client.get("me") for _ in range(61)]

    assert code_of(answers[59]) == (401, "authentication-required")
    assert code_of(answers[60]) == (429, "rate-limited")


@pytest.mark.parametrize(
    ("first", "second", "is_same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:198.51.100.7", "198.51.100.7", True),
        ("", "unix:", True),
    ],
)
def test_one_home_is_one_address(first: str, second: str, is_same: bool, db: None) -> None:
    at(first).get("rules")

    assert left(at(second).get("rules")) == {"anonymous": 58 if is_same else 59}


@pytest.mark.parametrize(("proxies", "counted"), [(0, "192.0.2.1"), (1, "3.3.3.3"), (2, "2.2.2.2")])
def test_only_trusted_proxies_are_believed(proxies: int, counted: str, db: None) -> None:
    rest = {**settings.REST_FRAMEWORK, "NUM_PROXIES": proxies}

    with override_settings(REST_FRAMEWORK=rest):
        at("192.0.2.1", **{"X-Forwarded-For": "1.1.1.1, 2.2.2.2, 3.3.3.3"}).get("rules")

    assert cache.get(f"limit:anonymous:{counted}") == 1


def test_no_two_requests_at_once_are_counted_as_one(db: None) -> None:
    with ThreadPoolExecutor(8) as pool:
        uses = list(pool.map(lambda _: count_uses("somebody", [PAIR])[0], range(40)))

    assert sorted(use.used for use in uses) == list(range(1, 41))
    assert sum(not use.is_too_much for use in uses) == 2


def test_a_window_ends_even_if_its_end_was_lost(db: None) -> None:
    cache.set("limit:pair:somebody", 2, timeout=None)

    use = count_uses("somebody", [PAIR])[0]

    assert (use.used, use.seconds_left) == (3, 100)


@pytest.fixture
def _no_redis(tmp_path: Path) -> Iterator[None]:
    away = {**settings.CACHES["default"], "LOCATION": f"unix://{tmp_path}/nobody.sock"}
    with override_settings(CACHES={"default": away}):
        yield
    ForgivingClient.away_until = 0.0


@pytest.mark.usefixtures("_no_redis")
def test_without_redis_everybody_is_let_in_and_the_log_says_so(
    db: None, caplog: pytest.LogCaptureFixture
) -> None:
    answers = [at("198.51.100.7").get("rules") for _ in range(70)]

    assert {answer.status_code for answer in answers} == {200}
    assert "RateLimit" not in answers[0].headers
    assert "cache_away" in caplog.text
