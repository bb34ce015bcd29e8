"""Nobody gets into the admin who has not set up and shown a second factor."""

from datetime import timedelta
from urllib.parse import unquote

import pytest
import time_machine
from allauth.mfa.models import Authenticator
from django.test import Client
from django.utils import timezone

from accounts.models import User
from tests.accounts.conftest import PASSWORD
from tests.accounts.factors import code_now, recovery_codes_of, sign_in_with_factor
from tests.leaks.routes import all_routes

ADMIN_PAGES = [
    route.pattern for route in all_routes() if route.name.startswith("admin:") and not route.parts
]


@pytest.mark.parametrize("page", ADMIN_PAGES)
def test_the_password_alone_opens_no_page_of_the_admin(
    client: Client, maya: User, page: str
) -> None:
    client.force_login(maya)

    for answer in (client.get(f"/{page}"), client.post(f"/{page}")):
        assert answer.status_code == 302
        assert answer.headers["Location"].startswith("/accounts/2fa/reauthenticate/?next=")


def test_the_code_of_the_app_opens_the_page_that_was_asked_for(client: Client, maya: User) -> None:
    client.force_login(maya)
    asked = client.get("/admin/accounts/user/").headers["Location"]

    answer = client.post(asked, {"code": code_now()})

    assert unquote(asked).endswith("?next=/admin/accounts/user/")
    assert answer.headers["Location"] == "/admin/accounts/user/"
    assert client.get("/admin/").status_code == 200


def test_the_second_step_of_signing_in_opens_it_too(client: Client, maya: User) -> None:
    client.post("/accounts/login/", {"login": "Maya", "password": PASSWORD})
    client.post("/accounts/2fa/authenticate/", {"code": recovery_codes_of(maya)[0]})

    assert client.get("/admin/").status_code == 200


def test_staff_without_a_factor_are_led_to_set_one_up(client: Client, maya: User) -> None:
    Authenticator.objects.all().delete()
    client.force_login(maya)

    answer = client.get("/admin/", follow=True)

    assert answer.redirect_chain == [("/accounts/2fa/", 302)]
    assert "Moderators need a second factor." in answer.content.decode()


def test_setting_up_a_factor_is_not_yet_showing_it(client: Client, maya: User) -> None:
    Authenticator.objects.all().delete()
    client.force_login(maya)
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    secret = client.get("/accounts/2fa/totp/activate/").context["form"].secret
    client.post("/accounts/2fa/totp/activate/", {"code": code_now(secret)})

    answer = client.get("/admin/")

    assert answer.headers["Location"].startswith("/accounts/2fa/reauthenticate/")


def test_the_factor_is_asked_for_again_after_half_a_day(client: Client, maya: User) -> None:
    sign_in_with_factor(client, maya)
    assert client.get("/admin/").status_code == 200

    with time_machine.travel(timezone.now() + timedelta(hours=12, minutes=1)):
        assert client.get("/admin/").status_code == 302


def test_what_somebody_else_has_shown_in_this_browser_does_not_count(
    client: Client, maya: User, asha: User
) -> None:
    sign_in_with_factor(client, maya)
    User.objects.filter(pk=asha.pk).update(is_staff=True)

    client.force_login(asha)

    assert client.get("/admin/").headers["Location"] == "/accounts/2fa/"


def test_players_and_visitors_are_turned_away_as_ever(client: Client, asha_client: Client) -> None:
    assert client.get("/admin/").headers["Location"].startswith("/admin/login/")
    assert asha_client.get("/admin/login/").status_code == 403
