"""The names by which matches and offers are known outside; never the database's keys."""

import secrets
from typing import Final

from games.models.match import ID_LENGTH

ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"


def new_public_id() -> str:
    """Ten characters without look-alikes, hard to guess."""
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))
