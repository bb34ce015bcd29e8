"""Users as JSON: what everybody may know, what only they may, and their access tokens."""

from typing import Annotated, Final, Literal, NotRequired, TypedDict

from accounts.blocks import BlockedPlayer
from accounts.models import Scope, User
from accounts.models.user import BIO_LENGTH
from accounts.queries import TokenSummary
from accounts.tokens import NewToken
from games.api.serializers.cards import instant_json, instant_or_none
from games.api.serializers.reliability import ReliabilityJson, reliability_json
from games.api.serializers.schema import Instant, Link, Number, Says
from games.people.queries import PlayerProfile
from games.play.reliability import Reliability

TokenId = Annotated[str, Says("format", "uuid")]
LifetimeDays = Literal[7, 30, 90, 365]
DEFAULT_LIFETIME_DAYS: Final = 90


class UserLinksJson(TypedDict):
    """Where there is more about the user."""

    self: Link
    matches: Link


class UserJson(TypedDict):
    """A player's public record, over all their matches; `reliability` is that of the last year."""

    username: str
    bio: str
    joined_at: Instant
    running: Number
    finished: Number
    won: Number
    lost: Number
    drawn: Number
    reliability: ReliabilityJson
    links: UserLinksJson


class MeJson(TypedDict):
    """You, as the site knows you. Nobody else sees the address."""

    username: str
    email: str
    language: str
    time_zone: str
    bio: str
    asks_before_moves: bool
    shows_known_cards: bool
    joined_at: Instant


class PreferencesJson(TypedDict):
    """What you want to change. `time_zone` is an IANA name such as Asia/Kolkata.

    `bio` is one paragraph, which everybody can read: line ends in it become blanks.
    The others are about pages: a step before a move is played, and the cards that the other
    player openly took and must still hold.
    """

    language: NotRequired[str]
    time_zone: NotRequired[str]
    bio: NotRequired[Annotated[str, Says("maxLength", BIO_LENGTH)]]
    asks_before_moves: NotRequired[bool]
    shows_known_cards: NotRequired[bool]


class BlockJson(TypedDict):
    """Somebody whom you have blocked. They are not told."""

    username: str
    since: Instant


class TokenJson(TypedDict):
    """An access token without its secret."""

    id: TokenId
    name: str
    scopes: list[Scope]
    created_at: Instant
    expires_at: Instant | None
    last_used_at: Instant | None
    is_expired: bool


class NewTokenJson(TypedDict):
    """A new access token; `secret` is told this once."""

    id: TokenId
    name: str
    scopes: list[Scope]
    created_at: Instant
    expires_at: Instant | None
    secret: str


class TokenTermsJson(TypedDict):
    """What the token is called and may do; with null it lives until you revoke it."""

    name: Annotated[str, Says("maxLength", 60)]
    scopes: Annotated[list[Scope], Says("minItems", 1)]
    lifetime_days: NotRequired[LifetimeDays | None]


def user_json(profile: PlayerProfile, reliability: Reliability) -> UserJson:
    """A player's public record."""
    path = user_path(profile.username)
    return {
        "username": profile.username,
        "bio": profile.bio,
        "joined_at": instant_json(profile.joined_at),
        "running": profile.running,
        "finished": profile.finished,
        "won": profile.won,
        "lost": profile.lost,
        "drawn": profile.drawn,
        "reliability": reliability_json(reliability),
        "links": {"self": path, "matches": f"{path}/matches"},
    }


def user_path(username: str) -> Link:
    """Where a player's record is read."""
    return f"/api/v1/users/{username}"


def me_json(user: User) -> MeJson:
    """A user to themselves."""
    return {
        "username": user.username,
        "email": user.email,
        "language": user.language,
        "time_zone": user.time_zone,
        "bio": user.bio,
        "asks_before_moves": user.asks_before_moves,
        "shows_known_cards": user.shows_known_cards,
        "joined_at": instant_json(user.date_joined),
    }


def block_json(player: BlockedPlayer) -> BlockJson:
    """A blocked player to who has blocked them."""
    return {"username": player.username, "since": instant_json(player.since)}


def token_json(token: TokenSummary) -> TokenJson:
    """A token to its owner."""
    return {
        "id": str(token.id),
        "name": token.name,
        "scopes": list(token.scopes),
        "created_at": instant_json(token.created_at),
        "expires_at": instant_or_none(token.expires_at),
        "last_used_at": instant_or_none(token.last_used_at),
        "is_expired": token.is_expired,
    }


def new_token_json(new: NewToken) -> NewTokenJson:
    """A token to its owner, once."""
    token = new.token
    return {
        "id": str(token.id),
        "name": token.name,
        "scopes": [Scope(scope) for scope in token.scopes],
        "created_at": instant_json(token.created_at),
        "expires_at": instant_or_none(token.expires_at),
        "secret": new.secret,
    }
