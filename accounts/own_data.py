"""What accounts keep of a user, for the user to take away: no secret, and nothing of others."""

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession

from accounts.blocks import blocked_by
from accounts.models import Availability, FormerName, Sanction, User, Vacation
from accounts.queries import tokens_of


def collect(user: User) -> dict[str, object]:
    """Values that can be written as JSON, by the names of files."""
    addresses = EmailAddress.objects.filter(user=user).order_by("pk")
    sessions = UserSession.objects.filter(user=user).order_by("created_at")
    factors = Authenticator.objects.filter(user=user).order_by("pk")
    sanctions = Sanction.objects.filter(user=user).order_by("starts_at")
    weeks = Availability.objects.filter(user=user)
    vacations = Vacation.objects.filter(user=user).order_by("starts_at")
    return {
        "profile": _profile(user),
        "addresses": list(addresses.values("email", "verified", "primary")),
        "sessions": list(sessions.values("created_at", "last_seen_at", "ip", "user_agent")),
        "second_steps": list(factors.values("type", "created_at", "last_used_at")),
        "tokens": _tokens(user),
        "blocked_players": [
            {"username": player.username, "since": player.since} for player in blocked_by(user)
        ],
        "sanctions": list(
            sanctions.values("kind", "level", "reason", "starts_at", "ends_at", "lifted_at")
        ),
        "availability": list(
            weeks.values("weekend_days", "night_starts", "night_ends", "has_automatic_vacation")
        ),
        "vacations": list(vacations.values("starts_at", "ends_at", "is_automatic", "created_at")),
    }


def _profile(user: User) -> dict[str, object]:
    former = FormerName.objects.filter(user=user).order_by("until")
    return {
        "username": user.username,
        "former_names": list(former.values("name", "until")),
        "email": user.email,
        "bio": user.bio,
        "language": user.language,
        "time_zone": user.time_zone,
        "asks_before_moves": user.asks_before_moves,
        "shows_known_cards": user.shows_known_cards,
        "joined_at": user.date_joined,
        "last_login": user.last_login,
        "deletes_at": user.deletes_at,
    }


def _tokens(user: User) -> list[dict[str, object]]:
    return [
        {
            "name": token.name,
            "scopes": list(token.scopes),
            "created_at": token.created_at,
            "expires_at": token.expires_at,
            "last_used_at": token.last_used_at,
        }
        for token in tokens_of(user)
    ]
