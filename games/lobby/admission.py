"""Who may offer and accept matches now: each function returns, or raises why not."""

import math
from datetime import datetime, timedelta

from accounts import blocks
from accounts.models import User
from accounts.sanctions import Sanctioned, refuse_new_match
from games.lobby.errors import (
    GuestsMayNot,
    KeptApart,
    OwnerUnavailable,
    TooManyMatches,
    TooManyOffers,
)
from games.lobby.limits import OFFERS_PER_HOUR, running_limit
from games.models import Offer
from games.play.lists import match_counts


def refuse_guest(user: User) -> None:
    """Raise GuestsMayNot for who has not completed their account."""
    if user.is_guest:
        raise GuestsMayNot


def refuse_sanctioned(owner: User, user: User) -> None:
    """Raise Sanctioned, or OwnerUnavailable, which does not say why."""
    refuse_new_match(user)
    try:
        refuse_new_match(owner)
    except Sanctioned:
        raise OwnerUnavailable from None


def refuse_apart(one: User, other: User) -> None:
    """Raise KeptApart if either has blocked the other, or has left the site; one query."""
    if one.deleted_at or other.deleted_at or blocks.is_blocked_between(one, other):
        raise KeptApart


def refuse_too_many(player: User, asker: User) -> None:
    """Raise TooManyMatches if the player has as many running matches as they may."""
    running, finished = match_counts(player)
    limit = running_limit(finished)
    if running >= limit:
        raise TooManyMatches(limit=limit, is_asker=player == asker)


def refuse_too_many_offers(owner: User, now: datetime) -> None:
    """Raise TooManyOffers if the owner has made very many in the last hour."""
    an_hour_ago = now - timedelta(hours=1)
    lately = Offer.objects.filter(owner=owner, created_at__gt=an_hour_ago).order_by("-created_at")
    times = list(lately.values_list("created_at", flat=True)[:OFFERS_PER_HOUR])
    if len(times) == OFFERS_PER_HOUR:
        raise TooManyOffers(seconds=math.ceil((times[-1] - an_hour_ago).total_seconds()))
