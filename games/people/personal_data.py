"""What the site keeps of a person: each app says how to collect its part and how to erase it."""

from collections.abc import Callable
from dataclasses import dataclass

from accounts.models import User


@dataclass(frozen=True, slots=True)
class Part:
    """What one app keeps of a user.

    `collect` gives it as JSON values, by the names of files; `erase` deletes what is personal.
    """

    collect: Callable[[User], dict[str, object]]
    erase: Callable[[User], None]


_PARTS: list[Part] = []


def register(part: Part) -> None:
    """Have a part collected and erased with all others; for the apps above, when they are ready."""
    if part not in _PARTS:
        _PARTS.append(part)


def collect(user: User) -> dict[str, object]:
    """All parts of the apps above the games."""
    return {name: kept for part in _PARTS for name, kept in part.collect(user).items()}


def erase(user: User) -> None:
    """Erase all parts of the apps above the games."""
    for part in _PARTS:
        part.erase(user)
