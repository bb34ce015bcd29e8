"""Which user names may be chosen. Names are public: they stand in addresses, logs and mails."""

import re
import unicodedata
from typing import Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

MIN_LENGTH = 3
MAX_LENGTH = 20
PATTERN = re.compile(r"[A-Za-z0-9_-]+\Z")

RESERVED = frozenset(
    """
    about abuse accounts admin administrator all anonymous api bot contact demo deleted dev
    everyone favicon health help home info jaipur jaipur-by-post legal lobby login logout
    mail mailer-daemon matches me mod moderation moderator moderators nobody noreply no-reply
    null opponent owner player postmaster privacy robots root rules security settings signup
    site somebody spectator staff static superuser support system terms undefined unknown
    user users webmaster you
    """.split()  # noqa: SIM905 (one word a line would fill a page)
)

_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
_JOINERS: Final = "\u200c\u200d"  # Persian words and many emoji are made with them


def is_well_formed(name: str) -> bool:
    """Whether `name` could be the name of a user, reserved or not."""
    return MIN_LENGTH <= len(name) <= MAX_LENGTH and PATTERN.match(name) is not None


def validate_username(name: str) -> None:
    """Raise ValidationError unless `name` may be chosen; that it is free is for the database."""
    if PATTERN.match(name) is None:
        raise ValidationError(
            _("Only letters a–z, digits, hyphens (-) and underscores (_), please."),
            code="characters",
        )
    if not is_well_formed(name):
        raise ValidationError(_("A user name has 3 to 20 characters."), code="length")
    if name.lower() in RESERVED:
        raise ValidationError(
            _("This name is kept for the site. Please choose another."), code="reserved"
        )


def validate_visible(text: str) -> None:
    """Raise ValidationError if `text` has signs that are not seen, or turn what surrounds them."""
    if any(unicodedata.category(sign) in _UNSEEN and sign not in _JOINERS for sign in text):
        raise ValidationError(_("Please use only signs that can be seen."), code="unseen")


def one_paragraph(text: str) -> str:
    """The text with single blanks for whatever blanks and line ends it has."""
    return " ".join(text.split())


username_validators = [validate_username]
