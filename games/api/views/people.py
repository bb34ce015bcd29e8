"""Users: the public record, and what concerns the caller alone."""

from http import HTTPStatus
from typing import Final
from uuid import UUID

from django.http import Http404, HttpResponse
from rest_framework.request import Request

from accounts import tokens
from accounts.models import PersonalAccessToken, Scope
from accounts.models.user import BIO_LENGTH
from accounts.permissions import IsSession, has_just_proved
from accounts.queries import tokens_of, user_by_name
from accounts.services import update_profile
from games.api.bodies import (
    boolean,
    number_among,
    or_null,
    prose,
    read_fields,
    read_object,
    text,
    words_among,
)
from games.api.contract import Operation
from games.api.endpoint import Endpoint, ReadableByAnyone, answer, answer_unless_seen, tagged
from games.api.errors import ProofNeeded
from games.api.pages import PAGE_PARAMETERS, Page, page_of
from games.api.serializers.people import (
    DEFAULT_LIFETIME_DAYS,
    MeJson,
    NewTokenJson,
    PreferencesJson,
    TokenJson,
    TokenTermsJson,
    UserJson,
    me_json,
    new_token_json,
    token_json,
    user_json,
    user_path,
)
from games.api.serializers.rows import MatchRowJson, SummaryJson, rows_json, summary_json
from games.api.views.offers import LATEST_FIRST
from games.people.queries import profile_of, waiting_for
from games.play.lists import public_matches_of, rows_for
from games.play.reliability import reliability_of

PREFERENCES: Final = {
    "language": text,
    "time_zone": text,
    "bio": prose(BIO_LENGTH),
    "asks_before_moves": boolean,
    "shows_known_cards": boolean,
}


class UserDetail(Endpoint):
    """One player."""

    permission_classes = [ReadableByAnyone]

    @Operation(name="read_user", answers={200: UserJson})
    def get(self, _request: Request, name: str) -> HttpResponse:
        """A player's public record."""
        player = user_by_name(name)
        return answer(user_json(profile_of(player), reliability_of(player)))


class UserMatches(Endpoint):
    """The public matches of one player."""

    permission_classes = [ReadableByAnyone]
    required_scopes = {"GET": Scope.MATCH_READ}
    parameters = {"GET": PAGE_PARAMETERS}

    @Operation(name="list_matches_of_user", answers={200: Page[MatchRowJson]})
    def get(self, _request: Request, name: str) -> HttpResponse:
        """Public matches, running and finished; the latest first."""
        player = user_by_name(name)
        page = page_of(
            public_matches_of(player),
            LATEST_FIRST,
            path=f"{user_path(player.username)}/matches",
            query=self.query,
            render=lambda rows: rows_json(rows_for(rows, self.viewer)),
        )
        return answer(page)


class Me(Endpoint):
    """The caller."""

    required_scopes = {"GET": Scope.PROFILE, "PATCH": Scope.PROFILE}

    @Operation(name="read_me", answers={200: MeJson})
    def get(self, _request: Request) -> HttpResponse:
        """The caller's own record."""
        return answer(me_json(self.user))

    @Operation(
        name="change_me",
        answers={200: MeJson},
        body=PreferencesJson,
        examples={"time zone": {"time_zone": "Asia/Kolkata"}},
    )
    def patch(self, request: Request) -> HttpResponse:
        """Change language, time zone, bio or how pages show matches."""
        fields = read_fields(read_object(request), {}, PREFERENCES)
        return answer(me_json(update_profile(self.user, **fields)))


class Summary(Endpoint):
    """What waits for the caller."""

    required_scopes = {"GET": Scope.MATCH_READ}

    @Operation(name="read_summary", answers={200: SummaryJson}, is_cached=True)
    def get(self, request: Request) -> HttpResponse:
        """Counts, the turn that ends first, and until when; made to be asked often."""
        return answer_unless_seen(request, tagged(summary_json(waiting_for(self.user))))


class Tokens(Endpoint):
    """The caller's access tokens; no token reads or makes tokens."""

    permission_classes = [IsSession]

    @Operation(name="list_tokens", answers={200: Page[TokenJson]})
    def get(self, _request: Request) -> HttpResponse:
        """Tokens that were not revoked, the latest first; all on one page."""
        page: Page[TokenJson] = {
            "results": [token_json(token) for token in tokens_of(self.user)],
            "next": None,
            "previous": None,
        }
        return answer(page)

    @Operation(
        name="create_token",
        answers={201: NewTokenJson},
        body=TokenTermsJson,
        examples={
            "to play": {
                "name": "my program",
                "scopes": ["match:read", "match:play"],
                "lifetime_days": 30,
            }
        },
    )
    def post(self, request: Request) -> HttpResponse:
        """Make a token; its secret is in this answer alone.

        401 unless the session has given its password or second factor within five minutes.
        """
        if not has_just_proved(request):
            raise ProofNeeded
        fields = read_fields(
            read_object(request),
            {"name": text, "scopes": words_among([scope.value for scope in Scope])},
            {"lifetime_days": or_null(number_among(tokens.LIFETIMES_DAYS))},
        )
        new = tokens.create_token(
            self.user,
            name=fields["name"],
            scopes=fields["scopes"],
            lifetime_days=fields.get("lifetime_days", DEFAULT_LIFETIME_DAYS),
        )
        return answer(new_token_json(new), HTTPStatus.CREATED, {"Cache-Control": "no-store"})


class Token(Endpoint):
    """One access token of the caller."""

    permission_classes = [IsSession]

    @Operation(name="revoke_token", answers={204: None})
    def delete(self, _request: Request, token_id: str) -> HttpResponse:
        """Revoke the token at once."""
        try:
            tokens.revoke_token(self.user, UUID(token_id))
        except (ValueError, PersonalAccessToken.DoesNotExist):
            raise Http404 from None
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
