"""Accepting a mailed invitation as a guest."""

from django.db import transaction

from accounts.guests import make_guest
from accounts.models import User
from games.lobby.queries import address_invited
from games.lobby.services import accept_invitation


@transaction.atomic
def accept_as_guest(
    token: str, address: str, *, language: str, time_zone: str = ""
) -> tuple[User, str]:
    """The new guest and the id of their match; nobody and none if the invitation is refused.

    Raises AddressInUse, OfferNotFound if it was not mailed to that address, and what
    accept_invitation raises.
    """
    address_invited(token, is_to=address)
    guest = make_guest(address, language=language, time_zone=time_zone)
    return guest, accept_invitation(token, guest)
