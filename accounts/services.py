"""Writing users: their profile, accounts that need no confirmation, sign-ups that were given up."""

from datetime import timedelta
from typing import Final
from uuid import UUID

from allauth.account.models import EmailAddress
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from accounts.names import one_paragraph
from accounts.queries import user_by_address

SIGN_UP_KEPT: Final = timedelta(days=30)
"""How long somebody may take to confirm the address that they have signed up with."""

STAND_IN_KEY: Final = "stand_in"
"""Under which a session keeps the id of the stand-in that it has made."""


def update_profile(
    user: User,
    *,
    language: str | None = None,
    time_zone: str | None = None,
    bio: str | None = None,
    asks_before_moves: bool | None = None,
    shows_known_cards: bool | None = None,
) -> User:
    """Change what is given and return the user; raises ValidationError by field.

    Blanks and line ends in `bio` become single blanks.
    """
    given = {
        "language": language,
        "time_zone": time_zone,
        "bio": None if bio is None else one_paragraph(bio),
        "asks_before_moves": asks_before_moves,
        "shows_known_cards": shows_known_cards,
    }
    changes = {name: value for name, value in given.items() if value is not None}
    untouched = {field.name for field in User._meta.fields} - changes.keys()
    User(**changes).clean_fields(exclude=untouched)
    for name, value in changes.items():
        setattr(user, name, value)
    user.save(update_fields=[*changes])
    return user


@transaction.atomic
def create_confirmed_user(*, username: str, email: str, password: str | None) -> User:
    """A user who need not confirm the address: for demonstrations, tests and benchmarks."""
    user = User.objects.create_user(username, email, password)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


@transaction.atomic
def make_stand_in(*, username: str, address: str, password: str) -> User | None:
    """An account for who signs up with somebody else's address; None unless that is confirmed.

    Nobody can confirm it. It is there so that its name is taken, its page exists and its password
    leads on as after any sign-up: otherwise those would tell that the address has an account.
    """
    if user_by_address(address) is None:
        return None
    user = User.objects.create_user(username, "", password)
    EmailAddress.objects.create(user=user, email=address.lower(), verified=False, primary=True)
    return user


def abandon_sign_up(user_id: UUID) -> None:
    """Forget an account that was never confirmed or used, so that name and address are free again.

    Any other account stays as it is.
    """
    _never_used().filter(pk=user_id).delete()


def forget_stand_ins(address: str) -> None:
    """Forget who has signed up with the address though it was somebody else's."""
    stand_ins = _never_used().filter(email="", emailaddress__email=address.lower())
    _never_used().filter(pk__in=set(stand_ins.values_list("pk", flat=True))).delete()


def forget_sign_ups(limit: int) -> int:
    """Forget so many of the accounts that nobody has confirmed in time; how many there were."""
    late = _never_used().filter(date_joined__lte=timezone.now() - SIGN_UP_KEPT)
    signed_up = late.filter(emailaddress__isnull=False).order_by("date_joined")
    ids = set(signed_up.values_list("pk", flat=True)[:limit])
    _never_used().filter(pk__in=ids).delete()
    return len(ids)


def _never_used() -> QuerySet[User]:
    """The accounts that were never confirmed, and that nobody has been in."""
    unused = User.objects.filter(last_login=None, is_staff=False)
    return unused.exclude(emailaddress__verified=True)
