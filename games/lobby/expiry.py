"""Offers whose time is up: put away once, and told to their owners where somebody was asked."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.models import Offer, OfferKind, OfferStatus
from games.play import outbox


@transaction.atomic
def expire_offers(*, limit: int) -> int:
    """Put away at most `limit` open offers whose time is up, longest first; how many there were.

    Those that another worker has in hand are left to it.
    """
    now = timezone.now()
    overdue = Offer.objects.filter(status=OfferStatus.OPEN, expires_at__lte=now)
    offers = overdue.order_by("expires_at").select_for_update(skip_locked=True)[:limit]
    return put_away(list(offers), now=now)


def put_away(offers: Sequence[Offer], *, now: datetime) -> int:
    """Mark offers as expired and tell their owners; how many there were.

    Call it inside the transaction that has locked them while they were open.
    """
    if not offers:
        return 0
    keys = [offer.pk for offer in offers]
    Offer.objects.filter(pk__in=keys).update(status=OfferStatus.EXPIRED)
    outbox.owe([owed for offer in offers for owed in _owed(offer)], now=now)
    return len(offers)


def _owed(offer: Offer) -> list[outbox.Owed]:
    """What the owner is told; nothing of an offer to nobody in particular."""
    if offer.kind == OfferKind.CHALLENGE:
        subject = outbox.challenge_subject(offer.public_id)
    elif offer.invitee:
        subject = outbox.invitation_subject(offer.public_id)
    else:
        return []
    return [outbox.Owed(outbox.OutboxKind.CHALLENGE_EXPIRED, offer.owner_id, subject)]
