"""The services that mail can be handed to instead of an SMTP server, by django-anymail.

Offered are those that keep our Message-ID, send without tracking if told so, and name our row in
what they report. All others take mail by SMTP.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.util import find_spec
from types import MappingProxyType
from typing import Any, Final

from jaipur_site import environment

NAMED_BY: Final = "MAIL_PROVIDER"
SMTP_BACKEND: Final = "django.core.mail.backends.smtp.EmailBackend"


@dataclass(frozen=True, slots=True)
class _Provider:
    """What anymail's settings call its keys; they begin with the provider's name.

    `signing_key` is what it signs its reports with, if it does; `headers` are orders to it.
    """

    api_key: str
    signing_key: str | None = None
    headers: Mapping[str, str] = field(default_factory=dict)


_PROVIDERS: Final[Mapping[str, _Provider]] = MappingProxyType(
    {
        "MAILGUN": _Provider("API_KEY", "WEBHOOK_SIGNING_KEY"),
        "POSTMARK": _Provider("SERVER_TOKEN", headers={"X-PM-KeepID": "true"}),
    }
)


def chosen() -> str:
    """Anymail's name of the provider that the environment names; empty if there is none."""
    if not environment.text("MAIL_PROVIDER", ""):
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
    prefix = provider.upper()
    facts = _PROVIDERS[prefix]
    found: dict[str, Any] = {
        f"{prefix}_{facts.api_key}": environment.needed("MAIL_PROVIDER_KEY", by=NAMED_BY),
        "WEBHOOK_SECRET": environment.credentials("MAIL_PROVIDER_WEBHOOK_SECRET", by=NAMED_BY),
        "REQUESTS_TIMEOUT": timeout,
        f"{prefix}_SEND_DEFAULTS": {
            "track_opens": False,
            "track_clicks": False,
            "extra_headers": dict(facts.headers),
        },
    }
    if facts.signing_key:
        key = environment.needed("MAIL_PROVIDER_SIGNING_KEY", by=NAMED_BY)
        found[f"{prefix}_{facts.signing_key}"] = key
    if url := environment.text("MAIL_PROVIDER_URL", ""):
        found[f"{prefix}_API_URL"] = url
    return found
