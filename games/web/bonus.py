"""Bonus tokens as a page shows them: which stack, how many, and their values where known."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.engine.cards import BONUS_STACKS, BonusToken, Counts


@dataclass(frozen=True, slots=True)
class BonusTokens:
    """How many bonus tokens of a stack; `rupees` is empty where the viewer may not know."""

    label: str
    count: int
    rupees: tuple[str, ...]


def bonus_tokens(counts: Counts, known: Iterable[BonusToken] = ()) -> tuple[BonusTokens, ...]:
    """The stacks for 3, 4 and 5 cards, with what is known of their values."""
    known = tuple(known)
    return tuple(
        [
            BonusTokens(
                bonus_stack_text(stack),
                count,
                tuple([str(token.rupees) for token in known if token.stack == stack]),
            )
            for stack, count in zip(BONUS_STACKS, counts, strict=True)
        ]
    )


def bonus_stack_text(stack: int) -> str:
    """The name of a bonus stack: "Bonus for 3 cards"."""
    if stack == BONUS_STACKS[-1]:
        return _("Bonus for %(stack)s or more cards") % {"stack": stack}
    return _("Bonus for %(stack)s cards") % {"stack": stack}
