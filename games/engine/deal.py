"""Deals computed from seeds, byte for byte as in FAIR.md (`jaipur-deal-v1`)."""

import hashlib
import hmac
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, TypeVar

from games.engine.cards import BONUS_RUPEES, BONUS_STACKS, CAMELS_LAID_OUT, CARD_COUNTS, Kind

ROUNDS: Final = 3
SEED_BYTES: Final = 32
MATCH_BYTES: Final = 16
_WORDS: Final = 1 << 32

_Card = TypeVar("_Card")


@dataclass(frozen=True, slots=True)
class Seeds:
    """All the chance of a match: 16 bytes that identify it, 32 bytes for each of three rounds."""

    match_bytes: bytes = field(repr=False)
    rounds: tuple[bytes, bytes, bytes] = field(repr=False)
    players: tuple[bytes, bytes] = field(default=(b"", b""), repr=False)


@dataclass(frozen=True, slots=True)
class Deal:
    """The shuffled cards of one round (top last), its seed, and who opens if it is the first."""

    deck: tuple[Kind, ...] = field(repr=False)
    bonus_stacks: tuple[tuple[int, ...], ...] = field(repr=False)
    opener: int
    seed: bytes = field(repr=False)


def deal_round(seeds: Seeds, number: int) -> Deal:
    """The deal of round 1, 2 or 3."""
    seed = seeds.rounds[number - 1]
    key = round_key(seeds, number)
    deck = [kind for kind in Kind for _ in range(_shuffled_count(kind))]
    _shuffle(deck, _stream(key, "deck"))
    stacks = []
    for stack, rupees in zip(BONUS_STACKS, BONUS_RUPEES, strict=True):
        tokens = list(rupees)
        _shuffle(tokens, _stream(key, f"bonus{stack}"))
        stacks.append(tuple(tokens))
    opener = _below(2, _stream(key, "start"))
    return Deal(tuple(deck), tuple(stacks), opener, seed)


def commitment(seeds: Seeds, number: int) -> bytes:
    """What may be published before a round: it fixes the server's seed without telling it."""
    text = b"jaipur/commit/v1\0" + seeds.match_bytes + bytes([number])
    return hashlib.sha256(text + seeds.rounds[number - 1]).digest()


def round_key(seeds: Seeds, number: int) -> bytes:
    """The key of all the streams of a round."""
    first, second = seeds.players
    text = b"jaipur/round/v1\0" + seeds.match_bytes + bytes([number])
    text += _u32(len(first)) + first + _u32(len(second)) + second
    return hmac.digest(seeds.rounds[number - 1], text, "sha256")


def _shuffled_count(kind: Kind) -> int:
    return CARD_COUNTS[kind] - (CAMELS_LAID_OUT if kind is Kind.CAMEL else 0)


def _stream(key: bytes, label: str) -> Iterator[int]:
    """Big-endian 32-bit words without end."""
    block = 0
    while True:
        digest = hmac.digest(key, label.encode() + b"\0" + _u32(block), "sha256")
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


def _below(bound: int, words: Iterator[int]) -> int:
    """The next number below `bound`, all equally likely: words past a last multiple are refused."""
    limit = _WORDS // bound * bound
    return next(word for word in words if word < limit) % bound


def _shuffle(cards: list[_Card], words: Iterator[int]) -> None:
    for last in range(len(cards) - 1, 0, -1):
        other = _below(last + 1, words)
        cards[last], cards[other] = cards[other], cards[last]


def _u32(number: int) -> bytes:
    return number.to_bytes(4, "big")
