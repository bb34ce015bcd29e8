"""The cast, as far as accounts go: Asha and Bilal play, Maya moderates.

Imports models only inside: pytest may read this file before it has chosen the settings.
"""

from typing import TYPE_CHECKING

import pytest
from django.test import Client

if TYPE_CHECKING:
    from accounts.models import User

PASSWORD = "camels and rubies"


@pytest.fixture
def asha(db: None) -> "User":
    """Asha, whose address is confirmed."""
    return _confirmed("Asha")


@pytest.fixture
def bilal(db: None) -> "User":
    """Bilal, whose address is confirmed."""
    return _confirmed("Bilal")


@pytest.fixture
def maya(db: None) -> "User":
    """Maya, a moderator with an authenticator app."""
    from django.contrib.auth.models import Group

    from tests.accounts.factors import add_totp

    user = _confirmed("Maya")
    user.is_staff = True
    user.save(update_fields=["is_staff"])
    user.groups.add(Group.objects.get(name="moderator"))
    add_totp(user)
    return user


@pytest.fixture
def asha_client(asha: "User") -> Client:
    """Asha's browser, signed in."""
    client = Client()
    client.force_login(asha)
    return client


def _confirmed(name: str) -> "User":
    from accounts.services import create_confirmed_user

    address = f"{name.lower()}@example.org"
    return create_confirmed_user(username=name, email=address, password=PASSWORD)
