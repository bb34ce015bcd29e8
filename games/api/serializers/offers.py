"""Seeks, challenges and invitations as JSON, and the terms that a client offers."""

from collections.abc import Iterable
from typing import Final, Literal, NotRequired, TypedDict, cast

from games.api.bodies import JsonObject, Reader, boolean, text, word_among
from games.api.serializers.cards import instant_json
from games.api.serializers.match import match_path
from games.api.serializers.reliability import ReliabilityJson, reliability_json
from games.api.serializers.schema import Instant, Link, MatchId
from games.api.serializers.terms import (
    TIME_TERMS,
    NewTimeTermsJson,
    TimeTermsJson,
    pace_days_json,
    time_terms_of,
)
from games.engine.results import Mode
from games.lobby.queries import OfferView
from games.play.services import MatchOptions

OfferStatus = Literal["open", "accepted", "declined", "withdrawn", "expired"]


class TermsJson(NewTimeTermsJson):
    """The match that you offer: usually best of three, three days a turn, for all to see.

    `pace_days` belongs to the time control `pace` alone; a match without limit is neither friendly
    nor does it pause.
    """

    mode: NotRequired[Mode]
    is_public: NotRequired[bool]


class NewSeekJson(TermsJson):
    """The match that you offer, never without time limit.

    With `demands_reliability` it is for players who make nine of ten turns in time, and newcomers.
    """

    demands_reliability: NotRequired[bool]


class NewChallengeJson(TermsJson):
    """The match that you offer, and the user name of whom you offer it."""

    opponent: str


class NewInvitationJson(TermsJson):
    """The match that you offer, and the address of a friend to whom the link shall be mailed."""

    email: NotRequired[str]


class OfferLinksJson(TypedDict):
    """Where the offer is, and the match once it is accepted.

    `page` is for people: send that of an invitation to whom you invite.
    """

    self: Link
    accept: Link
    page: Link
    match: NotRequired[Link]
    rematch_of: NotRequired[Link]


class OfferJson(TimeTermsJson):
    """An offer to play. `token` and `email` are told to the owner of an invitation alone.

    `email` is there if it is mailed. `match_id` is set once it is accepted, `rematch_of` where it
    is to play that match again. With `demands_reliability` a seek is for players who make nine of
    ten turns in time, and for newcomers.
    """

    id: MatchId
    kind: Literal["seek", "challenge", "invitation"]
    status: OfferStatus
    owner: str
    owner_reliability: ReliabilityJson
    opponent: str | None
    is_mine: bool
    mode: Mode
    is_public: bool
    demands_reliability: bool
    created_at: Instant
    expires_at: Instant
    match_id: MatchId | None
    rematch_of: MatchId | None
    token: NotRequired[str]
    email: NotRequired[str]
    links: OfferLinksJson


TERMS: Final[dict[str, Reader]] = {
    "mode": word_among([mode.value for mode in Mode]),
    **TIME_TERMS,
    "is_public": boolean,
}
SEEK: Final[dict[str, Reader]] = {**TERMS, "demands_reliability": boolean}
INVITATION: Final[dict[str, Reader]] = {**TERMS, "email": text}


def options_of(fields: JsonObject) -> MatchOptions:
    """The terms that were read, the usual ones where none were given. Raises InvalidFields."""
    return MatchOptions(
        mode=Mode(fields.get("mode", Mode.BEST_OF_THREE)),
        terms=time_terms_of(fields),
        is_public=fields.get("is_public", True),
    )


def offer_json(offer: OfferView, *, token: str | None = None) -> OfferJson:
    """An offer; `token` is that of an invitation, which the asker knows."""
    body: OfferJson = {
        "id": offer.id,
        "kind": cast("Literal['seek', 'challenge', 'invitation']", offer.kind.value),
        "status": cast("OfferStatus", str(offer.status)),
        "owner": offer.owner,
        "owner_reliability": reliability_json(offer.owner_reliability),
        "opponent": offer.opponent,
        "is_mine": offer.is_mine,
        "mode": offer.mode,
        "time_control": offer.terms.control,
        "pace_days": pace_days_json(offer.terms),
        "is_friendly": offer.terms.is_friendly,
        "weekend_pause": offer.terms.has_weekends,
        "is_public": offer.is_public,
        "demands_reliability": offer.demands_reliability,
        "created_at": instant_json(offer.created_at),
        "expires_at": instant_json(offer.expires_at),
        "match_id": offer.match_id,
        "rematch_of": offer.rematch_of,
        "links": _links(offer, token or offer.token or offer.id),
    }
    if offer.token is not None:
        body["token"] = offer.token
    if offer.invitee is not None:
        body["email"] = offer.invitee
    return body


def offers_json(offers: Iterable[OfferView]) -> list[OfferJson]:
    """Offers of a list."""
    return [offer_json(offer) for offer in offers]


def offer_path(offer: OfferView, key: str) -> Link:
    """Where an offer is read; `key` is the token of an invitation, and the id of any other."""
    return f"/api/v1/{offer.kind.value}s/{key}"


def _links(offer: OfferView, key: str) -> OfferLinksJson:
    path = offer_path(offer, key)
    links: OfferLinksJson = {
        "self": path,
        "accept": f"{path}/accept",
        "page": f"/{offer.kind.value}s/{key}/",
    }
    if offer.match_id is not None:
        links["match"] = match_path(offer.match_id)
    if offer.rematch_of is not None:
        links["rematch_of"] = match_path(offer.rematch_of)
    return links
