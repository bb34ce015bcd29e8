"""Whom rows of mail go to now, asked when they are due: four queries, however many rows.

And some for each row about a proposal or a vacation, which are few.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final
from uuid import UUID

from allauth.account.models import EmailAddress
from django.db.models import OuterRef, Subquery

from accounts.models import User
from games.lobby.queries import mailed_invitation
from notifications import suppression
from notifications.addressee import Addressee
from notifications.addresses import address_digest
from notifications.concerned import concerned_matches
from notifications.models import Email, MutedMatch, Preference, RefusedAddress
from notifications.preferences import DEFAULTS, Preferences
from notifications.registry import EmailKind
from notifications.stored_preferences import to_value
from notifications.tellings import id_in

_PREFERENCE: Final = tuple(
    field.attname for field in Preference._meta.concrete_fields if not field.primary_key
)


class Addressees:
    """The addressees of some rows; what is wrong with one of them does not touch the others."""

    def __init__(self, emails: Sequence[Email]) -> None:
        """Ask for all of them at once."""
        users = {email.recipient_id for email in emails if email.recipient_id}
        self._matches = {email.pk: concerned_matches(email) for email in emails}
        matches = {match_id for concerned in self._matches.values() for match_id in concerned}
        muted = MutedMatch.objects.filter(user__in=users, match_id__in=matches)
        self._muted = set(muted.values_list("user_id", "match_id"))
        self._standings = _standings(users)
        addresses = [standing[0] for standing in self._standings.values() if standing[0]]
        self._suppressed = suppression.suppressed(map(address_digest, addresses))

    def of(self, email: Email) -> Addressee:
        """Whom the row goes to, with what they have chosen."""
        user = email.recipient
        if user is None:
            raise ValueError(f"a mail of the kind {email.kind} has a recipient")
        if email.kind == EmailKind.INVITATION:
            return _invitee(email, user)
        address, *chosen = self._standings[user.pk]
        return Addressee(
            user=user,
            address=address,
            preferences=_preferences(chosen),
            is_muted=self._is_muted(email),
            is_suppressed=address is not None and address_digest(address) in self._suppressed,
        )

    def _is_muted(self, email: Email) -> bool:
        """Whether the recipient has muted all that the row is about."""
        matches = self._matches[email.pk]
        muted = [(email.recipient_id, match_id) in self._muted for match_id in matches]
        return bool(muted) and all(muted)


def addressee_of(email: Email) -> Addressee:
    """Whom one row goes to."""
    return Addressees([email]).of(email)


def _standings(users: Iterable[UUID]) -> Mapping[UUID, Sequence[Any]]:
    """For each user the confirmed address and the columns of what they have chosen."""
    addresses = EmailAddress.objects.filter(user=OuterRef("pk"), verified=True)
    confirmed = addresses.order_by("-primary", "pk").values("email")[:1]
    columns = ["preference__pk", *[f"preference__{column}" for column in _PREFERENCE]]
    rows = User.objects.filter(pk__in=users).values_list("pk", Subquery(confirmed), *columns)
    return {pk: standing for pk, *standing in rows}


def _preferences(columns: Sequence[Any]) -> Preferences:
    key, *chosen = columns
    return (
        to_value(Preference(key, **dict(zip(_PREFERENCE, chosen, strict=True))))
        if key
        else DEFAULTS
    )


def _invitee(email: Email, inviter: User) -> Addressee:
    """Somebody outside, in the inviter's language and zone; `is_muted` if they want no more."""
    address = mailed_invitation(id_in(email.subject)).invitee
    return Addressee(
        user=inviter,
        address=address,
        is_muted=RefusedAddress.objects.filter(pk=address_digest(address)).exists(),
        is_suppressed=suppression.is_suppressed(address),
    )
