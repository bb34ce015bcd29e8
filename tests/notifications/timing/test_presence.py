"""Presence at a match (MAIL D4)."""

from notifications.timing.presence import look_again_at
from tests.notifications.timing.zones import utc


def test_presence_is_looked_for_again_when_a_heartbeat_would_have_ended() -> None:
    assert look_again_at(utc("2026-12-01T12:00:00")) == utc("2026-12-01T12:00:30")
