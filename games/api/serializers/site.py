"""The index of the API as JSON."""

from datetime import datetime
from typing import Final, TypedDict

from games.api.serializers.cards import instant_json
from games.api.serializers.schema import Instant, Link

VERSION: Final = "1.0.0"


class IndexLinksJson(TypedDict):
    """Where things are."""

    me: Link
    summary: Link
    matches: Link
    seeks: Link
    challenges: Link
    invitations: Link
    rules: Link
    openapi: Link
    docs: Link


class IndexJson(TypedDict):
    """What this is, and what time it is here."""

    name: str
    version: str
    server_time: Instant
    links: IndexLinksJson


def index_json(now: datetime) -> IndexJson:
    """The index at an instant."""
    return {
        "name": "Jaipur by Post",
        "version": VERSION,
        "server_time": instant_json(now),
        "links": {
            "me": "/api/v1/me",
            "summary": "/api/v1/me/summary",
            "matches": "/api/v1/matches",
            "seeks": "/api/v1/seeks",
            "challenges": "/api/v1/challenges",
            "invitations": "/api/v1/invitations",
            "rules": "/api/v1/rules",
            "openapi": "/api/v1/openapi.json",
            "docs": "/api/v1/docs",
        },
    }
