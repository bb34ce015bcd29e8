"""Which email addresses may be entered: those that mail can be sent to as they are written."""

import re
from typing import Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

LONGEST: Final = 254
LONGEST_MAILBOX: Final = 64
"""Before the @; mail servers need not take more (RFC 5321)."""

_MAILBOX: Final = re.compile(r"[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*", re.ASCII)
_DOMAIN: Final = re.compile(
    r"(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])", re.IGNORECASE
)


def validate_address(address: str) -> None:
    """Raise ValidationError unless mail can be sent to `address` by any server.

    Letters outside ASCII need servers that few have before the @, and after it they have a form in
    ASCII, without which one mailbox could have two names.
    """
    if not address.isascii():
        raise ValidationError(
            _("Plain letters only, please; a domain with others is written xn--…."), code="ascii"
        )
    mailbox, _at, domain = address.rpartition("@")
    is_long = len(address) > LONGEST or len(mailbox) > LONGEST_MAILBOX
    if is_long or not (_MAILBOX.fullmatch(mailbox) and _DOMAIN.fullmatch(domain)):
        raise ValidationError(_("We cannot send mail to this address."), code="address")
