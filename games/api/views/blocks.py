"""The players whom the caller has blocked."""

from http import HTTPStatus

from django.http import HttpResponse
from django.utils.translation import gettext as _
from rest_framework.request import Request

from accounts import blocks
from accounts.models import Scope
from accounts.queries import user_by_name
from games.api.bodies import refuse_fields
from games.api.contract import Operation
from games.api.endpoint import Endpoint, answer
from games.api.errors import InvalidFields
from games.api.pages import Page
from games.api.problems import FieldError
from games.api.serializers.people import BlockJson, block_json
from games.people import blocking


class Blocks(Endpoint):
    """All of them."""

    required_scopes = {"GET": Scope.PROFILE}

    @Operation(name="list_blocks", answers={200: Page[BlockJson]})
    def get(self, _request: Request) -> HttpResponse:
        """Whom the caller has blocked, the latest first; all on one page."""
        page: Page[BlockJson] = {
            "results": [block_json(player) for player in blocks.blocked_by(self.user)],
            "next": None,
            "previous": None,
        }
        return answer(page)


class Block(Endpoint):
    """One of them."""

    required_scopes = {"PUT": Scope.PROFILE, "DELETE": Scope.PROFILE}

    @Operation(name="block", answers={204: None})
    def put(self, request: Request, name: str) -> HttpResponse:
        """Have no more offers and messages from a player; they are not told."""
        refuse_fields(request)
        try:
            blocking.block(self.user, user_by_name(name))
        except blocks.OwnBlock:
            detail = _("You cannot block yourself.")
            raise InvalidFields([FieldError("parameter", "name", detail)]) from None
        return HttpResponse(status=HTTPStatus.NO_CONTENT)

    @Operation(name="unblock", answers={204: None})
    def delete(self, _request: Request, name: str) -> HttpResponse:
        """Take a block back, if there is one."""
        blocks.unblock(self.user, user_by_name(name))
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
