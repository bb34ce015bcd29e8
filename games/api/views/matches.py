"""Reading matches and their history."""

from typing import Final

from django.http import HttpResponse
from rest_framework.request import Request

from accounts.models import Scope
from games.api.bodies import written_number
from games.api.endpoint import Endpoint, ReadableByAnyone, answer, answer_unless_seen
from games.api.headers import entity_tag
from games.api.pages import LIMIT, USUAL_A_PAGE, Page
from games.api.serializers.history import EntryJson, entries_json
from games.api.serializers.match import match_json, match_path
from games.play import queries

LARGEST_SEQUENCE: Final = 1_000_000_000


class MatchDetail(Endpoint):
    """One match."""

    permission_classes = [ReadableByAnyone]
    required_scopes = {"GET": Scope.MATCH_READ}

    def get(self, request: Request, match_id: str) -> HttpResponse:
        """The match as the caller may see it; its ETag is its version."""
        match = queries.match_view(match_id, self.viewer)
        return answer_unless_seen(request, entity_tag(match.version), lambda: match_json(match))


class Events(Endpoint):
    """The history of a match."""

    permission_classes = [ReadableByAnyone]
    required_scopes = {"GET": Scope.MATCH_READ}
    parameters = {"GET": {"after": written_number(0, LARGEST_SEQUENCE), "limit": LIMIT}}

    def get(self, _request: Request, match_id: str) -> HttpResponse:
        """History entries as the caller may see them, oldest first."""
        after: int = self.query.get("after", 0)
        limit: int = self.query.get("limit", USUAL_A_PAGE)
        page = queries.history_page(match_id, self.viewer, after=after, limit=limit)
        path = f"{match_path(match_id)}/events"
        body: Page[EntryJson] = {
            "results": entries_json(page.entries, page.match),
            "next": f"{path}?after={after + limit}&limit={limit}" if page.has_more else None,
            "previous": f"{path}?after={max(0, after - limit)}&limit={min(limit, after)}"
            if after
            else None,
        }
        return answer(body)
