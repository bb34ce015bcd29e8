"""Email addresses of people outside, as players type them. Pure."""

from typing import Final

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from games.lobby.errors import BadAddress

LONGEST_ADDRESS: Final = 254


def normal_address(written: str) -> str:
    """The address in lower case, as accounts keep theirs.

    Raises BadAddress for what no mail can be sent to, and for every sign that is not plain ASCII:
    the sender sees each character of the address, and so does whoever reads a log.
    """
    if len(written) > LONGEST_ADDRESS or not (written.isascii() and written.isprintable()):
        raise BadAddress
    try:
        validate_email(written)
    except ValidationError:
        raise BadAddress from None
    return written.lower()
