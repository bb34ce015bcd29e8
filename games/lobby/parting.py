"""Offers that end because their players part: nobody is told."""

from django.db.models import QuerySet

from accounts.models import User
from games.models import Offer, OfferKind, OfferStatus


def close_challenges_between(user: User, other: User) -> None:
    """Withdraw the user's open challenges to the other, and decline those of the other."""
    challenges = _open().filter(kind=OfferKind.CHALLENGE)
    challenges.filter(owner=user, opponent=other).update(status=OfferStatus.WITHDRAWN)
    challenges.filter(owner=other, opponent=user).update(status=OfferStatus.DECLINED)


def _open() -> QuerySet[Offer]:
    return Offer.objects.filter(status=OfferStatus.OPEN)
