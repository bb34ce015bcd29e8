"""Whom a row of mail goes to now, asked at the last moment: one or two queries."""

from datetime import datetime
from typing import Final

from allauth.account.models import EmailAddress
from django.db import models
from django.db.models import Exists, OuterRef, Subquery

from accounts.models import User
from accounts.prepared import Prepared, blank
from games.lobby.queries import mailed_invitation
from notifications import suppression
from notifications.addressee import Addressee
from notifications.addresses import address_digest
from notifications.models import Email, EmailStatus, MutedMatch, Preference, RefusedAddress
from notifications.preferences import DEFAULTS
from notifications.registry import KINDS, EmailClass, EmailKind
from notifications.stored_preferences import to_value
from notifications.tellings import id_in
from notifications.timing.burst import LOOKED_BACK

TURN_KINDS: Final = [
    kind.value
    for kind, facts in KINDS.items()
    if facts.email_class is EmailClass.TURN and kind is not EmailKind.DIGEST
]

_PREFERENCE: Final = tuple(
    field.attname for field in Preference._meta.concrete_fields if not field.primary_key
)


def _confirmed() -> Subquery:
    addresses = EmailAddress.objects.filter(user=OuterRef("pk"), verified=True)
    return Subquery(addresses.order_by("-primary", "pk").values("email")[:1])


_STANDING: Final = Prepared(
    lambda: User.objects.filter(pk=blank("user", models.UUIDField())).values_list(
        _confirmed(),
        Exists(MutedMatch.objects.filter(user=OuterRef("pk"), match_id=blank("match"))),
        "preference__pk",
        *[f"preference__{column}" for column in _PREFERENCE],
    )
)


def addressee_of(email: Email) -> Addressee:
    """Whom the row goes to, with what they have chosen."""
    user = email.recipient
    if user is None:
        raise ValueError(f"a mail of the kind {email.kind} has a recipient")
    if email.kind == EmailKind.INVITATION:
        return _invitee(email, user)
    [(address, is_muted, chosen, *columns)] = _STANDING(user=user.pk, match=id_in(email.subject))
    return Addressee(
        user=user,
        address=address,
        preferences=to_value(Preference(user.pk, *columns)) if chosen else DEFAULTS,
        is_muted=is_muted,
        is_suppressed=address is not None and suppression.is_suppressed(address),
    )


_LATELY: Final = Prepared(
    lambda: (
        Email.objects.filter(
            recipient=blank("user", models.UUIDField()),
            status__in=[EmailStatus.CLAIMED, EmailStatus.SENT],
            claimed_at__gt=blank("since", models.DateTimeField()),
            kind__in=TURN_KINDS,
        )
        .order_by("-claimed_at")
        .values_list("claimed_at", "pk")
    )
)


def lately_sent(email: Email, now: datetime) -> list[datetime]:
    """When other turn mails were sent, or are being sent, to the recipient of the row."""
    rows = _LATELY(user=email.recipient_id, since=now - LOOKED_BACK)
    return [at for at, key in rows if key != email.pk and at is not None]


def _invitee(email: Email, inviter: User) -> Addressee:
    """Somebody outside, in the inviter's language and zone; `is_muted` if they want no more."""
    address = mailed_invitation(id_in(email.subject)).invitee
    return Addressee(
        user=inviter,
        address=address,
        is_muted=RefusedAddress.objects.filter(pk=address_digest(address)).exists(),
        is_suppressed=suppression.is_suppressed(address),
    )
