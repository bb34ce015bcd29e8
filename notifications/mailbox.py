"""The development mailbox: the mails that the one-command start's SMTP server has kept as files.

Reads one folder and nothing beside it; knows no rows.
"""

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.parser import BytesHeaderParser
from pathlib import Path
from typing import Final

NAME: Final = re.compile(r"(?P<nanoseconds>[0-9]{1,20})-[0-9a-f]+\.eml", re.ASCII)
"""What the SMTP server calls its files: they sort by time of arrival."""

SHOWN: Final = 200


@dataclass(frozen=True, slots=True)
class MailLine:
    """A mail in the list."""

    name: str
    came_at: datetime
    to: str
    subject: str


@dataclass(frozen=True, slots=True)
class Mail:
    """A mail taken apart; a part that it has not is empty."""

    name: str
    came_at: datetime
    subject: str
    headers: tuple[tuple[str, str], ...]
    text: str
    html: str
    source: str


class MailNotFound(Exception):
    """There is no mail of that name."""


def latest(folder: Path) -> list[MailLine]:
    """The latest mails, newest first."""
    names = [file.name for file in folder.glob("*.eml") if NAME.fullmatch(file.name)]
    return [_line(folder / name) for name in sorted(names, key=_arrival, reverse=True)[:SHOWN]]


def mail_named(folder: Path, name: str) -> Mail:
    """One mail. Raises MailNotFound, also for a name that leads out of the folder."""
    if not NAME.fullmatch(name):
        raise MailNotFound
    try:
        source = (folder / name).read_bytes()
    except OSError as error:
        raise MailNotFound from error
    message = message_from_bytes(source, policy=policy.default)
    return Mail(
        name=name,
        came_at=_came_at(name),
        subject=str(message["Subject"] or ""),
        headers=tuple([(key, str(value)) for key, value in message.items()]),
        text=_body(message, "plain"),
        html=_body(message, "html"),
        source=source.decode(errors="replace"),
    )


def _line(file: Path) -> MailLine:
    with file.open("rb") as stream:
        headers = _HEADERS.parse(stream)
    return MailLine(
        name=file.name,
        came_at=_came_at(file.name),
        to=str(headers["To"] or ""),
        subject=str(headers["Subject"] or ""),
    )


def _body(message: EmailMessage, subtype: str) -> str:
    part = message.get_body((subtype,))
    return str(part.get_content()) if part else ""


def _arrival(name: str) -> int:
    return int(name.partition("-")[0])


def _came_at(name: str) -> datetime:
    return datetime.fromtimestamp(_arrival(name) // 10**9, UTC)


_HEADERS: Final = BytesHeaderParser(policy=policy.default)
