"""Reads the mails that allauth's flows have caused, as the worker would send them."""

import re

from django.core.mail import EmailMultiAlternatives

from notifications import emails
from notifications.models import Email
from notifications.registry import EmailKind

CODE = re.compile(r"^ {4}([A-Z]{4}-[A-Z]{4})$", re.MULTILINE)


def all_letters() -> list[EmailMultiAlternatives]:
    """Every mail about accounts, oldest first."""
    rows = Email.objects.filter(kind=EmailKind.ACCOUNT.value).order_by("created_at")
    return [emails.render(row).message for row in rows]


def subjects_to(address: str) -> list[str]:
    """The subjects of what goes to `address`, oldest first."""
    return [str(letter.subject) for letter in all_letters() if letter.to == [address]]


def latest_code_to(address: str) -> str:
    """The code in the newest mail to `address`."""
    text = next(str(m.body) for m in reversed(all_letters()) if m.to == [address])
    match = CODE.search(text)
    assert match, text
    return match[1]
