"""The settings as a whole, read by a fresh process."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest
from django.conf import settings
from django.contrib import messages
from django.contrib.messages.storage import default_storage
from django.contrib.sessions.backends.signed_cookies import SessionStore
from django.http import HttpResponse
from django.test import RequestFactory

from jaipur_site.messages import MessageStorage
from jaipur_site.processes import ROOT
from tests.run_all import PRODUCTION

ASK = """
import json, sys, django
from django.conf import settings
django.setup()
print(json.dumps({name: getattr(settings, name, None) for name in sys.argv[1:]}, default=str))
"""


def _environment(**changes: str | None) -> dict[str, str]:
    clean = {
        name: value for name, value in os.environ.items() if name not in {*PRODUCTION, "DEBUG"}
    }
    changed = clean | PRODUCTION | {"DJANGO_SETTINGS_MODULE": "jaipur_site.settings"} | changes
    return {name: value for name, value in changed.items() if value is not None}


def _settings(*names: str, **changes: str | None) -> Any:
    command = [sys.executable, "-c", ASK, *names]
    env = _environment(**changes)
    return json.loads(
        subprocess.run(command, cwd=ROOT, env=env, capture_output=True, check=True).stdout
    )


def _manage(*arguments: str, **changes: str | None) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=_environment(**changes),
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_real_site_is_secure_without_being_told() -> None:
    found = _settings(
        "DEBUG",
        "ALLOWED_HOSTS",
        "SECURE_SSL_REDIRECT",
        "SECURE_HSTS_SECONDS",
        "SESSION_COOKIE_SECURE",
        "CSRF_COOKIE_SECURE",
        "CSRF_TRUSTED_ORIGINS",
        "MAILBOX_DIR",
        DEBUG=None,
    )

    assert found == {
        "DEBUG": False,
        "ALLOWED_HOSTS": ["jaipur.example"],
        "SECURE_SSL_REDIRECT": True,
        "SECURE_HSTS_SECONDS": 31_536_000,
        "SESSION_COOKIE_SECURE": True,
        "CSRF_COOKIE_SECURE": True,
        "CSRF_TRUSTED_ORIGINS": ["https://jaipur.example"],
        "MAILBOX_DIR": None,
    }


@pytest.mark.parametrize("name", ["SECRET_KEY", "SITE_URL", "REDIS_URL"])
def test_a_real_site_does_not_start_without_what_it_must_be_told(name: str) -> None:
    done = _manage("check", **{name: None})

    assert (done.returncode, done.stderr) == (
        1,
        f"The environment variable {name} must be set unless DEBUG=1.\n",
    )


def test_no_neighbour_of_the_domain_can_plant_a_cookie() -> None:
    names = [f"{name}_COOKIE_NAME" for name in ("SESSION", "CSRF", "LANGUAGE", "MESSAGE")]

    over_tls = _settings(*names, DEBUG=None)
    at_home = _settings(*names, DEBUG="1", SITE_URL=None)

    assert all(name.startswith("__Host-") for name in over_tls.values())
    assert not any(name.startswith("__Host-") for name in at_home.values())


def test_what_a_page_says_once_is_kept_in_the_cookie_that_the_settings_name(
    rf: RequestFactory,
) -> None:
    request = rf.get("/")
    request.session = SessionStore()
    storage = default_storage(request)
    storage.add(messages.INFO, "Once.")

    response = HttpResponse()
    storage.update(response)

    assert isinstance(storage, MessageStorage)
    assert list(response.cookies) == [settings.MESSAGE_COOKIE_NAME]


def test_a_developer_need_not_set_anything() -> None:
    found = _settings(
        "DEBUG", "SITE_URL", "USES_SQLITE", **{**dict.fromkeys(PRODUCTION), "DEBUG": "1"}
    )

    assert found == {"DEBUG": True, "SITE_URL": "http://127.0.0.1:8000", "USES_SQLITE": True}


def test_without_a_trusted_proxy_nobody_can_pretend_https() -> None:
    found = _settings("SECURE_PROXY_SSL_HEADER", TRUSTED_PROXIES="0")

    assert found == {"SECURE_PROXY_SSL_HEADER": None}


def test_mail_goes_where_the_environment_says() -> None:
    code = (
        "import django; django.setup(); from django.core import mail; "
        "c = mail.mailers['default'] if django.VERSION >= (6, 1) else mail.get_connection(); "
        "print(c.host, c.port, c.username, c.password, c.use_tls, c.use_ssl)"
    )
    env = _environment(EMAIL_URL="smtp+tls://asha:secret@mail.example:2587")

    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, check=True
    )

    assert done.stdout.decode().split() == [
        "mail.example",
        "2587",
        "asha",
        "secret",
        "True",
        "False",
    ]


def _in_a_fresh_site(code: str, **changes: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", f"import django; django.setup(); {code}"],
        cwd=ROOT,
        env=_environment(**changes),
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_mail_goes_to_the_provider_that_the_environment_names() -> None:
    code = (
        "from notifications.smtp import _new_connection; from django.urls import reverse; "
        "connection = _new_connection(); "
        "print(type(connection).__module__, connection.server_token, connection.timeout, "
        "reverse('notifications:postmark_tracking_webhook'))"
    )

    printed = _in_a_fresh_site(
        code,
        MAIL_PROVIDER="postmark",
        MAIL_PROVIDER_KEY="token",
        MAIL_PROVIDER_WEBHOOK_SECRET="postmark:a-long-and-random-word",
    )

    assert printed == "anymail.backends.postmark token 15 /email/webhooks/postmark/tracking/"


def test_without_a_provider_its_package_is_not_even_loaded() -> None:
    code = (
        "import sys, jaipur_site.urls; from notifications.smtp import _new_connection; "
        "_new_connection(); "
        "print([name for name in sys.modules if name.partition('.')[0] == 'anymail'])"
    )

    assert _in_a_fresh_site(code) == "[]"
