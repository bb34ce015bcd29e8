"""Read-only mode: players change nothing, the staff and readers notice little; mails that wait."""

from collections.abc import Iterator

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client
from django.utils import timezone

from accounts import switches
from accounts.models import User
from accounts.switches import Switches
from accounts.tokens import create_token
from games.lobby import services as lobby
from games.models import Offer
from notifications.models import Email, EmailStatus
from notifications.tasks import send_emails, sweep_emails
from tests.accounts.factors import add_totp, code_now, sign_in_with_factor
from tests.games.builders import BEST_OF_THREE, PASSWORD, make_staff, make_user
from tests.notifications.builders import latest_email

OFFER = {"to": "anybody", "mode": "best_of_three", "pace_days": "3", "visibility": "public"}


@pytest.fixture
def _read_only(db: None) -> Iterator[None]:
    switches.remember(Switches(read_only_since=timezone.now()), seconds=float("inf"))
    yield
    switches.remember(switches.OFF)


@pytest.fixture
def asha(db: None) -> User:
    return make_user("Asha")


@pytest.fixture
def browser(asha: User) -> Client:
    client = Client()
    client.force_login(asha)
    return client


@pytest.mark.usefixtures("_read_only")
def test_a_form_is_answered_with_503_and_when_to_come_again(browser: Client) -> None:
    answer = browser.post("/lobby/", OFFER)

    assert (answer.status_code, answer["Retry-After"]) == (503, "300")
    assert b"Your turns lose no time by it." in answer.content
    assert not Offer.objects.exists()


@pytest.mark.usefixtures("_read_only")
def test_the_api_says_so_too(asha: User) -> None:
    secret = create_token(asha, name="bot", scopes=["challenge:write"], lifetime_days=30).secret

    answer = Client().post(
        "/api/v1/seeks", "{}", "application/json", headers={"authorization": f"Bearer {secret}"}
    )

    assert (answer.status_code, answer["Retry-After"]) == (503, "300")
    assert answer.json()["code"] == "read-only"
    assert not Offer.objects.exists()


@pytest.mark.usefixtures("_read_only")
@pytest.mark.parametrize("path", ["/", "/lobby/", "/api/v1/me", "/api/v1/health/ready"])
def test_everything_can_be_read(browser: Client, path: str) -> None:
    assert browser.get(path).status_code == 200


@pytest.mark.usefixtures("_read_only")
def test_the_staff_still_signs_in_and_acts(db: None) -> None:
    client = Client()
    sign_in_with_factor(client, make_staff("Maya", is_superuser=True))

    assert client.post("/lobby/", OFFER).status_code == 302


@pytest.mark.usefixtures("_read_only")
def test_players_may_sign_in_to_read(asha: User) -> None:
    client = Client()

    client.post("/accounts/login/", {"login": "Asha", "password": PASSWORD})

    assert client.get("/settings/").status_code == 200


@pytest.mark.usefixtures("_read_only")
def test_players_sign_in_with_their_second_factor_but_change_none(asha: User) -> None:
    add_totp(asha)
    client = Client()

    client.post("/accounts/login/", {"login": "Asha", "password": PASSWORD})
    client.post("/accounts/2fa/authenticate/", {"code": code_now()})

    assert client.get("/settings/").status_code == 200
    assert client.post("/accounts/2fa/totp/deactivate/").status_code == 503
    assert Authenticator.objects.filter(user=asha, type="totp").exists()


def test_as_a_rule_it_is_off(browser: Client) -> None:
    assert browser.post("/lobby/", OFFER).status_code == 302


def test_the_banner_stands_on_every_page_for_everybody(browser: Client) -> None:
    switches.remember(Switches(banner="Back at <noon>."), seconds=float("inf"))

    pages = [browser.get("/lobby/"), Client().get("/rules/")]

    for page in pages:
        assert b"Back at &lt;noon&gt;." in page.content
    switches.remember(switches.OFF, seconds=float("inf"))
    assert b"site-banner" not in browser.get("/lobby/").content


def test_while_mail_is_stopped_mails_stay_owed(asha: User) -> None:
    lobby.challenge(make_user("Bilal"), asha, BEST_OF_THREE)
    email = latest_email(asha)
    switches.remember(Switches(mail_stopped_since=timezone.now()), seconds=float("inf"))

    send_emails([str(email.pk)])
    swept = sweep_emails()

    row = Email.objects.get(pk=email.pk)
    assert (swept, row.status, row.attempts) == (0, EmailStatus.OWED, 0)


def test_another_process_notices_a_switch_within_seconds(db: None) -> None:
    switches.remember(switches.OFF, seconds=0)
    switches.locked()
    switches.store(Switches(banner="Back at noon."))
    switches.remember(switches.OFF, seconds=0)

    assert switches.current().banner == "Back at noon."
