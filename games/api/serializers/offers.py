"""Seeks, challenges and invitations as JSON, and the terms that a client offers."""

from collections.abc import Iterable
from typing import Final, Literal, NotRequired, TypedDict, cast

from games.api.bodies import JsonObject, Reader, boolean, number_among, text, word_among
from games.api.serializers.cards import instant_json
from games.api.serializers.match import match_path
from games.api.serializers.schema import Instant, Link, MatchId
from games.engine.results import Mode
from games.lobby.queries import OfferView
from games.play.clocks.terms import DEFAULT_PACE_DAYS, PACES, TimeTerms
from games.play.services import MatchOptions

PaceDays = Literal[1, 2, 3, 5, 7, 10, 14]
OfferStatus = Literal["open", "accepted", "declined", "withdrawn", "expired"]


class TermsJson(TypedDict):
    """The match that you offer: usually best of three, three days a turn, for all to see."""

    mode: NotRequired[Mode]
    pace_days: NotRequired[PaceDays]
    is_public: NotRequired[bool]


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


class OfferJson(TypedDict):
    """An offer to play. `token` and `email` are told to the owner of an invitation alone.

    `email` is there if it is mailed. `match_id` is set once it is accepted, `rematch_of` where it
    is to play that match again.
    """

    id: MatchId
    kind: Literal["seek", "challenge", "invitation"]
    status: OfferStatus
    owner: str
    opponent: str | None
    is_mine: bool
    mode: Mode
    pace_days: PaceDays | None
    is_public: bool
    created_at: Instant
    expires_at: Instant
    match_id: MatchId | None
    rematch_of: MatchId | None
    token: NotRequired[str]
    email: NotRequired[str]
    links: OfferLinksJson


TERMS: Final[dict[str, Reader]] = {
    "mode": word_among([mode.value for mode in Mode]),
    "pace_days": number_among(PACES),
    "is_public": boolean,
}
INVITATION: Final[dict[str, Reader]] = {**TERMS, "email": text}


def options_of(fields: JsonObject) -> MatchOptions:
    """The terms that were read, with the usual ones where none were given."""
    return MatchOptions(
        mode=Mode(fields.get("mode", Mode.BEST_OF_THREE)),
        terms=TimeTerms(pace_days=fields.get("pace_days", DEFAULT_PACE_DAYS)),
        is_public=fields.get("is_public", True),
    )


def offer_json(offer: OfferView, *, token: str | None = None) -> OfferJson:
    """An offer; `token` is that of an invitation, which the asker knows."""
    body: OfferJson = {
        "id": offer.id,
        "kind": cast("Literal['seek', 'challenge', 'invitation']", offer.kind.value),
        "status": cast("OfferStatus", str(offer.status)),
        "owner": offer.owner,
        "opponent": offer.opponent,
        "is_mine": offer.is_mine,
        "mode": offer.mode,
        "pace_days": cast("PaceDays | None", offer.terms.pace_days),
        "is_public": offer.is_public,
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
