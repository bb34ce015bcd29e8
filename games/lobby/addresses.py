"""Email addresses of people outside, as players type them. Pure."""

from django.core.exceptions import ValidationError

from accounts.addresses import validate_address
from games.lobby.errors import BadAddress


def normal_address(written: str) -> str:
    """The address in lower case, as accounts keep theirs.

    Raises BadAddress for what nobody could sign up with either.
    """
    try:
        validate_address(written)
    except ValidationError:
        raise BadAddress from None
    return written.lower()
