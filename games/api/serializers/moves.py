"""Moves from and to JSON: cards named by their words, never by place or number."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Final, Literal, TypedDict, cast

from games.api.bodies import (
    JsonObject,
    Reader,
    read_fields,
    whole_number,
    word_among,
    words_among,
)
from games.api.serializers.cards import CARDS, Card
from games.api.serializers.schema import Says
from games.engine.moves import Move
from games.engine.notation import from_json, to_json


class TakeJson(TypedDict):
    """Take one good from the market."""

    kind: Literal["take"]
    good: Card


class TakeCamelsJson(TypedDict):
    """Take all camels of the market."""

    kind: Literal["take_camels"]


class ExchangeJson(TypedDict):
    """Take goods from the market, and give as many goods of the hand or camels of the herd."""

    kind: Literal["exchange"]
    take: list[Card]
    give: list[Card]


class SellJson(TypedDict):
    """Sell so many cards of one good."""

    kind: Literal["sell"]
    good: Card
    count: Annotated[int, Says("minimum", 1)]


MoveJson = TakeJson | TakeCamelsJson | ExchangeJson | SellJson


class MoveCheckedJson(TypedDict):
    """A move that you could play now."""

    is_legal: Literal[True]
    move: MoveJson


class LegalMovesJson(TypedDict):
    """All moves that you could play now."""

    moves: list[MoveJson]


_card = word_among(CARDS)
_cards = words_among(CARDS)
FIELDS: Final[Mapping[str, Mapping[str, Reader]]] = {
    "take": {"good": _card},
    "take_camels": {},
    "exchange": {"take": _cards, "give": _cards},
    "sell": {"good": _card, "count": whole_number},
}
_kind = word_among(FIELDS.keys())


def read_move(body: JsonObject) -> Move:
    """The move that a body means. Raises InvalidFields."""
    kind = body.get("kind")
    if not isinstance(kind, str) or kind not in FIELDS:
        # Which other fields there should be hangs on the kind.
        read_fields({"kind": kind} if "kind" in body else {}, {"kind": _kind})
    return from_json(read_fields(body, {"kind": _kind, **FIELDS[str(kind)]}))


def move_json(move: Move) -> MoveJson:
    """A move, as it would be sent."""
    return cast("MoveJson", to_json(move))


def moves_json(moves: Iterable[Move]) -> list[MoveJson]:
    """Moves in their order."""
    return [move_json(move) for move in moves]
