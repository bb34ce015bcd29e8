"""Which addresses get no more mail, because of what they have sent back (MAIL D8).

Stores the digest of an address and never the address itself. Mails of the class security go out
all the same; that is for who sends to know.
"""

import re
from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.queries import confirmed_address, user_by_address
from notifications.addresses import address_digest
from notifications.models import REASON_LENGTH, Bounce, Email, Preference, RefusedAddress
from notifications.preferences import MODES, Mode
from notifications.registry import KINDS, EmailClass, EmailKind
from notifications.timing import suppression
from notifications.timing.suppression import FORGOTTEN_AFTER, SUPPRESSED_AT

FORGIVEN_AGAIN_AFTER: Final = timedelta(days=1)
_FORGIVEN: Final = 0


class ForgivenLately(Exception):
    """The address was tried again not long ago; from `again_at` on it may be once more."""

    def __init__(self, again_at: datetime) -> None:
        super().__init__(again_at.isoformat())
        self.again_at = again_at


def record_bounce(address: str, weight: int, reason: str, *, email: Email | None = None) -> None:
    """Remember that an address did not take a mail; `weight` is a Weight, or what suppresses.

    A mail counts once: told of it again, only what is worse than before is kept.
    """
    told = re.sub(re.escape(address), "…", reason, flags=re.IGNORECASE)  # servers like to quote it
    values = {"weight": weight, "reason": told[:REASON_LENGTH], "at": timezone.now()}
    known = Bounce.objects.filter(email=email) if email is not None else Bounce.objects.none()
    if known.exists():
        known.filter(weight__lt=weight).update(**values)
    else:
        Bounce.objects.create(address=address_digest(address), email=email, **values)


def has_bounced(email: Email) -> bool:
    """Whether a bounce of the mail is remembered, neither forgotten nor forgiven."""
    return Bounce.objects.filter(email=email).exists()


def is_suppressed(address: str) -> bool:
    """Whether the address gets no more mail."""
    digest = address_digest(address)
    return digest in suppressed([digest])


def suppressed(digests: Iterable[str]) -> frozenset[str]:
    """Those of the addresses, known by their digests, that get no more mail; one query."""
    bounces = defaultdict(list)
    rows = Bounce.objects.filter(address__in=digests)
    for digest, weight, at in rows.values_list("address", "weight", "at"):
        bounces[digest].append((weight, at))
    now = timezone.now()
    return frozenset(
        digest for digest, found in bounces.items() if suppression.is_suppressed(found, now)
    )


@transaction.atomic
def complain(address: str, *, email: Email | None = None) -> None:
    """Switch off what the reader of the address has called spam; all of it, if no row is known."""
    classes = _classes_of(email) if email is not None else frozenset(MODES)
    user = email.recipient if email is not None else user_by_address(address)
    if user is None or EmailClass.INVITATION in classes:
        refuse_invitations(address_digest(address))
    elif choices := classes & MODES.keys():
        switch_off(user, choices)
    if EmailClass.SECURITY in classes:
        record_bounce(address, SUPPRESSED_AT, "complaint", email=email)


def switch_off(user: User, classes: Iterable[EmailClass]) -> None:
    """Tell a user nothing more of these classes, each of which must have a choice."""
    columns = {one.value: Mode.OFF.value for one in classes}
    Preference.objects.update_or_create(user=user, defaults=columns)


def refuse_invitations(digest: str) -> None:
    """Send no more invitations to an address."""
    RefusedAddress.objects.get_or_create(address=digest)


@transaction.atomic
def forgive(user: User) -> None:
    """Try the user's address again, whatever it has sent back; raises ForgivenLately."""
    address = confirmed_address(user)
    if address is None:
        return
    digest, now = address_digest(address), timezone.now()
    bounces = Bounce.objects.filter(address=digest)
    last = bounces.filter(weight=_FORGIVEN).order_by("-at").first()
    if last is not None and now - last.at < FORGIVEN_AGAIN_AFTER:
        raise ForgivenLately(last.at + FORGIVEN_AGAIN_AFTER)
    bounces.delete()
    Bounce.objects.create(address=digest, weight=_FORGIVEN, reason="tried again", at=now)


def forget_bounces() -> int:
    """Delete the bounces that count no more; how many there were."""
    return Bounce.objects.filter(at__lte=timezone.now() - FORGOTTEN_AFTER).delete()[0]


def _classes_of(email: Email) -> frozenset[EmailClass]:
    """What the mail was about: for a digest, all that it gathers."""
    kinds = [*email.parts.values_list("kind", flat=True)] or [email.kind]
    return frozenset(KINDS[EmailKind(kind)].email_class for kind in kinds)
