"""Moves to and from text ("take gold", "exchange leather, camel for gold, spice") and JSON.

The text is what is stored; the JSON is what the API reads and tells.

Knows words, not rules: a move that reads well may still be illegal.
"""

import re
from collections.abc import Mapping
from reprlib import repr as shortened
from typing import assert_never

from games.engine.cards import KIND_OF_WORD, WORDS, Kind
from games.engine.moves import Exchange, Move, Sell, Take, TakeCamels

_MOST_DIGITS = 2
_SALE = re.compile(rf"sell (\d{{1,{_MOST_DIGITS}}}) (\w+)", re.ASCII)

MoveJson = Mapping[str, object]


class NotationError(ValueError):
    """The text or the object is not a move."""


def to_text(move: Move) -> str:
    """The move in words; what is given stands before "for"."""
    match move:
        case Take(good):
            return f"take {WORDS[good]}"
        case TakeCamels():
            return "take camels"
        case Exchange(take, give):
            return f"exchange {_list(give)} for {_list(take)}"
        case Sell(good, count):
            return f"sell {count} {WORDS[good]}"
        case _:
            assert_never(move)


def from_text(text: str) -> Move:
    """The move that a text means, in any case and spacing; raises NotationError."""
    words = " ".join(text.lower().split())
    if words == "take camels":
        return TakeCamels()
    if words.startswith("take "):
        return Take(_kind(words.removeprefix("take ")))
    if sale := _SALE.fullmatch(words):
        return Sell(_kind(sale[2]), int(sale[1]))
    give, separator, take = words.removeprefix("exchange ").partition(" for ")
    if words.startswith("exchange ") and separator:
        return Exchange(take=_cards(take), give=_cards(give))
    raise NotationError(f"not a move: {shortened(text)}")


def to_json(move: Move) -> MoveJson:
    """A move as JSON, cards named by their words."""
    match move:
        case Take(good):
            return {"kind": "take", "good": WORDS[good]}
        case TakeCamels():
            return {"kind": "take_camels"}
        case Exchange(take, give):
            return {
                "kind": "exchange",
                "take": [WORDS[card] for card in take],
                "give": [WORDS[card] for card in give],
            }
        case Sell(good, count):
            return {"kind": "sell", "good": WORDS[good], "count": count}
        case _:
            assert_never(move)


def from_json(payload: MoveJson) -> Move:
    """The move of an object that to_json has made, whatever other keys it has.

    Raises NotationError for any other object.
    """
    match payload.get("kind"):
        case "take":
            return Take(_kind(payload.get("good")))
        case "sell":
            return Sell(_kind(payload.get("good")), _whole(payload.get("count")))
        case "exchange":
            return Exchange(_kinds(payload.get("take")), _kinds(payload.get("give")))
        case "take_camels":
            return TakeCamels()
        case unknown:
            raise NotationError(f"not a kind of move: {shortened(unknown)}")


def _kinds(words: object) -> tuple[Kind, ...]:
    if isinstance(words, list):
        return tuple([_kind(word) for word in words])
    raise NotationError(f"not a list of cards: {shortened(words)}")


def _whole(number: object) -> int:
    if isinstance(number, int) and not isinstance(number, bool):
        return number
    raise NotationError(f"not a whole number: {shortened(number)}")


def _list(cards: tuple[Kind, ...]) -> str:
    return ", ".join(WORDS[card] for card in cards)


def _cards(text: str) -> tuple[Kind, ...]:
    return tuple(_kind(word.strip()) for word in text.split(","))


def _kind(word: object) -> Kind:
    kind = KIND_OF_WORD.get(word) if isinstance(word, str) else None
    if kind is None:
        raise NotationError(f"not a kind of card: {shortened(word)}")
    return kind
