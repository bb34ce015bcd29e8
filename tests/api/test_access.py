"""Who is let in: tokens with their scopes, sessions with their CSRF token, and nobody."""

from datetime import timedelta

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.http import HttpResponse
from django.utils import timezone

from accounts.models import Scope, User
from games.models import Match
from tests.api.client import Client, body_of, by_session, by_token, code_of
from tests.api.routes import API_ROUTES, GUARDED_ROUTES, Route

READ, PLAY = Scope.MATCH_READ, Scope.MATCH_PLAY
SEE, OFFER = Scope.CHALLENGE_READ, Scope.CHALLENGE_WRITE
TOLD = Scope.NOTIFICATIONS
SESSION = None
ANY = frozenset(Scope)

NEEDED: dict[tuple[str, str], Scope | frozenset[Scope] | None] = {
    ("GET", ""): ANY,
    ("GET", "openapi.json"): ANY,
    ("GET", "docs"): ANY,
    ("GET", "rules"): ANY,
    ("GET", "me"): Scope.PROFILE,
    ("PATCH", "me"): Scope.PROFILE,
    ("GET", "me/summary"): READ,
    ("GET", "me/vacation"): Scope.PROFILE,
    ("POST", "me/vacation"): Scope.PROFILE,
    ("DELETE", "me/vacation"): Scope.PROFILE,
    ("GET", "me/availability"): Scope.PROFILE,
    ("PUT", "me/availability"): Scope.PROFILE,
    ("GET", "me/tokens"): SESSION,
    ("POST", "me/tokens"): SESSION,
    ("DELETE", "me/tokens/{token_id}"): SESSION,
    ("GET", "me/blocks"): Scope.PROFILE,
    ("PUT", "me/blocks/{name}"): Scope.PROFILE,
    ("DELETE", "me/blocks/{name}"): Scope.PROFILE,
    ("GET", "me/notifications"): TOLD,
    ("PUT", "me/notifications"): TOLD,
    ("GET", "me/notifications/muted"): TOLD,
    ("PUT", "me/notifications/muted/{match_id}"): TOLD,
    ("DELETE", "me/notifications/muted/{match_id}"): TOLD,
    ("GET", "me/notifications/log"): TOLD,
    ("POST", "me/notifications/log/{email_id}/again"): TOLD,
    ("GET", "me/notifications/inbox"): TOLD,
    ("POST", "me/notifications/inbox/read"): TOLD,
    ("POST", "email/unsubscribe/{token}"): ANY,
    ("GET", "me/reports"): Scope.REPORT_WRITE,
    ("POST", "reports"): Scope.REPORT_WRITE,
    ("GET", "me/sanctions"): Scope.PROFILE,
    ("PUT", "me/sanctions/{sanction_id}/acknowledged"): Scope.PROFILE,
    ("POST", "me/sanctions/{sanction_id}/appeal"): Scope.REPORT_WRITE,
    ("GET", "users/{name}"): ANY,
    ("GET", "users/{name}/matches"): READ,
    ("GET", "seeks"): SEE,
    ("POST", "seeks"): OFFER,
    ("GET", "seeks/{offer_id}"): SEE,
    ("DELETE", "seeks/{offer_id}"): OFFER,
    ("POST", "seeks/{offer_id}/accept"): OFFER,
    ("GET", "challenges"): SEE,
    ("POST", "challenges"): OFFER,
    ("GET", "challenges/{offer_id}"): SEE,
    ("DELETE", "challenges/{offer_id}"): OFFER,
    ("POST", "challenges/{offer_id}/accept"): OFFER,
    ("POST", "challenges/{offer_id}/decline"): OFFER,
    ("GET", "invitations"): SEE,
    ("POST", "invitations"): OFFER,
    ("GET", "invitations/{token}"): SEE,
    ("DELETE", "invitations/{token}"): OFFER,
    ("POST", "invitations/{token}/accept"): OFFER,
    ("GET", "matches"): READ,
    ("GET", "matches/{match_id}"): READ,
    ("GET", "matches/{match_id}/events"): READ,
    ("GET", "matches/{match_id}/legal-moves"): READ,
    ("POST", "matches/{match_id}/moves"): PLAY,
    ("POST", "matches/{match_id}/resign"): PLAY,
    ("POST", "matches/{match_id}/claim"): PLAY,
    ("POST", "matches/{match_id}/gift-time"): PLAY,
    ("GET", "matches/{match_id}/proposals"): READ,
    ("POST", "matches/{match_id}/proposals"): PLAY,
    ("DELETE", "matches/{match_id}/proposals/{proposal_id}"): PLAY,
    ("POST", "matches/{match_id}/proposals/{proposal_id}/accept"): PLAY,
    ("POST", "matches/{match_id}/proposals/{proposal_id}/decline"): PLAY,
    ("GET", "matches/{match_id}/chat"): READ,
    ("POST", "matches/{match_id}/chat"): PLAY,
    ("PUT", "matches/{match_id}/chat/mute"): PLAY,
    ("DELETE", "matches/{match_id}/chat/mute"): PLAY,
    ("POST", "matches/{match_id}/presence"): PLAY,
    ("GET", "matches/{match_id}/note"): READ,
    ("PUT", "matches/{match_id}/note"): PLAY,
    ("GET", "matches/{match_id}/export"): READ,
    ("POST", "matches/{match_id}/rematch"): OFFER,
}
PUBLIC = {
    "",
    "openapi.json",
    "docs",
    "rules",
    "users/{name}",
    "users/{name}/matches",
    "seeks",
    "seeks/{offer_id}",
    "invitations/{token}",
    "matches/{match_id}",
    "matches/{match_id}/events",
    "matches/{match_id}/export",
}
"""What anybody may GET."""


def test_the_table_has_every_route() -> None:
    assert {(route.method, route.path) for route in API_ROUTES} == NEEDED.keys()


@pytest.mark.parametrize("route", API_ROUTES, ids=str)
def test_a_token_needs_the_scope_of_the_route_and_no_other(
    route: Route, asha: User, match_id: str
) -> None:
    needed = NEEDED[route.method, route.path]
    enough = {needed} if isinstance(needed, Scope) else needed or set()
    path = route.filled(match_id=match_id)
    with_enough = by_token(asha, enough or ANY).send(route.method, path)
    with_others = by_token(asha, ANY - enough or ANY).send(route.method, path)

    refusal = (403, "insufficient-scope")
    assert (status_and_code(with_enough) == refusal) == (needed is SESSION)
    assert (status_and_code(with_others) == refusal) == (needed != ANY)


@pytest.mark.parametrize("route", GUARDED_ROUTES, ids=str)
def test_nobody_reads_what_is_public_and_does_nothing(
    route: Route, match_id: str, as_nobody: Client
) -> None:
    answer = as_nobody.send(route.method, route.filled(match_id=match_id))

    is_public = route.method == "GET" and route.path in PUBLIC
    assert (answer.status_code == 401) != is_public
    if not is_public:
        assert code_of(answer) == (401, "authentication-required")
        assert answer.headers["WWW-Authenticate"] == 'Bearer realm="api"'


@pytest.mark.parametrize("route", GUARDED_ROUTES, ids=str)
def test_a_bad_token_is_401_everywhere_also_where_none_is_needed(
    route: Route, match_id: str, db: None
) -> None:
    client = Client({"Authorization": "Bearer jpr_" + "x" * 43})

    answer = client.send(route.method, route.filled(match_id=match_id))

    assert code_of(answer) == (401, "authentication-required")


@pytest.mark.parametrize("route", [one for one in GUARDED_ROUTES if one.method != "GET"], ids=str)
def test_a_session_without_csrf_token_changes_nothing(
    route: Route, asha: User, match_id: str
) -> None:
    client = by_session(asha)
    client.headers = {}

    answer = client.send(route.method, route.filled(match_id=match_id))

    assert code_of(answer) == (403, "csrf-failed")


def test_a_session_plays_with_the_csrf_token(match_id: str, asha: User) -> None:
    answer = by_session(asha).post(
        f"matches/{match_id}/moves", {"kind": "take_camels"}, If_Match='"2"'
    )

    assert answer.status_code == 201


def test_the_token_counts_where_a_session_is_there_too(asha: User, bilal: User) -> None:
    client = by_session(bilal)
    client.headers = by_token(asha).headers

    assert body_of(client.get("me"))["username"] == "Asha"


def test_an_expired_token_opens_nothing(as_asha: Client) -> None:
    with time_machine.travel(timezone.now() + timedelta(days=7, seconds=1)):
        assert code_of(as_asha.get("me")) == (401, "authentication-required")


def test_a_locked_account_is_out(asha: User, as_asha: Client) -> None:
    session = by_session(asha)
    asha.is_active = False
    asha.save(update_fields=["is_active"])

    assert code_of(as_asha.get("me")) == (401, "authentication-required")
    assert code_of(session.get("me")) == (401, "authentication-required")


def test_an_unconfirmed_address_is_403(asha: User, as_asha: Client, match_id: str) -> None:
    EmailAddress.objects.filter(user=asha).update(verified=False)

    assert code_of(as_asha.get("me")) == (403, "email-unverified")
    assert code_of(as_asha.get(f"matches/{match_id}")) == (403, "email-unverified")


@pytest.mark.parametrize("route", API_ROUTES, ids=str)
def test_methods_that_a_route_lacks_are_405_and_told(
    route: Route, match_id: str, as_asha: Client, as_nobody: Client
) -> None:
    path = route.filled(match_id=match_id)
    allowed = {one.method for one in API_ROUTES if one.path == route.path}
    allowed |= {"OPTIONS"} | ({"HEAD"} if "GET" in allowed else set())

    for method in {"GET", "POST", "PUT", "PATCH", "DELETE", "TRACE", "BREW"} - allowed:
        for client in (as_asha, as_nobody):
            answer = client.send(method, path)
            assert code_of(answer) == (405, "method-not-allowed")
            assert set(answer.headers["Allow"].split(", ")) == allowed


@pytest.mark.parametrize("route", API_ROUTES, ids=str)
def test_options_name_the_methods_for_anybody(
    route: Route, match_id: str, as_nobody: Client
) -> None:
    answer = as_nobody.send("OPTIONS", route.filled(match_id=match_id))

    assert answer.status_code == 204
    assert route.method in answer.headers["Allow"]


def test_no_get_changes_anything(match_id: str, as_asha: Client) -> None:
    before = Match.objects.values().get()

    for route in API_ROUTES:
        if route.method == "GET":
            as_asha.get(route.filled(match_id=match_id))

    assert Match.objects.values().get() == before


def status_and_code(answer: HttpResponse) -> tuple[int, str]:
    """The status, and the code if it is a problem."""
    is_problem = answer.headers.get("Content-Type") == "application/problem+json"
    return code_of(answer) if is_problem else (answer.status_code, "")
