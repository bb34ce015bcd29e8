"""The services that mail can be handed to instead of an SMTP server, by django-anymail.

Offered are those that keep our Message-ID, send without tracking if told so, and name our row in
what they report. All others take mail by SMTP.
"""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.util import find_spec
from types import MappingProxyType
from typing import Any, Final

from jaipur_site import environment

SMTP_BACKEND: Final = "django.core.mail.backends.smtp.EmailBackend"
_CREDENTIALS: Final = re.compile(r"[^\s:]+:\S{20,}")


@dataclass(frozen=True, slots=True)
class _Provider:
    """How anymail's settings for it begin, and what they call its keys.

    `signing_key` is what it signs its reports with, if it does; `headers` are orders to it.
    """

    prefix: str
    api_key: str
    signing_key: str | None = None
    headers: Mapping[str, str] = field(default_factory=dict)


_PROVIDERS: Final[Mapping[str, _Provider]] = MappingProxyType(
    {
        "MAILGUN": _Provider("MAILGUN", "API_KEY", "WEBHOOK_SIGNING_KEY"),
        "POSTMARK": _Provider("POSTMARK", "SERVER_TOKEN", headers={"X-PM-KeepID": "true"}),
    }
)


def chosen() -> str:
    """Anymail's name of the provider that the environment names; empty if there is none."""
    if not os.environ.get("MAIL_PROVIDER", "").strip():
        return ""
    name = environment.choice("MAIL_PROVIDER", tuple(_PROVIDERS), "")
    if find_spec("anymail") is None:
        raise environment.refused("MAIL_PROVIDER", "needs the package django-anymail")
    return name.lower()


def backend(provider: str) -> str:
    """The class that sends, by the provider or by SMTP."""
    return f"anymail.backends.{provider}.EmailBackend" if provider else SMTP_BACKEND


def options(provider: str, *, timeout: int) -> dict[str, Any]:
    """Anymail's settings (`timeout` in seconds); what the provider needs must be set."""
    facts = _PROVIDERS[provider.upper()]
    found: dict[str, Any] = {
        f"{facts.prefix}_{facts.api_key}": _required("MAIL_PROVIDER_KEY"),
        "WEBHOOK_SECRET": _credentials("MAIL_PROVIDER_WEBHOOK_SECRET"),
        "REQUESTS_TIMEOUT": timeout,
        f"{facts.prefix}_SEND_DEFAULTS": {
            "track_opens": False,
            "track_clicks": False,
            "extra_headers": dict(facts.headers),
        },
    }
    if facts.signing_key:
        found[f"{facts.prefix}_{facts.signing_key}"] = _required("MAIL_PROVIDER_SIGNING_KEY")
    if url := os.environ.get("MAIL_PROVIDER_URL", "").strip():
        found[f"{facts.prefix}_API_URL"] = url
    return found


def _required(name: str) -> str:
    value = os.environ.get(name, "").strip()
    if not value:
        raise environment.refused(name, "must be set with this MAIL_PROVIDER")
    return value


def _credentials(name: str) -> str:
    value = _required(name)
    if not _CREDENTIALS.fullmatch(value):
        raise environment.refused(name, "must be a user, a colon and at least 20 random characters")
    return value
