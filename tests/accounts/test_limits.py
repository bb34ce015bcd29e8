"""How often one may try: counted for all processes together, in the Redis that the site uses."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.test import Client, override_settings

from accounts.models import User
from jaipur_site.cache import ForgivingClient
from jaipur_site.processes import ROOT
from tests.accounts.factors import add_totp, code_now
from tests.accounts.test_second_step import give_code
from tests.accounts.test_signing_in import sign_in

TRIES = 12
ALLOWED = 5

IN_ANOTHER_PROCESS = """
import os, sys
os.environ["DJANGO_SETTINGS_MODULE"] = "jaipur_site.settings"
import django
django.setup()
from django.test import Client
from django.test.utils import setup_test_environment
setup_test_environment()
for _ in range(3):
    form = {"login": "nobody-here", "password": "not this one"}
    page = Client().post("/accounts/login/", form).content.decode()
    print("are not correct" in page)
"""


def together(ask: Callable[[], str]) -> list[str]:
    """What is answered to so many who ask at the same moment, in threads."""

    def asked(_number: int) -> str:
        try:
            return ask()
        finally:
            connection.close()

    with ThreadPoolExecutor(TRIES) as threads:
        return list(threads.map(asked, range(TRIES)))


def test_of_many_passwords_tried_at_once_no_more_are_looked_at_than_one_by_one(
    throwaway_database: str,
) -> None:
    cache.clear()

    def attempt() -> str:
        return sign_in(Client(), "Asha", "not this one").content.decode()

    pages = together(attempt)

    assert sum("are not correct" in page for page in pages) <= ALLOWED
    assert sum("Too many failed login attempts" in page for page in pages) >= TRIES - ALLOWED


def test_processes_count_together(site_environment: dict[str, str]) -> None:
    cache.clear()
    command = [sys.executable, "-c", IN_ANOTHER_PROCESS]

    both = [
        subprocess.Popen(command, env=site_environment, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    answers = [line for process in both for line in process.communicate()[0].split()]

    assert len(answers) == 6
    assert answers.count("True") == ALLOWED


@pytest.fixture
def _no_redis(tmp_path: Path) -> Iterator[None]:
    away = {**settings.CACHES["default"], "LOCATION": f"unix://{tmp_path}/nobody.sock"}
    with override_settings(CACHES={"default": away}):
        yield
    ForgivingClient.away_until = 0.0


@pytest.mark.usefixtures("_no_redis")
def test_while_redis_is_away_everybody_is_let_in_and_the_log_says_so(
    client: Client, asha: User, caplog: pytest.LogCaptureFixture
) -> None:
    add_totp(asha)
    for _attempt in range(ALLOWED + 1):
        sign_in(client, "Asha", "not this one")

    sign_in(client, "Asha")
    give_code(client, code_now())

    assert client.get("/settings/").status_code == 200
    assert "cache_away" in caplog.text


@pytest.mark.parametrize(
    ("address", "form", "allowed"),
    [
        ("/accounts/signup/", {}, 20),
        ("/accounts/login/", {}, 30),
        ("/accounts/password/reset/", {"email": "chand@example.org"}, 5),
        ("/accounts/2fa/webauthn/login/", {"credential": "{}"}, 10),
    ],
)
def test_each_way_in_has_a_limit(
    client: Client, db: None, address: str, form: dict[str, str], allowed: int
) -> None:
    answers = [client.post(address, form) for _attempt in range(allowed + 1)]

    assert {answer.status_code for answer in answers[:allowed]} <= {200, 302}
    assert answers[allowed].status_code == 429
    assert "a little too fast" in answers[allowed].content.decode()


def test_giving_the_password_again_has_a_limit(asha_client: Client) -> None:
    answers = [
        asha_client.post("/accounts/reauthenticate/", {"password": "a guess"}) for _try in range(11)
    ]

    assert [answer.status_code for answer in answers] == [200] * 10 + [429]
