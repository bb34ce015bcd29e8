"""The ways in which somebody is told; each takes up the same tellings and makes rows of its own.

A new one (push, webhooks) is a sibling module with a `take_up`, and a line here.
"""

from collections.abc import Callable, Sequence
from typing import Final

from notifications.channels import bell, mail
from notifications.tellings import Telling

TakeUp = Callable[[Sequence[Telling]], None]

CHANNELS: Final[tuple[TakeUp, ...]] = (mail.take_up, bell.take_up)


def tell(tellings: Sequence[Telling]) -> None:
    """Have every channel take up the tellings; call it inside the transaction of their cause.

    What a channel has taken up before it does not take up again.
    """
    if tellings:
        for take_up in CHANNELS:
            take_up(tellings)
