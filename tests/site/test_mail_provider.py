"""Which provider takes the mail, and what it must be told."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from jaipur_site import mail_provider

VARIABLES = {
    "MAIL_PROVIDER": "mailgun",
    "MAIL_PROVIDER_KEY": "key-of-the-api",
    "MAIL_PROVIDER_WEBHOOK_SECRET": "mailgun:a-long-and-random-word",
    "MAIL_PROVIDER_SIGNING_KEY": "key-of-the-webhooks",
}


@pytest.fixture(autouse=True)
def _variables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MAIL_PROVIDER_URL", raising=False)
    for name, value in VARIABLES.items():
        monkeypatch.setenv(name, value)


def test_without_a_provider_mail_goes_by_smtp(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAIL_PROVIDER", " ")

    assert mail_provider.chosen() == ""
    assert mail_provider.backend("") == "django.core.mail.backends.smtp.EmailBackend"


def test_a_provider_is_told_its_keys_and_never_to_track() -> None:
    provider = mail_provider.chosen()

    assert mail_provider.backend(provider) == "anymail.backends.mailgun.EmailBackend"
    assert mail_provider.options(provider, timeout=15) == {
        "MAILGUN_API_KEY": "key-of-the-api",
        "MAILGUN_WEBHOOK_SIGNING_KEY": "key-of-the-webhooks",
        "MAILGUN_SEND_DEFAULTS": {
            "track_opens": False,
            "track_clicks": False,
            "extra_headers": {},
        },
        "WEBHOOK_SECRET": "mailgun:a-long-and-random-word",
        "REQUESTS_TIMEOUT": 15,
    }


def test_postmark_is_told_to_keep_the_id_of_messages() -> None:
    options = mail_provider.options("postmark", timeout=15)

    assert options["POSTMARK_SERVER_TOKEN"] == "key-of-the-api"
    assert options["POSTMARK_SEND_DEFAULTS"]["extra_headers"] == {"X-PM-KeepID": "true"}


def test_another_address_of_the_provider_can_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAIL_PROVIDER_URL", "https://api.eu.mailgun.net/v3")

    options = mail_provider.options("mailgun", timeout=15)

    assert options["MAILGUN_API_URL"] == "https://api.eu.mailgun.net/v3"


def test_a_provider_that_would_lose_our_ids_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAIL_PROVIDER", "mailjet")

    with pytest.raises(ImproperlyConfigured, match="MAIL_PROVIDER must be one of MAILGUN, POSTM"):
        mail_provider.chosen()


@pytest.mark.parametrize("name", list(VARIABLES)[1:])
def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.delenv(name)

    with pytest.raises(ImproperlyConfigured, match=f"{name} must be set with this MAIL_PROVIDER"):
        mail_provider.options("mailgun", timeout=15)


@pytest.mark.parametrize("word", ["a-long-and-random-word-alone", "user:short", ":" + "x" * 30])
def test_what_reports_are_known_by_is_long_and_never_repeated(
    monkeypatch: pytest.MonkeyPatch, word: str
) -> None:
    monkeypatch.setenv("MAIL_PROVIDER_WEBHOOK_SECRET", word)

    with pytest.raises(ImproperlyConfigured, match="a user, a colon and") as refusal:
        mail_provider.options("mailgun", timeout=15)

    assert word not in str(refusal.value)
