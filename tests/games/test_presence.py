"""Who has a match before them: for half a minute, in this match alone, and without Redis nobody."""

import uuid
from pathlib import Path

import pytest
from django.core.cache import cache
from django.core.cache.backends.base import BaseCache

from accounts.models import User
from games.play import presence
from games.play.presence import is_present, note_presence
from jaipur_site.cache import ForgivingClient, ForgivingRedisCache


def test_who_looks_at_a_match_is_present_there_and_nowhere_else(
    match_id: str, asha: User, bilal: User
) -> None:
    note_presence(match_id, asha.pk)

    assert is_present(match_id, asha.pk)
    assert not is_present(match_id, bilal.pk)
    assert not is_present("2222222222", asha.pk)
    assert not is_present(match_id, uuid.uuid4())


def test_who_looks_away_is_gone_after_half_a_minute(match_id: str, asha: User) -> None:
    note_presence(match_id, asha.pk)

    key = presence._key(match_id, asha.pk)
    left = cache.run_script("return {redis.call('PTTL', KEYS[1])}", [key], [])  # type: ignore[attr-defined]

    assert 29_000 < left[0] <= 30_000


def test_without_redis_nobody_is_present(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, match_id: str, asha: User
) -> None:
    away: BaseCache = ForgivingRedisCache(f"unix://{tmp_path / 'nobody.sock'}", {})
    monkeypatch.setattr(presence, "cache", away)
    monkeypatch.setattr(ForgivingClient, "away_until", 0.0)

    note_presence(match_id, asha.pk)

    assert not is_present(match_id, asha.pk)
