"""Reading users and their tokens. Nothing here writes."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from allauth.account.models import EmailAddress
from django.utils import timezone

from accounts.models import FormerName, PersonalAccessToken, Scope, User
from accounts.names import is_well_formed


@dataclass(frozen=True, slots=True)
class TokenSummary:
    """What its owner may see of a token: everything but the secret and its digest."""

    id: UUID
    name: str
    scopes: tuple[Scope, ...]
    created_at: datetime
    expires_at: datetime | None
    last_used_at: datetime | None
    is_expired: bool


def user_by_name(name: str) -> User:
    """The user called `name`, or so until not long ago, in whatever case it is written.

    Raises User.DoesNotExist, also for one who was deleted.
    """
    # The shape is looked at first: a database may fold letters that are not ours, such as the
    # long s, into ours, and PostgreSQL refuses NUL.
    if not is_well_formed(name):
        raise User.DoesNotExist
    user = User.objects.filter(username__iexact=name, deleted_at=None).first()
    if user is not None:
        return user
    former = FormerName.objects.filter(name__iexact=name, until__gt=timezone.now())
    return User.objects.get(pk__in=former.values("user"))


def confirmed_address(user: User) -> str | None:
    """Where mail for `user` may go: an address that they have shown to be theirs, if any."""
    addresses = EmailAddress.objects.filter(user=user, verified=True).order_by("-primary", "pk")
    address: str | None = addresses.values_list("email", flat=True).first()
    return address


def user_by_address(address: str) -> User | None:
    """Who has shown that `address` is theirs, if anybody has."""
    shown = EmailAddress.objects.filter(email=address.lower(), verified=True)
    found = shown.select_related("user").first()
    return found.user if found else None


def stand_in_of(address: str) -> User | None:
    """Who has signed up first with an address that was somebody else's, if anybody has."""
    rows = EmailAddress.objects.filter(email=address.lower(), verified=False, user__email="")
    found = rows.select_related("user").order_by("pk").first()
    return found.user if found else None


def tokens_of(user: User) -> list[TokenSummary]:
    """The tokens of `user` that were not revoked, newest first."""
    now = timezone.now()
    return [summary(token, now) for token in user.tokens.filter(revoked_at=None)]


def token_of(user: User, token_id: UUID) -> TokenSummary:
    """One of them; raises PersonalAccessToken.DoesNotExist."""
    return summary(user.tokens.get(pk=token_id, revoked_at=None), timezone.now())


def summary(token: PersonalAccessToken, now: datetime) -> TokenSummary:
    """What the owner may see of `token`."""
    return TokenSummary(
        id=token.id,
        name=token.name,
        scopes=tuple(Scope(scope) for scope in token.scopes),
        created_at=token.created_at,
        expires_at=token.expires_at,
        last_used_at=token.last_used_at,
        is_expired=token.expires_at is not None and token.expires_at <= now,
    )
