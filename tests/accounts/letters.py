"""Reads the mails that allauth's flows have sent."""

import re

from django.core import mail

CODE = re.compile(r"^ {4}([A-Z]{4}-[A-Z]{4})$", re.MULTILINE)


def subjects_to(address: str) -> list[str]:
    """The subjects of what went to `address`, oldest first."""
    return [str(message.subject) for message in mail.outbox if message.to == [address]]


def latest_code_to(address: str) -> str:
    """The code in the newest mail to `address`."""
    text = next(str(m.body) for m in reversed(mail.outbox) if m.to == [address])
    match = CODE.search(text)
    assert match, text
    return match[1]
