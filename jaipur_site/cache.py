"""Django's cache on Redis, for which an absent Redis is an empty cache and no error."""

import functools
import time
from collections.abc import Callable, Sequence
from typing import Any, cast

import structlog
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError

logger = structlog.get_logger(__name__)

REST_SECONDS = 1.0


def _forgiving(ask: Callable[..., Any], empty: Callable[..., Any]) -> Callable[..., Any]:
    """`ask`, or what `empty` makes of the same arguments while Redis is away."""

    @functools.wraps(ask)
    def answer(client: "ForgivingClient", *args: Any) -> Any:
        if time.monotonic() < ForgivingClient.away_until:
            return empty(*args)
        try:
            return ask(client, *args)
        except (RedisConnectionError, RedisTimeoutError) as error:
            ForgivingClient.away_until = time.monotonic() + REST_SECONDS
            logger.warning("cache_away", error=str(error))
            return empty(*args)

    return answer


class ForgivingClient(RedisCacheClient):
    """Answers as an empty cache while Redis is away, and asks again only after a rest.

    The rest is shared by all threads, so that an outage costs one time-out a second and not one
    for every question of every request.
    """

    away_until = 0.0

    add = _forgiving(RedisCacheClient.add, lambda _key, _value, _timeout: True)
    get = _forgiving(RedisCacheClient.get, lambda _key, default: default)
    set = _forgiving(RedisCacheClient.set, lambda _key, _value, _timeout: None)
    touch = _forgiving(RedisCacheClient.touch, lambda _key, _timeout: False)
    delete = _forgiving(RedisCacheClient.delete, lambda _key: False)
    get_many = _forgiving(RedisCacheClient.get_many, lambda _keys: {})
    has_key = _forgiving(RedisCacheClient.has_key, lambda _key: False)
    incr = _forgiving(RedisCacheClient.incr, lambda _key, delta: delta)
    set_many = _forgiving(RedisCacheClient.set_many, lambda _data, _timeout: None)
    delete_many = _forgiving(RedisCacheClient.delete_many, lambda _keys: None)
    clear = _forgiving(RedisCacheClient.clear, lambda: False)

    def _run_script(self, script: str, keys: Sequence[str], arguments: Sequence[int]) -> Any:
        return self._asker.eval(script, len(keys), *keys, *arguments)

    run_script = _forgiving(_run_script, lambda _script, _keys, _arguments: None)

    @functools.cached_property
    def _asker(self) -> Any:
        """What asks Redis; Django makes a new one for each question, which costs as much again."""
        return self.get_client(write=True)


class ForgivingRedisCache(RedisCache):
    """The backend named in the settings."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        """As Django's, with the forgiving client."""
        super().__init__(server, params)
        self._class = ForgivingClient

    def run_script(
        self, script: str, keys: Sequence[str], arguments: Sequence[int]
    ) -> list[int] | None:
        """What a Lua script of Redis returns, run without interruption; None if Redis is away."""
        client = cast("ForgivingClient", self._cache)
        answer: list[int] | None = client.run_script(
            script, [self.make_and_validate_key(key) for key in keys], arguments
        )
        return answer
