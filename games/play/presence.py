"""Who looks at a match just now: kept in the cache alone, and forgotten within half a minute.

While the cache is away nobody is present.
"""

from collections.abc import Iterable
from typing import Final
from uuid import UUID

from django.core.cache import cache

HEARTBEAT_LIFE_SECONDS: Final = 30


def note_presence(match_id: str, user_id: UUID) -> None:
    """Remember that the user looks at the match now."""
    cache.set(_key(match_id, user_id), 1, HEARTBEAT_LIFE_SECONDS)


def is_present(match_id: str, user_id: UUID) -> bool:
    """Whether the user looked at the match within the last half minute."""
    return bool(present([(match_id, user_id)]))


def present(pairs: Iterable[tuple[str, UUID]]) -> frozenset[tuple[str, UUID]]:
    """Those of the pairs of match and user that are present, asked at once."""
    keys = {_key(*pair): pair for pair in pairs}
    return frozenset([keys[key] for key in cache.get_many(keys)] if keys else ())


def _key(match_id: str, user_id: UUID) -> str:
    return f"presence:{match_id}:{user_id}"
