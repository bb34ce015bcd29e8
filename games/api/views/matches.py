"""Reading matches and their history."""

from typing import Final

from django.http import HttpResponse
from rest_framework.request import Request

from accounts.models import Scope
from games.api.bodies import word_among, written_number
from games.api.contract import Operation
from games.api.endpoint import Endpoint, ReadableByAnyone, answer, not_modified
from games.api.headers import entity_tag, has_seen, may_have_seen
from games.api.pages import (
    LIMIT,
    PAGE_PARAMETERS,
    USUAL_A_PAGE,
    Order,
    Page,
    links_by_number,
    page_of,
)
from games.api.serializers.clock import outages_json
from games.api.serializers.export import ExportJson, export_json
from games.api.serializers.history import EventsJson, entries_json
from games.api.serializers.match import MatchJson, match_json, match_path
from games.api.serializers.rows import MatchRowJson, rows_json
from games.play import lists, queries
from games.play.export import export_of

AFTER: Final = written_number(0, 1_000_000_000)
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
        status: lists.Status = self.query.get("status", "active")
        page = page_of(
            lists.matches_of(self.user, status=status, is_my_turn="turn" in self.query),
            LATEST_FINISHED_FIRST if status == "finished" else NEAREST_DEADLINE_FIRST,
            path=request.path,
            query=self.query,
            render=lambda rows: rows_json(lists.rows_for(rows, self.user)),
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
    parameters = {"GET": {"after": AFTER, "limit": LIMIT}}

    @Operation(name="list_events", answers={200: EventsJson})
    def get(self, _request: Request, match_id: str) -> HttpResponse:
        """History entries as the caller may see them, oldest first, and outages of the site."""
        after: int = self.query.get("after", 0)
        limit: int = self.query.get("limit", USUAL_A_PAGE)
        page = queries.history_page(match_id, self.viewer, after=after, limit=limit)
        path = f"{match_path(match_id)}/events"
        following, previous = links_by_number(
            path, after=after, limit=limit, has_more=page.has_more
        )
        body: EventsJson = {
            "results": entries_json(page.entries, page.match),
            "next": following,
            "previous": previous,
            "outages": outages_json(page.match.outages),
        }
        return answer(body)


class Export(Endpoint):
    """A match as a file."""

    permission_classes = [ReadableByAnyone]
    required_scopes = {"GET": Scope.MATCH_READ}

    @Operation(name="export_match", answers={200: ExportJson}, is_download=True)
    def get(self, _request: Request, match_id: str) -> HttpResponse:
        """The match with its whole history; once it is over, with all that was hidden.

        A match without result opens seven days after its end.
        """
        export = export_of(match_id, self.viewer)
        name = f"jaipur-{export.match.id}.json"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return answer(export_json(export), headers=headers)
