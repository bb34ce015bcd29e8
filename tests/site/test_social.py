"""Accounts of other sites: off unless chosen, never a way into somebody else's account."""

import os
import subprocess
import sys

import pytest
from django.core.exceptions import ImproperlyConfigured

from jaipur_site import social
from jaipur_site.processes import ROOT

GITHUB = {
    "SOCIAL_PROVIDERS": "GitHub",
    "SOCIAL_GITHUB_ID": "our-id",
    "SOCIAL_GITHUB_SECRET": "our-secret",
}
SETUP = """
import sys
import django
django.setup()
from django.core.management import call_command
from django.test import Client
from django.test.utils import setup_test_environment
setup_test_environment()
"""
IS_OFF = """
assert "allauth.socialaccount.models" not in sys.modules
assert "oauthlib" not in sys.modules
page = Client().get("/accounts/login/")
assert "another site" not in page.content.decode()
assert "form-action 'self';" in page.headers["Content-Security-Policy"]
assert Client().get("/accounts/github/login/").status_code == 404
"""
IS_ON = """
page = Client().get("/accounts/login/")
assert "Go on with GitHub" in page.content.decode()
assert "form-action 'self' https://github.com;" in page.headers["Content-Security-Policy"]
asked = Client().get("/accounts/github/login/")
assert asked.status_code == 200 and "Go on to GitHub?" in asked.content.decode()
sent = Client().post("/accounts/github/login/?process=login")
assert sent.headers["Location"].startswith("https://github.com/login/oauth/authorize?")
assert "client_id=our-id" in sent.headers["Location"]
assert "code_challenge=" in sent.headers["Location"]
"""
KNOWN_ADDRESS = """
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from accounts.models import User
from accounts.services import create_confirmed_user
from notifications.models import Draft
from tests.accounts.letters import latest_code_to

asha = create_confirmed_user(username="Asha", email="asha@example.org", password="camels rubies")

def come(client, uid, address, verified=True):
    sent = client.post("/accounts/dummy/login/?process=login")
    told = {"id": uid, "email": address, "email_verified": verified}
    return client.post(sent.headers["Location"], told)

thief = Client()
answer = come(thief, 7, "asha@example.org")
assert "_auth_user_id" not in thief.session
form = {"username": "Thief", "email": "asha@example.org"}
thief.post("/accounts/3rdparty/signup/", form)
assert "_auth_user_id" not in thief.session
assert not SocialAccount.objects.filter(user=asha).exists()
assert User.objects.count() == 1
assert [d.subject_line for d in Draft.objects.all()] == ["You have an account already"]

chand = Client()
come(chand, 8, "chand@example.org")
page = chand.get("/accounts/3rdparty/signup/").content.decode()
assert "What shall you be called here?" in page
chand.post("/accounts/3rdparty/signup/", {"username": "Chand", "email": "chand@example.org"})
assert "_auth_user_id" in chand.session, chand.get("/accounts/3rdparty/signup/").content.decode()
where = chand.get("/accounts/password/set/").headers["Location"]
assert where.startswith("/accounts/reauthenticate/code/?next="), where
assert "As you have no password" in chand.get(where).content.decode()
sent = chand.post(where, {"recipient": "chand@example.org"}).headers["Location"]
assert "We have sent a mail with a code" in chand.get(sent).content.decode()
chand.post(sent, {"code": latest_code_to("chand@example.org")})
assert "Choose a password" in chand.get("/accounts/password/set/").content.decode()
chand.post("/accounts/password/set/", {"password1": "rubies and silver"})
assert User.objects.get(username="Chand").check_password("rubies and silver")

unsure = Client()
come(unsure, 9, "bilal@example.org", verified=False)
unsure.post("/accounts/3rdparty/signup/", {"username": "Bilal", "email": "bilal@example.org"})
assert "_auth_user_id" not in unsure.session

from tests.accounts.factors import add_totp, code_now
add_totp(User.objects.get(username="Chand"))
again = Client()
answer = come(again, 8, "chand@example.org")
assert answer.headers["Location"] == "/accounts/2fa/authenticate/"
assert "_auth_user_id" not in again.session
again.post("/accounts/2fa/authenticate/", {"code": code_now()})
assert "_auth_user_id" in again.session
"""


def run(script: str, environment: dict[str, str]) -> None:
    """Run the site with these variables in a process of its own; fails if the script does."""
    variables = {**os.environ, "DJANGO_SETTINGS_MODULE": "jaipur_site.settings", **environment}
    done = subprocess.run(
        [sys.executable, "-c", SETUP + script],
        env=variables,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]


def test_nothing_of_it_is_there_unless_chosen(site_environment: dict[str, str]) -> None:
    run(IS_OFF, site_environment)


def test_a_chosen_site_is_offered_by_a_form_that_the_policy_lets_through(
    site_environment: dict[str, str],
) -> None:
    run("call_command('migrate', verbosity=0)" + IS_ON, {**site_environment, **GITHUB})


def test_an_address_there_opens_no_account_here(site_environment: dict[str, str]) -> None:
    settings = {"DJANGO_SETTINGS_MODULE": "tests.site.social_settings"}
    script = "call_command('migrate', verbosity=0)" + KNOWN_ADDRESS

    run(script, {**site_environment, **GITHUB, **settings})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SOCIAL_PROVIDERS", "github,myspace"),
        ("SOCIAL_GITHUB_ID", ""),
        ("SOCIAL_GITHUB_SECRET", " "),
    ],
)
def test_what_is_wrong_or_missing_stops_the_start(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    for variable, usual in {**GITHUB, name: value}.items():
        monkeypatch.setenv(variable, usual)

    with pytest.raises(ImproperlyConfigured, match=name):
        social.options(social.chosen())
