"""Keeping two players apart, and what is open between them. Their running matches go on."""

from django.db import transaction

from accounts import blocks
from accounts.models import User
from games.lobby.parting import close_challenges_between


@transaction.atomic
def block(user: User, other: User) -> None:
    """Have the user block the other, who is not told. Raises OwnBlock."""
    blocks.block(user, other)
    close_challenges_between(user, other)
