"""The other sites whose accounts may serve to sign in here, by allauth. None unless chosen."""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from types import MappingProxyType
from typing import Any, Final

from jaipur_site import environment

VARIABLE: Final = "SOCIAL_PROVIDERS"


@dataclass(frozen=True, slots=True)
class _Provider:
    """Where its sign-in page lies, and what allauth must ask it for to learn the address."""

    origin: str
    scope: tuple[str, ...]


_PROVIDERS: Final[Mapping[str, _Provider]] = MappingProxyType(
    {
        "github": _Provider("https://github.com", ("user:email",)),
        "gitlab": _Provider("https://gitlab.com", ("read_user",)),
        "google": _Provider("https://accounts.google.com", ("profile", "email")),
    }
)


def chosen() -> list[str]:
    """What allauth calls the providers that the environment names, each once."""
    names = list(dict.fromkeys(name.lower() for name in environment.names("SOCIAL_PROVIDERS", [])))
    if not set(names) <= _PROVIDERS.keys():
        raise environment.refused(VARIABLE, f"must be some of {', '.join(_PROVIDERS)}")
    if names and find_spec("requests") is None:
        raise environment.refused(VARIABLE, "needs the extra social")
    return names


def apps(names: list[str]) -> list[str]:
    """What must be installed for them; nothing without any."""
    base = ["allauth.socialaccount"] if names else []
    return base + [f"allauth.socialaccount.providers.{name}" for name in names]


def options(names: list[str]) -> dict[str, dict[str, Any]]:
    """The settings that allauth needs for each; what the provider knows us by must be set."""
    return {
        name: {
            "APPS": [
                {
                    "client_id": environment.needed(f"SOCIAL_{name.upper()}_ID", by=VARIABLE),
                    "secret": environment.needed(f"SOCIAL_{name.upper()}_SECRET", by=VARIABLE),
                    "key": "",
                }
            ],
            "SCOPE": list(_PROVIDERS[name].scope),
            "OAUTH_PKCE_ENABLED": True,
        }
        for name in names
    }


def origins(names: list[str]) -> list[str]:
    """Where our forms may lead to, because the providers' sign-in pages are there."""
    return [_PROVIDERS[name].origin for name in names]
