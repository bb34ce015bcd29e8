"""What the two players of a match propose to each other: to pause, and to end a pause early."""

import re
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import Final

from django.http import HttpResponse
from rest_framework.request import Request

from accounts.models import Scope, User
from games.api.bodies import read_object, refuse_fields
from games.api.contract import Operation
from games.api.endpoint import Endpoint, answer, answer_once, json_text
from games.api.limits import CHALLENGES
from games.api.pages import Page
from games.api.problems import ProblemCode
from games.api.serializers.proposals import (
    NewProposalJson,
    ProposalJson,
    proposal_json,
    proposals_json,
    read_proposal,
)
from games.play import proposals
from games.play.errors import ProposalNotFound
from games.play.idempotency import Answer
from games.play.proposals import ProposalView

WRITTEN_ID: Final = re.compile("[1-9][0-9]{0,17}", re.ASCII)
NOT_PROPOSED: Final = (
    ProblemCode.NOT_A_PLAYER,
    ProblemCode.MATCH_FINISHED,
    ProblemCode.MATCH_PAUSED,
    ProblemCode.MATCH_NOT_PAUSED,
    ProblemCode.TURN_EXPIRED,
    ProblemCode.CLOCKS_BEING_SETTLED,
)
CLOSED: Final = (
    ProblemCode.NOT_A_PLAYER,
    ProblemCode.MATCH_FINISHED,
    ProblemCode.PROPOSAL_NOT_FOUND,
    ProblemCode.PROPOSAL_GONE,
)
answering: Final = partial(Operation, answers={200: ProposalJson}, is_kept=True)

Closing = Callable[[str, User, int], ProposalView]
"""What ends a proposal: given the match, who does it, and the proposal's id."""


class Proposals(Endpoint):
    """The proposals of a match."""

    required_scopes = {"GET": Scope.MATCH_READ, "POST": Scope.MATCH_PLAY}
    limits = {"POST": CHALLENGES}

    @Operation(
        name="list_proposals",
        answers={200: Page[ProposalJson]},
        refusals=(ProblemCode.NOT_A_PLAYER,),
    )
    def get(self, _request: Request, match_id: str) -> HttpResponse:
        """What the two players have proposed, the latest first; all on one page."""
        page: Page[ProposalJson] = {
            "results": proposals_json(proposals.proposals_of(match_id, self.user)),
            "next": None,
            "previous": None,
        }
        return answer(page)

    @Operation(
        name="propose",
        answers={201: ProposalJson},
        body=NewProposalJson,
        examples={"a week off": {"kind": "pause", "days": 7}, "go on": {"kind": "resume"}},
        refusals=(*NOT_PROPOSED, ProblemCode.ALREADY_PROPOSED),
        is_kept=True,
    )
    def post(self, request: Request, match_id: str) -> HttpResponse:
        """Propose a pause to the other player, or to end one; they are told.

        One proposal at a time waits for an answer. Nobody needs the other to pause for a vacation.
        """
        days = read_proposal(read_object(request))

        def work() -> Answer:
            made = (
                proposals.propose_resume(match_id, self.user)
                if days is None
                else proposals.propose_pause(match_id, self.user, days=days)
            )
            return Answer(HTTPStatus.CREATED, json_text(proposal_json(made)), {})

        return answer_once(request, self.user, work)


class Proposal(Endpoint):
    """One proposal."""

    required_scopes = {"DELETE": Scope.MATCH_PLAY}

    @Operation(name="withdraw_proposal", answers={204: None}, refusals=CLOSED)
    def delete(self, _request: Request, match_id: str, proposal_id: str) -> HttpResponse:
        """Take an own proposal back."""
        proposals.withdraw(match_id, self.user, _read_id(proposal_id))
        return HttpResponse(status=HTTPStatus.NO_CONTENT)


class ProposalAcceptance(Endpoint):
    """Agreeing to a proposal."""

    required_scopes = {"POST": Scope.MATCH_PLAY}

    @answering(
        name="accept_proposal",
        refusals=(*CLOSED, *NOT_PROPOSED, ProblemCode.STALE_VERSION),
    )
    def post(self, request: Request, match_id: str, proposal_id: str) -> HttpResponse:
        """Agree to what the other player has proposed: the pause begins, or ends, now."""
        return _answer_closed(self, request, match_id, proposal_id, proposals.accept)


class ProposalRefusal(Endpoint):
    """Declining a proposal."""

    required_scopes = {"POST": Scope.MATCH_PLAY}

    @answering(name="decline_proposal", refusals=CLOSED)
    def post(self, request: Request, match_id: str, proposal_id: str) -> HttpResponse:
        """Turn down what the other player has proposed, who is told."""
        return _answer_closed(self, request, match_id, proposal_id, proposals.decline)


def _answer_closed(
    view: Endpoint, request: Request, match_id: str, proposal_id: str, close: Closing
) -> HttpResponse:
    """What has become of the proposal."""
    refuse_fields(request)
    number = _read_id(proposal_id)

    def work() -> Answer:
        closed = close(match_id, view.user, number)
        return Answer(HTTPStatus.OK, json_text(proposal_json(closed)), {})

    return answer_once(request, view.user, work)


def _read_id(written: str) -> int:
    """The id in a path. Raises ProposalNotFound for what can be none."""
    if not WRITTEN_ID.fullmatch(written):
        raise ProposalNotFound
    return int(written)
