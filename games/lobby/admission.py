"""Who may offer and accept matches now: each function returns, or raises why not."""

import math
from datetime import datetime, timedelta

from django.db.models import QuerySet

from accounts import blocks
from accounts.models import User
from accounts.queries import user_by_address
from accounts.sanctions import Sanctioned, refuse_new_match
from games.lobby.errors import (
    AlreadyInvited,
    GuestsMayNot,
    InvitedLately,
    KeptApart,
    NotReliableEnough,
    OwnerUnavailable,
    TooManyMailedInvitations,
    TooManyMatches,
    TooManyOffers,
)
from games.lobby.expiry import put_away
from games.lobby.limits import (
    MAILED_INVITATIONS_PER_DAY,
    MAILED_TO_ONE_ADDRESS_EVERY,
    OFFERS_PER_HOUR,
    running_limit,
)
from games.models import Offer, OfferStatus
from games.play.lists import match_counts
from games.play.reliability import reliability_of


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


def keeps_apart_from(address: str, owner: User) -> bool:
    """Whether a block stands between the owner and whose address it is; they get no mail then."""
    invitee = user_by_address(address)
    return invitee is not None and blocks.is_blocked_between(owner, invitee)


def refuse_unreliable(offer: Offer, user: User) -> None:
    """Raise NotReliableEnough if the offer is for others than the user; newcomers are welcome."""
    if offer.demands_reliability and not reliability_of(user).is_enough:
        raise NotReliableEnough


def refuse_too_many(player: User, asker: User) -> None:
    """Raise TooManyMatches if the player has as many running matches as they may."""
    running, finished = match_counts(player)
    limit = running_limit(finished)
    if running >= limit:
        raise TooManyMatches(limit=limit, is_asker=player == asker)


def refuse_too_many_offers(owner: User, now: datetime) -> None:
    """Raise TooManyOffers if the owner has made very many in the last hour."""
    offers = Offer.objects.filter(owner=owner)
    an_hour = timedelta(hours=1)
    if seconds := _seconds_to_wait(offers, now, most=OFFERS_PER_HOUR, within=an_hour):
        raise TooManyOffers(seconds=seconds)


def refuse_to_mail(owner: User, address: str, now: datetime) -> None:
    """Raise AlreadyInvited, InvitedLately or TooManyMailedInvitations.

    The owner's invitations wait in line, and those that were withdrawn count too: their mails may
    have gone out.
    """
    list(User.objects.select_for_update().filter(pk=owner.pk))
    mailed = Offer.objects.filter(owner=owner).exclude(invitee="")
    for offer in mailed.filter(invitee=address, status=OfferStatus.OPEN).select_for_update():
        if offer.expires_at > now:
            raise AlreadyInvited
        put_away([offer], now=now)
    to_address = mailed.filter(invitee=address)
    if seconds := _seconds_to_wait(to_address, now, most=1, within=MAILED_TO_ONE_ADDRESS_EVERY):
        raise InvitedLately(seconds=seconds)
    a_day = timedelta(days=1)
    if seconds := _seconds_to_wait(mailed, now, most=MAILED_INVITATIONS_PER_DAY, within=a_day):
        raise TooManyMailedInvitations(seconds=seconds)


def _seconds_to_wait(
    offers: QuerySet[Offer], now: datetime, *, most: int, within: timedelta
) -> int:
    """How long to wait if so many of the offers were made within that time, else 0."""
    lately = offers.filter(created_at__gt=now - within).order_by("-created_at")
    times = list(lately.values_list("created_at", flat=True)[:most])
    return math.ceil((times[-1] + within - now).total_seconds()) if len(times) == most else 0
