"""The rows of the API: which policy each method follows. Its other methods are in tests/api."""

from collections.abc import Mapping
from typing import Final

from tests.access.pages import Row
from tests.access.policies import (
    ALWAYS,
    API_ANYBODY,
    API_LOOKERS_ON,
    API_OWN,
    API_PLAYERS,
    API_READERS,
    API_SIGNED_IN,
    API_TO_OTHERS,
)

IN_PUBLIC: Final[Mapping[str, Row]] = {
    "api/v1/me/notifications/muted/<str:match_id>": {
        "PUT": API_PLAYERS.answering(204),
        "DELETE": API_PLAYERS.answering(204),
    },
}
"""Where a public match is no other than a private one."""

MATCH: Final = "api/v1/matches/<str:match_id>"

API: Final[Mapping[str, Row]] = {
    "api/v1/health/live": {"GET": ALWAYS},
    "api/v1/health/ready": {"GET": ALWAYS},
    "api/v1/health/mail": {"GET": ALWAYS},
    "api/v1/": {"GET": API_ANYBODY},
    "api/v1/openapi.json": {"GET": API_ANYBODY},
    "api/v1/docs": {"GET": API_ANYBODY},
    "api/v1/rules": {"GET": API_ANYBODY},
    "api/v1/me": {"GET": API_SIGNED_IN, "PATCH": API_SIGNED_IN},
    "api/v1/me/summary": {"GET": API_SIGNED_IN},
    "api/v1/me/vacation": {
        "GET": API_SIGNED_IN,
        "POST": API_SIGNED_IN.answering(201),
        "DELETE": API_SIGNED_IN.answering(404),
    },
    "api/v1/me/availability": {"GET": API_SIGNED_IN, "PUT": API_SIGNED_IN},
    "api/v1/me/tokens": {
        "GET": API_SIGNED_IN,
        "POST": API_SIGNED_IN.answering(201).but(unproved=401, helper=422, password_only=401),
    },
    "api/v1/me/tokens/<str:token_id>": {"DELETE": API_OWN.answering(204)},
    "api/v1/me/blocks": {"GET": API_SIGNED_IN},
    "api/v1/me/blocks/<str:name>": {
        "PUT": API_TO_OTHERS.answering(204),
        "DELETE": API_SIGNED_IN.answering(204),
    },
    "api/v1/me/notifications": {"GET": API_SIGNED_IN, "PUT": API_SIGNED_IN},
    "api/v1/me/notifications/muted": {"GET": API_SIGNED_IN},
    "api/v1/me/notifications/muted/<str:match_id>": {
        "PUT": API_PLAYERS.answering(204),
        "DELETE": API_PLAYERS.answering(204),
    },
    "api/v1/me/notifications/log": {"GET": API_SIGNED_IN},
    "api/v1/me/notifications/log/<str:email_id>/again": {"POST": API_OWN.answering(409)},
    "api/v1/me/notifications/inbox": {"GET": API_SIGNED_IN},
    "api/v1/me/notifications/inbox/read": {"POST": API_SIGNED_IN},
    "api/v1/email/unsubscribe/<str:token>": {"POST": ALWAYS},
    "api/v1/me/reports": {"GET": API_SIGNED_IN},
    "api/v1/me/sanctions": {"GET": API_SIGNED_IN.but(frozen=200)},
    "api/v1/me/sanctions/<str:sanction_id>/acknowledged": {"PUT": API_OWN.answering(204)},
    "api/v1/me/sanctions/<str:sanction_id>/appeal": {
        "POST": API_OWN.answering(201).but(frozen=201)
    },
    "api/v1/reports": {"POST": API_TO_OTHERS.answering(201)},
    "api/v1/users/<str:name>": {"GET": API_ANYBODY},
    "api/v1/users/<str:name>/matches": {"GET": API_READERS},
    "api/v1/seeks": {
        "GET": API_READERS,
        "POST": API_SIGNED_IN.answering(201).but(suspended=403),
    },
    "api/v1/seeks/<str:offer_id>": {"GET": API_READERS, "DELETE": API_OWN.answering(204)},
    "api/v1/seeks/<str:offer_id>/accept": {"POST": API_SIGNED_IN.answering(201).but(player=409)},
    "api/v1/challenges": {"GET": API_SIGNED_IN, "POST": API_TO_OTHERS.answering(201)},
    "api/v1/challenges/<str:offer_id>": {
        "GET": API_PLAYERS,
        "DELETE": API_OWN.answering(204),
    },
    "api/v1/challenges/<str:offer_id>/accept": {"POST": API_PLAYERS.answering(201).but(player=409)},
    "api/v1/challenges/<str:offer_id>/decline": {"POST": API_PLAYERS.but(player=404)},
    "api/v1/invitations": {
        "GET": API_SIGNED_IN,
        "POST": API_SIGNED_IN.answering(201).but(suspended=403),
    },
    "api/v1/invitations/<str:token>": {"GET": API_READERS, "DELETE": API_OWN.answering(204)},
    "api/v1/invitations/<str:token>/accept": {"POST": API_SIGNED_IN.answering(201).but(player=409)},
    "api/v1/matches": {"GET": API_SIGNED_IN},
    MATCH: {"GET": API_LOOKERS_ON},
    f"{MATCH}/events": {"GET": API_LOOKERS_ON},
    f"{MATCH}/legal-moves": {"GET": API_PLAYERS.but(opponent=409, player=200)},
    f"{MATCH}/moves": {"POST": API_PLAYERS.answering(201).but(opponent=409, player=200)},
    f"{MATCH}/resign": {"POST": API_PLAYERS},
    f"{MATCH}/claim": {"POST": API_PLAYERS.answering(409)},
    f"{MATCH}/gift-time": {"POST": API_PLAYERS.answering(201).but(player=409)},
    f"{MATCH}/proposals": {"GET": API_PLAYERS, "POST": API_PLAYERS.answering(409)},
    f"{MATCH}/proposals/<str:proposal_id>": {"DELETE": API_OWN.answering(204)},
    f"{MATCH}/proposals/<str:proposal_id>/accept": {"POST": API_PLAYERS.but(player=404)},
    f"{MATCH}/proposals/<str:proposal_id>/decline": {"POST": API_PLAYERS.but(player=404)},
    f"{MATCH}/chat": {"GET": API_PLAYERS, "POST": API_PLAYERS.answering(201).but(muted=403)},
    f"{MATCH}/chat/mute": {
        "PUT": API_PLAYERS.answering(204),
        "DELETE": API_PLAYERS.answering(204),
    },
    f"{MATCH}/presence": {"POST": API_PLAYERS.answering(204)},
    f"{MATCH}/note": {"GET": API_PLAYERS, "PUT": API_PLAYERS},
    f"{MATCH}/export": {"GET": API_LOOKERS_ON},
    f"{MATCH}/rematch": {"POST": API_PLAYERS.answering(409)},
}
