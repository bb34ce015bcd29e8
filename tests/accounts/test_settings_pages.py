"""The settings pages: language, time zone and access tokens."""

import re
from typing import TYPE_CHECKING

import pytest
from django.test import Client

from accounts import tokens
from accounts.models import PersonalAccessToken, Scope, User
from accounts.time_zones import offered_names
from tests.accounts.conftest import PASSWORD
from tests.accounts.factors import prove_by_password

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

HOSTILE = "<script>alert(1)</script>\"'&"


def page(client: Client, address: str) -> str:
    """The page at `address`, which must be there."""
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def make_token(client: Client, **changes: object) -> "Answer":
    """Show who one is and send the form for a token, but for `changes`."""
    prove_by_password(client)
    form = {"name": "curl", "scopes": ["match:read"], "lifetime_days": "90"} | changes
    return client.post("/settings/tokens/", form)


@pytest.mark.parametrize(
    "address",
    [
        "/settings/",
        "/settings/tokens/",
        "/settings/tokens/00000000-0000-4000-8000-000000000000/revoke/",
    ],
)
def test_visitors_are_asked_to_sign_in(client: Client, db: None, address: str) -> None:
    for answer in (client.get(address), client.post(address)):
        assert answer.headers["Location"] == f"/accounts/login/?next={address}"


def test_the_settings_show_what_is_chosen(asha: User, asha_client: Client) -> None:
    asha.time_zone = "Asia/Tehran"
    asha.save()

    shown = page(asha_client, "/settings/")

    assert '<option value="Asia/Tehran" selected>' in shown
    assert shown.count("selected") == 2
    assert shown.count("<option") == len(offered_names()) + 1


def test_saving_changes_the_settings(asha: User, asha_client: Client) -> None:
    answer = asha_client.post("/settings/", {"language": "en", "time_zone": "Europe/Rome"})

    asha.refresh_from_db()
    assert answer.headers["Location"] == "/settings/"
    assert asha.time_zone == "Europe/Rome"
    assert "Your settings are saved." in page(asha_client, "/settings/")


def test_what_pages_do_is_ticked_and_can_be_switched_off(asha: User, asha_client: Client) -> None:
    shown = page(asha_client, "/settings/")
    form = {"language": "en", "time_zone": "UTC", "shows_known_cards": "on"}
    asha_client.post("/settings/", form)

    asha.refresh_from_db()
    assert shown.count(" checked") == 2
    assert (asha.asks_before_moves, asha.shows_known_cards) == (False, True)
    assert page(asha_client, "/settings/").count(" checked") == 1


@pytest.mark.parametrize("zone", ["", "Mars/Olympus", HOSTILE, "UTC\0"])
def test_an_unknown_time_zone_is_refused_at_its_field(
    asha: User, asha_client: Client, zone: str
) -> None:
    answer = asha_client.post("/settings/", {"language": "en", "time_zone": zone})

    assert 'id="id_time_zone_error"' in answer.content.decode()
    assert HOSTILE not in answer.content.decode()
    asha.refresh_from_db()
    assert asha.time_zone == "UTC"


def test_a_zone_that_this_machine_no_longer_knows_breaks_no_page(
    asha: User, asha_client: Client
) -> None:
    User.objects.update(time_zone="Europe/Atlantis")

    assert '<option value="UTC" selected>' in page(asha_client, "/settings/")


def test_the_secret_is_in_the_answer_to_the_form_and_nowhere_else(
    asha: User, asha_client: Client
) -> None:
    answer = make_token(asha_client)

    match = re.search(r"jpr_[\w-]{43}", answer.content.decode())
    assert match
    bearer = tokens.authenticate(match[0])
    assert bearer is not None
    assert bearer.user == asha
    assert "no-store" in answer.headers["Cache-Control"]
    assert match[0] not in page(asha_client, "/settings/tokens/")
    assert match[0] not in str(dict(asha_client.session))


def test_the_list_shows_name_scopes_and_end_of_each_token(asha_client: Client) -> None:
    make_token(asha_client, scopes=["match:read", "profile"])

    shown = page(asha_client, "/settings/tokens/")

    assert "<code>profile</code>" in shown
    assert "<code>match:read</code>" in shown
    assert "Ends on" in shown
    assert "Never used." in shown
    assert "no-store" in asha_client.get("/settings/tokens/").headers["Cache-Control"]


def test_a_token_can_be_made_without_end(asha_client: Client) -> None:
    make_token(asha_client, lifetime_days="0")

    assert PersonalAccessToken.objects.get().expires_at is None
    assert "Has no end." in page(asha_client, "/settings/tokens/")


def test_all_scopes_are_offered(asha_client: Client) -> None:
    shown = page(asha_client, "/settings/tokens/")

    assert re.findall(r'type="checkbox" name="scopes" value="([^"]+)"', shown) == list(Scope)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("name", "x" * 61),
        ("name", "curl\u202elruc"),
        ("scopes", []),
        ("scopes", ["x"]),
        ("lifetime_days", "8"),
    ],
)
def test_what_is_wrong_stands_at_its_field_and_what_was_typed_is_kept(
    asha_client: Client, field: str, value: object
) -> None:
    shown = make_token(asha_client, **{field: value}).content.decode()

    assert f'id="id_{field}_error"' in shown
    if field != "name":
        assert 'value="curl"' in shown
    if field != "scopes":
        assert re.search(r'value="match:read"[^>]* checked', shown)
    assert not PersonalAccessToken.objects.exists()


def test_a_refusal_of_the_service_stands_above_the_form(asha: User, asha_client: Client) -> None:
    PersonalAccessToken.objects.bulk_create(
        PersonalAccessToken(user=asha, name="x", digest=str(number), scopes=["profile"])
        for number in range(50)
    )

    shown = make_token(asha_client).content.decode()

    assert "You have 50 tokens. Please revoke one first." in shown


def test_revoking_asks_first_and_a_look_changes_nothing(asha: User, asha_client: Client) -> None:
    make_token(asha_client, name=HOSTILE)
    token = PersonalAccessToken.objects.get()

    asked = page(asha_client, f"/settings/tokens/{token.pk}/revoke/")
    assert "Revoke this token?" in asked
    assert queries_live(asha) == 1
    asha_client.post(f"/settings/tokens/{token.pk}/revoke/")

    assert queries_live(asha) == 0
    shown = page(asha_client, "/settings/tokens/")
    assert "is revoked" in shown
    assert HOSTILE not in asked + shown


def queries_live(user: User) -> int:
    """How many tokens of `user` are not revoked."""
    return user.tokens.filter(revoked_at=None).count()


def test_making_a_token_needs_the_password_and_then_goes_on(
    asha: User, asha_client: Client
) -> None:
    form = {"name": "curl", "scopes": ["match:read"], "lifetime_days": "90"}
    asked = asha_client.post("/settings/tokens/", form)
    before = queries_live(asha)

    made = asha_client.post(asked.headers["Location"], {"password": PASSWORD})

    assert asked.headers["Location"].startswith("/accounts/reauthenticate/?next=")
    assert before == 0
    assert "jpr_" in made.content.decode()
    assert "no-store" in made.headers["Cache-Control"]
    assert queries_live(asha) == 1


def test_somebody_elses_token_is_not_there(asha_client: Client, bilal: User) -> None:
    token = tokens.create_token(bilal, name="his", scopes=["profile"], lifetime_days=7).token

    address = f"/settings/tokens/{token.pk}/revoke/"

    assert asha_client.get(address).status_code == 404
    assert asha_client.post(address).status_code == 404
    assert queries_live(bilal) == 1


def test_the_forms_need_their_csrf_token(asha: User) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(asha)

    assert make_token(strict).status_code == 403
    assert strict.post("/settings/", {"time_zone": "Europe/Rome"}).status_code == 403
    assert not PersonalAccessToken.objects.exists()


def test_a_moderator_is_offered_no_form_and_gets_no_token(maya: User, client: Client) -> None:
    client.force_login(maya)

    assert "Make the token" not in page(client, "/settings/tokens/")
    make_token(client)
    assert not PersonalAccessToken.objects.exists()
