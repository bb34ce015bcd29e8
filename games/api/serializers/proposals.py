"""What players propose to each other about the clock, as JSON, and reading it."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Final, Literal, TypedDict, cast

from games.api.bodies import JsonObject, Reader, number_among, read_fields, word_among
from games.api.serializers.cards import Seat, instant_json, instant_or_none, seat_json
from games.api.serializers.schema import Instant, Number, Says
from games.play.clocks.terms import GIFTS_DAYS, LONGEST_AGREED_PAUSE
from games.play.proposals import ProposalView

ProposalKind = Literal["pause", "resume"]
ProposalStatus = Literal["open", "accepted", "declined", "withdrawn", "lapsed"]


class ProposalJson(TypedDict):
    """What a player has proposed: to pause for so many `days`, or to end such a pause (null).

    `seat` has proposed it, the other one answers, until `expires_at`.
    """

    id: Number
    kind: ProposalKind
    seat: Seat
    days: Number | None
    status: ProposalStatus
    created_at: Instant
    expires_at: Instant
    answered_at: Instant | None


class NewPauseJson(TypedDict):
    """To stop the clock and the moves for so many days, from when the other accepts on."""

    kind: Literal["pause"]
    days: Annotated[int, Says("minimum", 1), Says("maximum", LONGEST_AGREED_PAUSE.days)]


class NewResumeJson(TypedDict):
    """To end a pause that both have agreed on before its time."""

    kind: Literal["resume"]


class GiftJson(TypedDict):
    """How many days more the other player shall have for this turn."""

    days: Literal[1, 3]


NewProposalJson = NewPauseJson | NewResumeJson
GIFT: Final[Mapping[str, Reader]] = {"days": number_among(GIFTS_DAYS)}
FIELDS: Final[Mapping[str, Mapping[str, Reader]]] = {
    "pause": {"days": number_among(range(1, LONGEST_AGREED_PAUSE.days + 1))},
    "resume": {},
}
_kind = word_among(FIELDS.keys())


def read_proposal(body: JsonObject) -> int | None:
    """The days of the pause that a body proposes; None for the end of one. Raises InvalidFields."""
    kind = body.get("kind")
    if not isinstance(kind, str) or kind not in FIELDS:
        # Which other fields there should be hangs on the kind.
        read_fields({"kind": kind} if "kind" in body else {}, {"kind": _kind})
    days: int | None = read_fields(body, {"kind": _kind, **FIELDS[str(kind)]}).get("days")
    return days


def proposal_json(proposal: ProposalView) -> ProposalJson:
    """A proposal, the same for both players."""
    return {
        "id": proposal.id,
        "kind": cast("ProposalKind", proposal.kind.value),
        "seat": seat_json(proposal.seat),
        "days": proposal.days,
        "status": cast("ProposalStatus", proposal.status.value),
        "created_at": instant_json(proposal.created_at),
        "expires_at": instant_json(proposal.expires_at),
        "answered_at": instant_or_none(proposal.answered_at),
    }


def proposals_json(proposals: Iterable[ProposalView]) -> list[ProposalJson]:
    """Proposals in their order."""
    return [proposal_json(proposal) for proposal in proposals]
