"""How the API recognises its callers, and what their scopes let them do."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.urls import path
from django.utils import translation
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.test import APIRequestFactory
from rest_framework.views import APIView

from accounts import tokens
from accounts.authentication import BearerAuthentication
from accounts.models import PersonalAccessToken, Scope, User
from accounts.permissions import HasScope, IsSession


class Door(APIView):
    """Reads with one scope, plays with another, and deletes by session alone."""

    authentication_classes = [BearerAuthentication, SessionAuthentication]
    permission_classes = [HasScope]
    required_scopes = {"GET": Scope.MATCH_READ, "POST": Scope.MATCH_PLAY}

    def get(self, request: Request) -> Response:
        """Say who is there."""
        return Response({"name": str(request.user)})

    post = delete = get


class Desk(Door):
    """For moderators."""

    permission_classes = [IsSession]


urlpatterns = [path("door/", Door.as_view()), path("desk/", Desk.as_view())]
pytestmark = pytest.mark.urls(__name__)


def a_secret(user: User, *scopes: Scope) -> str:
    """The secret of a new token that may read matches, or what is named."""
    wanted = scopes or (Scope.MATCH_READ,)
    return tokens.create_token(user, name="curl", scopes=wanted, lifetime_days=7).secret


def ask(client: Client, secret: str, *, method: str = "get", path: str = "/door/") -> Any:
    """Knock with a token."""
    call = getattr(client, method)
    return call(path, headers={"authorization": f"Bearer {secret}"})


def test_a_token_is_recognised(client: Client, asha: User) -> None:
    answer = ask(client, a_secret(asha))

    assert answer.status_code == 200
    assert answer.json() == {"name": "Asha"}


def test_the_scheme_is_read_in_any_case(client: Client, asha: User) -> None:
    answer = client.get("/door/", headers={"authorization": f"bEARER {a_secret(asha)}"})

    assert answer.status_code == 200


@pytest.mark.parametrize("secret", ["", "nonsense", "jpr_" + "A" * 43, "jpr_ü"])
def test_a_wrong_token_is_401_and_says_how(client: Client, asha: User, secret: str) -> None:
    answer = ask(client, secret)

    assert answer.status_code == 401
    assert answer.headers["WWW-Authenticate"] == 'Bearer realm="api"'


def test_the_refusal_has_a_code_and_does_not_repeat_the_secret(asha: User) -> None:
    secret = "jpr_" + "A" * 43
    request = Request(APIRequestFactory().get("/", headers={"authorization": f"Bearer {secret}"}))

    with pytest.raises(AuthenticationFailed) as refusal:
        BearerAuthentication().authenticate(request)

    assert refusal.value.get_codes() == "authentication-required"
    assert secret not in str(refusal.value)


def test_without_any_token_or_session_it_is_401(client: Client, db: None) -> None:
    answer = client.get("/door/")

    assert answer.status_code == 401
    assert answer.headers["WWW-Authenticate"] == 'Bearer realm="api"'


def test_a_revoked_token_is_401(client: Client, asha: User) -> None:
    secret = a_secret(asha)
    tokens.revoke_token(asha, PersonalAccessToken.objects.get().pk)

    assert ask(client, secret).status_code == 401


def test_a_wrong_token_beside_a_good_session_is_401(asha_client: Client) -> None:
    assert ask(asha_client, "nonsense").status_code == 401


def test_an_unconfirmed_address_is_403_with_its_own_code(asha: User) -> None:
    headers = {"authorization": f"Bearer {a_secret(asha)}"}
    EmailAddress.objects.update(verified=False)

    with pytest.raises(PermissionDenied) as refusal:
        BearerAuthentication().authenticate(Request(APIRequestFactory().get("/", headers=headers)))

    assert refusal.value.get_codes() == "email-unverified"


def test_a_token_answers_in_its_users_language(asha: User) -> None:
    headers = {"authorization": f"Bearer {a_secret(asha)}"}
    asha.language = "it"
    asha.save()

    with translation.override("en"):
        BearerAuthentication().authenticate(Request(APIRequestFactory().get("/", headers=headers)))

        assert translation.get_language() == "it"


@pytest.mark.parametrize(
    ("method", "status"), [("get", 200), ("head", 200), ("post", 403), ("delete", 403)]
)
def test_a_token_may_only_what_its_scopes_say(
    client: Client, asha: User, method: str, status: int
) -> None:
    assert ask(client, a_secret(asha), method=method).status_code == status


def test_the_refusal_names_the_scope_that_is_missing(client: Client, asha: User) -> None:
    answer = ask(client, a_secret(asha), method="post")

    assert "match:play" in answer.content.decode()


def test_a_method_without_scope_is_closed_to_a_token_with_all_scopes(
    client: Client, asha: User
) -> None:
    answer = ask(client, a_secret(asha, *Scope), method="delete")

    assert answer.status_code == 403
    assert "sign in on the website" in answer.content.decode()


@pytest.mark.parametrize("method", ["get", "post", "delete"])
def test_a_session_has_all_scopes(asha_client: Client, method: str) -> None:
    assert getattr(asha_client, method)("/door/").status_code == 200


def test_a_session_without_the_csrf_token_changes_nothing(asha: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(asha)

    assert client.get("/door/").status_code == 200
    assert client.post("/door/").status_code == 403


def test_the_moderators_desk_is_open_to_sessions_only(
    asha: User, asha_client: Client, client: Client
) -> None:
    secret = a_secret(asha, *Scope)

    assert asha_client.get("/desk/").status_code == 200
    assert ask(client, secret, path="/desk/").status_code == 403
    assert client.get("/desk/").status_code == 401


def test_the_openapi_document_describes_the_token() -> None:
    from drf_spectacular.generators import SchemaGenerator

    generator = SchemaGenerator(patterns=urlpatterns)  # type: ignore[no-untyped-call]

    document = generator.get_schema(public=True)  # type: ignore[no-untyped-call]

    schemes = document["components"]["securitySchemes"]
    assert schemes["accessToken"]["scheme"] == "bearer"
    assert schemes["cookieAuth"]["in"] == "cookie"
