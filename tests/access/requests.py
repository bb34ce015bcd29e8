"""What is asked of each route: enough to get past the shapes, so that the answer tells access."""

import json
from collections.abc import Mapping
from datetime import timedelta
from typing import Final
from urllib.parse import urlencode

from django.utils import timezone

from accounts.models import User
from games.models import Offer
from notifications.api.serializers import settings_json
from notifications.preferences import Preferences
from notifications.registry import EmailClass
from notifications.unsubscribe import ClassOfUser, token_for
from tests.games.builders import PASSWORD
from tests.leaks.cast import Request
from tests.leaks.requests import first_row
from tests.leaks.routes import Route, path_of
from tests.notifications.web.test_preferences_page import FORM as PREFERENCES

JSON: Final = "application/json"
Sent = Mapping[str, object]

OFFER: Final = {"to": "anybody", "mode": "single_round", "pace_days": 3, "visibility": "public"}
NEW_PASSWORD: Final = "five golden camels"
VACATION_END: Final = (timezone.now() + timedelta(days=3)).isoformat()
AT_A_VERSION: Final = ("/moves", "/resign", "/gift-time", "/claim")

FORMS: Final[Mapping[str, Sent]] = {
    "games:report": {"reason": "abusive_chat", "text": "See for yourself."},
    "games:appeal": {"text": "It was a joke."},
    "games:lobby": OFFER,
    "games:seek": {"answer": "accept"},
    "games:challenge": {"answer": "accept"},
    "games:invitation": {"answer": "accept"},
    "games:play": {"version": 2, "take": "camel"},
    "games:chat": {"message": "Hello!"},
    "games:note": {"note": "Collect gold."},
    "games:gift": {"version": 2, "days": 1},
    "games:propose": {"days": 3},
    "games:proposal": {"answer": "withdraw"},
    "games:claim": {"version": 2},
    "games:resign": {"version": 2},
    "games:vacation": {"ends_at": VACATION_END[:16]},
    "games:availability": {"weekend_days": [5, 6]},
    "accounts:settings": {"language": "en", "time_zone": "UTC", "bio": ""},
    "accounts:name": {"username": "Amber"},
    "accounts:tokens": {"name": "bot", "scopes": ["profile"], "lifetime_days": 7},
    "account_login": {"login": "Asha", "password": PASSWORD},
    "account_signup": {"username": "Zoe", "email": "zoe@example.org", "password1": NEW_PASSWORD},
    "account_reauthenticate": {"password": PASSWORD},
    "account_email": {"email": "new@example.org", "action_add": ""},
    "notifications:preferences": PREFERENCES,
    "account_change_password": {"oldpassword": PASSWORD, "password1": NEW_PASSWORD},
    "account_reset_password": {"email": "asha@example.org"},
    "mfa_edit_webauthn": {"name": "old phone"},
}
"""What a browser sends to a page, beside what every form can do without."""

BODIES: Final[Mapping[tuple[str, str], object]] = {
    ("PATCH", "api/v1/me"): {"language": "en"},
    ("POST", "api/v1/me/tokens"): {"name": "bot", "scopes": ["profile"], "lifetime_days": 7},
    ("PUT", "api/v1/me/notifications"): settings_json(Preferences()),
    ("POST", "api/v1/me/notifications/inbox/read"): {},
    ("POST", "api/v1/reports"): {"user": "Asha", "reason": "abusive_chat", "text": "See!"},
    ("POST", "api/v1/me/sanctions/<str:sanction_id>/appeal"): {"text": "It was a joke."},
    ("POST", "api/v1/challenges"): {"opponent": "Asha"},
    ("POST", "api/v1/matches/<str:match_id>/moves"): {"kind": "take_camels"},
    ("POST", "api/v1/me/vacation"): {"ends_at": VACATION_END},
    ("PUT", "api/v1/me/availability"): {
        "weekend_days": ["friday"],
        "night": {"start": "23:00", "end": "07:00"},
        "automatic_vacation": False,
    },
    ("POST", "api/v1/matches/<str:match_id>/gift-time"): {"days": 1},
    ("POST", "api/v1/matches/<str:match_id>/proposals"): {"kind": "pause", "days": 2},
    ("POST", "api/v1/matches/<str:match_id>/chat"): {"text": "Hello!"},
    ("PUT", "api/v1/matches/<str:match_id>/note"): {"text": "Collect gold."},
}
"""What a program sends; nothing to all other routes."""


def request_for(route: Route, method: str, parts: Mapping[str, str]) -> Request:
    """One request as an honest program or browser would send it."""
    path = path_of(route, {**parts, **_about_offers(route), "object_id": first_row(route)})
    if not path.startswith("/api/"):
        sent = urlencode(FORMS.get(route.name, {}), doseq=True) if method == "POST" else ""
        return Request(method, path, sent)
    body = BODIES.get((method, route.pattern))
    headers = (("if-match", '"2"'),) if path.endswith(AT_A_VERSION) else ()
    return Request(method, path, "" if body is None else json.dumps(body), JSON, headers)


def _about_offers(route: Route) -> Mapping[str, str]:
    """The key of Asha's offer that the route is about, else what stands in links of mails."""
    for offer in Offer.objects.all():
        if f"{offer.kind}s/" in route.pattern:
            return {
                "key": str(offer.token or offer.public_id),
                "offer_id": offer.public_id,
                "token": str(offer.token),
            }
    asha = User.objects.get(username="Asha")
    return {"key": "", "offer_id": "", "token": token_for(ClassOfUser(asha.pk, EmailClass.TURN))}
