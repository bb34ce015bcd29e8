"""What each environment variable may say; a wrong value is refused in one line that names it.

Knows nothing of the settings that are made of the values.
"""

import os
import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit, urlunsplit

import environ
from django.core.exceptions import ImproperlyConfigured

POSTGRES_SCHEMES = ("postgres", "postgresql", "psql", "pgsql")
MAIL_SCHEMES = ("smtp", "smtp+tls", "smtp+ssl", "smtps")
TRUE_WORDS = ("1", "true", "yes", "on")
FALSE_WORDS = ("0", "false", "no", "off")
SECRET_LENGTH = 50
CREDENTIALS = re.compile(r"[^\s:]+:\S{20,}")


def refused(name: str, expectation: str) -> ImproperlyConfigured:
    """The error for a variable that does not say what it must; never repeats the value."""
    return ImproperlyConfigured(f"The environment variable {name} {expectation}.")


def text(name: str, default: str | None = None) -> str:
    """The variable's words; without a default it must be set."""
    value = os.environ.get(name, "").strip() or default
    if value is None:
        raise refused(name, "must be set unless DEBUG=1")
    return value


def needed(name: str, *, by: str) -> str:
    """The words of a variable that must be set because another one is."""
    value = text(name, "")
    if not value:
        raise refused(name, f"must be set with this {by}")
    return value


def credentials(name: str, *, by: str) -> str:
    """A user and a password that is long enough, with a colon between; needed by another one."""
    value = needed(name, by=by)
    if not CREDENTIALS.fullmatch(value):
        raise refused(name, "must be a user, a colon and at least 20 random characters")
    return value


def flag(name: str, *, default: bool) -> bool:
    """A yes or no."""
    word = os.environ.get(name, "").strip().lower()
    if not word:
        return default
    if word not in TRUE_WORDS + FALSE_WORDS:
        raise refused(name, "must be 1 or 0")
    return word in TRUE_WORDS


def number(name: str, *, default: int, at_least: int = 0) -> int:
    """A whole number."""
    word = os.environ.get(name, "").strip()
    if not word:
        return default
    if not word.isdecimal() or int(word) < at_least:
        raise refused(name, f"must be a whole number, at least {at_least}")
    return int(word)


def choice(name: str, among: tuple[str, ...], default: str) -> str:
    """One of a few words, in upper case."""
    word = os.environ.get(name, "").strip().upper() or default
    if word not in among:
        raise refused(name, f"must be one of {', '.join(among)}")
    return word


def names(name: str, default: list[str]) -> list[str]:
    """Words parted by commas."""
    words = [word.strip() for word in os.environ.get(name, "").split(",")]
    return [word for word in words if word] or default


def folder(name: str, default: Path) -> Path:
    """An absolute path; the folder need not exist yet."""
    return Path(os.environ.get(name, "").strip() or default).expanduser().absolute()


def secret(name: str, default: str | None) -> str:
    """A key that is long enough to sign with."""
    value = text(name, default)
    if value != default and len(value) < SECRET_LENGTH:
        raise refused(name, f"must be at least {SECRET_LENGTH} random characters")
    return value


def address(name: str, default: str | None) -> str:
    """A web address without path, such as https://jaipur.example."""
    value = text(name, default).rstrip("/")
    parts = urlsplit(value)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path or parts.query:
        raise refused(name, "must be a web address without path, such as https://jaipur.example")
    return value


def database(name: str, default: str) -> dict[str, Any]:
    """Django's description of a SQLite or PostgreSQL database."""
    value = text(name, default)
    scheme = value.partition("://")[0]
    if scheme != "sqlite" and scheme not in POSTGRES_SCHEMES:
        raise refused(name, "must begin with postgres:// or sqlite:///")
    try:
        config: dict[str, Any] = environ.Env.db_url_config(value)
    except ValueError as error:
        raise refused(name, "is not a readable database address") from error
    if not config["NAME"] or config["NAME"] == ":memory:":
        raise refused(name, "must name a database")
    return config


def redis(name: str, default: str | None) -> tuple[str, str]:
    """Celery's broker address and, in the next database of the same server, the cache's.

    Reads redis://host:6379/0, rediss://… and unix:///path/to/socket?db=0.
    """
    value = text(name, default)
    parts = urlsplit(value)
    if parts.scheme == "unix" and parts.path:
        index = re.fullmatch(r"(?:db=(\d+))?", parts.query)
        if index:
            first = int(index[1] or 0)
            socket = f"{parts.path}?virtual_host={first}"
            return f"redis+socket://{socket}", f"unix://{parts.path}?db={first + 1}"
    elif parts.scheme in ("redis", "rediss") and parts.hostname:
        index = re.fullmatch(r"/?(\d*)", parts.path)
        if index:
            first = int(index[1] or 0)
            pair = [urlunsplit(parts._replace(path=f"/{first + step}")) for step in (0, 1)]
            return pair[0], pair[1]
    raise refused(name, "must look like redis://host:6379/0 or unix:///path/to/socket")


def mail(name: str, default: str) -> dict[str, Any]:
    """Address, login and encryption of an SMTP server, in the words of Django's backend."""
    parts = urlsplit(text(name, default))
    if parts.scheme not in MAIL_SCHEMES or not parts.hostname:
        raise refused(name, "must look like smtp+tls://user:password@host:587")
    try:
        port = parts.port
    except ValueError as error:
        raise refused(name, "has no readable port") from error
    use_ssl = parts.scheme in ("smtp+ssl", "smtps")
    use_tls = parts.scheme == "smtp+tls"
    return {
        "host": parts.hostname,
        "port": port or (465 if use_ssl else 587 if use_tls else 25),
        "username": unquote(parts.username or ""),
        "password": unquote(parts.password or ""),
        "use_tls": use_tls,
        "use_ssl": use_ssl,
    }
