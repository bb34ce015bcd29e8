"""What an operator can get wrong and Django does not notice."""

import os
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register  # noqa: A004

NO_PUBLIC_HOSTS = ("localhost", "127.0.0.1", "::1")


@register(Tags.files)
def sqlite_folder(**_: object) -> list[CheckMessage]:
    """SQLite can't make the folder of its file."""
    if not settings.USES_SQLITE:
        return []
    folder = Path(settings.DATABASES["default"]["NAME"]).parent
    if os.access(folder, os.W_OK | os.X_OK):
        return []
    hint = "Make it, or name another one in DATA_DIR or DATABASE_URL."
    return [Error(f"The folder {folder} of the database can't be written.", hint, id="jaipur.E001")]


@register(Tags.security, deploy=True)
def operation(**_: object) -> list[CheckMessage]:
    """What a real site should not do."""
    return [*_address(), *_servers(), *_files()]


def _address() -> Iterator[Warning]:
    if not settings.HTTPS:
        yield Warning(
            "SITE_URL is not https: passwords travel readable.",
            "Put a proxy with TLS before the site.",
            id="jaipur.W001",
        )
    elif not settings.TRUSTED_PROXIES:
        yield Warning(
            "SITE_URL is https, and TRUSTED_PROXIES is 0: behind a proxy, every request would be "
            "redirected for ever, and all players would seem to have one address.",
            "Set TRUSTED_PROXIES to the number of proxies that set X-Forwarded-For and -Proto.",
            id="jaipur.W002",
        )
    if urlsplit(settings.SITE_URL).hostname in NO_PUBLIC_HOSTS:
        yield Warning(
            "The links in mails lead to this machine only.",
            "Set SITE_URL to the address that players use.",
            id="jaipur.W003",
        )
    if "*" in settings.ALLOWED_HOSTS:
        yield Warning(
            "ALLOWED_HOSTS lets everybody choose the host name.",
            "Name the hosts.",
            id="jaipur.W004",
        )


def _servers() -> Iterator[Warning]:
    if settings.USES_SQLITE:
        yield Warning(
            "The database is SQLite, which lets one process write at a time.",
            "Set DATABASE_URL to a PostgreSQL.",
            id="jaipur.W005",
        )
    if not (os.environ.get("EMAIL_URL") or settings.MAIL_PROVIDER):
        yield Warning(
            "EMAIL_URL is not set: mail goes to port 25 of this machine.",
            "Name your mail server, such as smtp+tls://user:password@host:587, or a MAIL_PROVIDER.",
            id="jaipur.W006",
        )
    if not os.environ.get("DEFAULT_FROM_EMAIL"):
        yield Warning(
            "DEFAULT_FROM_EMAIL is not set: players may answer to an address that nobody reads.",
            "Set it to an address of yours, which your mail server may send from.",
            id="jaipur.W007",
        )


def _files() -> Iterator[Warning]:
    if not settings.DEBUG and not (Path(settings.STATIC_ROOT) / "staticfiles.json").exists():
        yield Warning(
            "The static files are not collected: every page would fail.",
            "Run `manage.py collectstatic`.",
            id="jaipur.W008",
        )
