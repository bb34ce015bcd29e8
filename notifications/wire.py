"""A message of ours as it goes over the wire, written down directly.

Python's email package needs longer to write a message than all else about it takes. What it would
have to encode, but for the subject, is left to it.
"""

from base64 import b64encode
from email.utils import parseaddr
from typing import Final
from uuid import uuid4

from django.core.mail import EmailMessage

from notifications.envelope import LONGEST_LINE, Post

LETTERS_OF_A_WORD: Final = 11
"""So many fit into an encoded word (RFC 2047), whatever they are."""


def sender_of(message: EmailMessage) -> str:
    """The address alone, without the name."""
    return parseaddr(message.from_email)[1]


def wire_format(message: EmailMessage) -> bytes | None:
    """The bytes of a message with text and HTML; None if it takes more than to write it down."""
    if not isinstance(message, Post) or not message.alternatives:
        return None
    [[html, _type]] = message.alternatives
    headers = {"From": message.from_email, "To": ", ".join(message.to), **message.extra_headers}
    if not all(_is_plain(value) for value in headers.values()):
        return None
    parts = [_part("plain", str(message.body)), _part("html", str(html))]
    if max(len(line) for part in parts for line in part.split(b"\n")) > LONGEST_LINE:
        return None
    boundary = f"=_{uuid4().hex}"
    headers["MIME-Version"] = "1.0"
    headers["Content-Type"] = f'multipart/alternative; boundary="{boundary}"'
    lines = [f"{name}: {value}" for name, value in headers.items()]
    head = "\n".join([f"Subject: {_encoded(str(message.subject))}", *lines, "", ""])
    limit = f"--{boundary}".encode()
    text, page = parts
    written = b"".join([head.encode(), limit, text, limit, page, limit, b"--\n"])
    return written.replace(b"\n", b"\r\n")


def _part(subtype: str, text: str) -> bytes:
    encoding = "7bit" if text.isascii() else "8bit"
    head = f'\nContent-Type: text/{subtype}; charset="utf-8"\nContent-Transfer-Encoding: {encoding}'
    return f"{head}\n\n{text}\n".replace("\r", "").encode()


def _is_plain(value: str) -> bool:
    return value.isascii() and value.isprintable() and len(value) < LONGEST_LINE // 2


def _encoded(subject: str) -> str:
    if _is_plain(subject) and "=?" not in subject:
        return subject
    starts = range(0, len(subject), LETTERS_OF_A_WORD)
    words = [subject[start : start + LETTERS_OF_A_WORD].encode() for start in starts]
    return "\n ".join([f"=?utf-8?b?{b64encode(word).decode()}?=" for word in words])
