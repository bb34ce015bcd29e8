"""Cards and token piles as a page shows them: a box with letter and word, in the kind's colour."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from django.utils.translation import get_language

from games.engine.cards import Kind
from games.text import KIND_NAMES


@dataclass(frozen=True, slots=True)
class Card:
    """One card: `word` for forms and styles, `name` in the reader's language."""

    word: str
    letter: str
    name: str


@dataclass(frozen=True, slots=True)
class Pile:
    """Tokens of one good: what each is worth, next or first taken first.

    The numbers are texts: a template takes four times as long to show others.
    """

    card: Card
    rupees: tuple[str, ...]


def pile(good: Kind, rupees: Iterable[int]) -> Pile:
    """Tokens of a good with these values."""
    return Pile(card(good), tuple(map(str, rupees)))


def card(kind: Kind) -> Card:
    """The card of a kind."""
    return _card(kind, get_language())


@cache
def _card(kind: Kind, language: str | None) -> Card:  # noqa: ARG001 - the language is in force
    return Card(kind.word, kind.letter, str(KIND_NAMES[kind]))
