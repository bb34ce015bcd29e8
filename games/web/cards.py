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
class Choice:
    """A card that can be ticked, and whether it is."""

    card: Card
    is_chosen: bool


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


def cards(kinds: Iterable[Kind]) -> tuple[Card, ...]:
    """One card for each kind, in the same order."""
    language = get_language()
    return tuple([_card(kind, language) for kind in kinds])


def choices(kinds: Iterable[Kind], chosen: Iterable[str]) -> tuple[Choice, ...]:
    """The cards to choose from; those of the words in `chosen` are ticked, as many as there are."""
    to_tick = list(chosen)
    return tuple([Choice(one, _take_out(to_tick, one.word)) for one in cards(kinds)])


@cache
def _card(kind: Kind, language: str | None) -> Card:  # noqa: ARG001 - the language is in force
    return Card(kind.word, kind.letter, str(KIND_NAMES[kind]))


def _take_out(words: list[str], word: str) -> bool:
    if word not in words:
        return False
    words.remove(word)
    return True
