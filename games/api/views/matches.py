"""Reading matches and their history."""

from typing import Final

from django.http import HttpResponse
from rest_framework.request import Request

from accounts.models import Scope
from games.api.bodies import word_among, written_number
from games.api.contract import Operation
from games.api.endpoint import Endpoint, ReadableByAnyone, answer, not_modified
from games.api.headers import entity_tag, has_seen, may_have_seen
from games.api.pages import LIMIT, PAGE_PARAMETERS, USUAL_A_PAGE, Order, Page, page_of
from games.api.serializers.history import EntryJson, entries_json
from games.api.serializers.match import MatchJson, match_json, match_path
from games.api.serializers.rows import MatchRowJson, rows_json
from games.play import queries

LARGEST_SEQUENCE: Final = 1_000_000_000
NEAREST_DEADLINE_FIRST: Final = Order("deadline_at", is_latest_first=False)
LATEST_FINISHED_FIRST: Final = Order("finished_at", is_latest_first=True)


class Matches(Endpoint):
    """The caller's matches."""

    required_scopes = {"GET": Scope.MATCH_READ}
    parameters = {
        "GET": {
            **PAGE_PARAMETERS,
            "status": word_among(("active", "finished")),
            "turn": word_among(("mine",)),
        }
    }

    @Operation(name="list_my_matches", answers={200: Page[MatchRowJson]})
    def get(self, request: Request) -> HttpResponse:
        """Running matches, the nearest deadline first, or finished ones, the latest first."""
        status: queries.Status = self.query.get("status", "active")
        page = page_of(
            queries.matches_of(self.user, status=status, is_my_turn="turn" in self.query),
            LATEST_FINISHED_FIRST if status == "finished" else NEAREST_DEADLINE_FIRST,
            path=request.path,
            query=self.query,
            render=lambda rows: rows_json(queries.rows_for(rows, self.user)),
        )
        return answer(page)


class MatchDetail(Endpoint):
    """One match."""

    permission_classes = [ReadableByAnyone]
    required_scopes = {"GET": Scope.MATCH_READ}

    @Operation(name="read_match", answers={200: MatchJson}, is_cached=True)
    def get(self, request: Request, match_id: str) -> HttpResponse:
        """The match as the caller may see it; its ETag is its version."""
        if may_have_seen(request):
            tag = entity_tag(queries.match_version(match_id, self.viewer))
            if has_seen(request, tag):
                return not_modified(tag)
        match = queries.match_view(match_id, self.viewer)
        return answer(match_json(match), headers={"ETag": entity_tag(match.version)})


class Events(Endpoint):
    """The history of a match."""

    permission_classes = [ReadableByAnyone]
    required_scopes = {"GET": Scope.MATCH_READ}
    parameters = {"GET": {"after": written_number(0, LARGEST_SEQUENCE), "limit": LIMIT}}

    @Operation(name="list_events", answers={200: Page[EntryJson]})
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
