"""Offers that end because their players part: nobody is told."""

from django.db.models import QuerySet

from accounts.models import User
from games.models import Offer, OfferKind, OfferStatus


def close_challenges_between(user: User, other: User) -> None:
    """Withdraw the user's open challenges to the other, and decline those of the other."""
    challenges = _open().filter(kind=OfferKind.CHALLENGE)
    challenges.filter(owner=user, opponent=other).update(status=OfferStatus.WITHDRAWN)
    challenges.filter(owner=other, opponent=user).update(status=OfferStatus.DECLINED)


def forget_offers(user: User, address: str | None) -> None:
    """Close all open offers by and to a user who leaves, and forget addresses they have to do with.

    That is whom the user has invited, and where others have invited them.
    """
    _open().filter(owner=user).update(status=OfferStatus.WITHDRAWN)
    _open().filter(opponent=user).update(status=OfferStatus.DECLINED)
    Offer.objects.filter(owner=user).exclude(invitee="").update(invitee="")
    if address is not None:
        to_them = Offer.objects.filter(invitee=address)
        to_them.filter(status=OfferStatus.OPEN).update(status=OfferStatus.EXPIRED)
        to_them.update(invitee="")


def _open() -> QuerySet[Offer]:
    return Offer.objects.filter(status=OfferStatus.OPEN)
