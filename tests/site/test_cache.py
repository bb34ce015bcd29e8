"""The cache when Redis is away."""

from pathlib import Path

import pytest
from django.core.cache.backends.base import BaseCache

from jaipur_site.cache import ForgivingClient, ForgivingRedisCache
from tests import servers


@pytest.fixture(autouse=True)
def _awake(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ForgivingClient, "away_until", 0.0)


def _cache(place: Path) -> BaseCache:
    return ForgivingRedisCache(f"unix://{place}", {"OPTIONS": {"socket_connect_timeout": 0.5}})


def test_a_cache_without_redis_is_empty_and_no_error(tmp_path: Path) -> None:
    cache = _cache(tmp_path / "nobody.sock")

    cache.set("asha", 1)

    assert cache.get("asha", "nothing") == "nothing"
    assert cache.get_many(["asha"]) == {}
    assert cache.add("asha", 1) is True
    assert cache.incr("asha") == 1
    assert "asha" not in cache
    cache.delete_many(["asha"])
    cache.clear()


def test_after_its_rest_the_cache_finds_redis_again(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path_factory.mktemp("valkey") / "valkey.sock"
    cache = _cache(place)
    assert cache.get("asha") is None

    with servers.valkey_that_can_die(place):
        cache.set("asha", "resting")
        monkeypatch.setattr(ForgivingClient, "away_until", 0.0)
        before = cache.get("asha")
        cache.set("asha", "awake")
        after = cache.get("asha")

    assert (before, after) == (None, "awake")


def test_a_mistake_of_ours_is_still_an_error() -> None:
    with servers.valkey() as url:
        cache = ForgivingRedisCache(url, {})
        cache.set("asha", "no number")

        with pytest.raises(Exception, match="not an integer"):
            cache.incr("asha")
