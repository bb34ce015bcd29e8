"""Events to and from their stored form, which no other module knows.

Kinds and keys are only ever added, so that old rows stay readable.
"""

from typing import assert_never

from games.engine import clock_codec, notation
from games.engine.cards import (
    KIND_OF_LETTER,
    KIND_OF_WORD,
    LETTERS,
    WORDS,
    BonusToken,
    GoodsToken,
)
from games.engine.clock_codec import Payload, checked_seconds, decode_instant, encode_instant
from games.engine.events import (
    ClockEvent,
    DeadlineSet,
    Decision,
    Event,
    MatchAbandoned,
    MatchAdjudicated,
    MatchPaused,
    MatchResumed,
    MatchStarted,
    MatchUnvoided,
    MatchVoided,
    MovePlayed,
    PlayerResigned,
    RoundDealt,
    TimeCredited,
    TurnExpired,
    WinClaimed,
)
from games.engine.history import MoveSeen
from games.engine.reason import is_reason
from games.engine.results import DecidedBy, Mode, PlayerReckoning, Reckoning, RoundEnd


def encode(event: Event) -> tuple[str, Payload]:  # noqa: PLR0911 - one for each kind
    """The stored kind and the JSON payload of an event.

    Raises ValueError for a decision that must not be stored as it is.
    """
    match event:
        case MovePlayed(seat, move):
            return "move_played", {"seat": seat, "move": notation.to_text(move)}
        case RoundDealt():
            return "round_dealt", _encode_deal(event)
        case MatchStarted():
            return "match_started", {
                "rules": event.rules,
                "mode": event.mode.value,
                "mid": event.match_bytes.hex(),
                "seeds": [seed.hex() for seed in event.seeds],
            }
        case PlayerResigned(seat, has_left):
            return "player_resigned", {"seat": seat} | ({"left": True} if has_left else {})
        case TurnExpired(seat):
            return "turn_expired", {"seat": seat}
        case WinClaimed(seat):
            return "win_claimed", {"seat": seat}
        case MatchAbandoned():
            return "match_abandoned", {}
        case _ if isinstance(event, ClockEvent):
            return clock_codec.encode(event)
        case _:
            return _encode_decision(event)


def decode(kind: str, payload: Payload) -> Event:  # noqa: PLR0911 - one for each kind
    """The event of a stored row; raises ValueError for a kind that this version does not know."""
    match kind:
        case "move_played":
            return MovePlayed(payload["seat"], notation.from_text(payload["move"]))
        case "round_dealt":
            return _decode_deal(payload)
        case "match_started":
            first, second, third = (bytes.fromhex(seed) for seed in payload["seeds"])
            return MatchStarted(
                Mode(payload["mode"]),
                bytes.fromhex(payload["mid"]),
                (first, second, third),
                payload["rules"],
            )
        case "player_resigned":
            return PlayerResigned(payload["seat"], has_left=payload.get("left", False))
        case "turn_expired":
            return TurnExpired(payload["seat"])
        case "win_claimed":
            return WinClaimed(payload["seat"])
        case "match_abandoned":
            return MatchAbandoned()
        case _:
            return clock_codec.decode(kind, payload) or _decode_decision(kind, payload)


def _encode_decision(decision: Decision) -> tuple[str, Payload]:
    payload: Payload = {}
    match decision:
        case MatchAdjudicated(winner):
            kind, payload = "match_adjudicated", {"winner": _checked_winner(winner)}
        case MatchVoided():
            kind = "match_voided"
        case MatchUnvoided():
            kind = "match_unvoided"
        case MatchPaused(until):
            kind, payload = "match_paused", {"until": encode_instant(until)}
        case MatchResumed():
            kind = "match_resumed"
        case DeadlineSet(deadline_at):
            kind, payload = "deadline_set", {"deadline": encode_instant(deadline_at)}
        case TimeCredited(seconds):
            kind, payload = "time_credited", {"seconds": checked_seconds(seconds)}
        case _:
            assert_never(decision)
    return kind, {**payload, "reason": _checked_reason(decision.reason)}


def _decode_decision(kind: str, payload: Payload) -> Decision:
    decision: Decision
    match kind:
        case "match_adjudicated":
            decision = MatchAdjudicated(payload["winner"], payload["reason"])
        case "match_voided":
            decision = MatchVoided(payload["reason"])
        case "match_unvoided":
            decision = MatchUnvoided(payload["reason"])
        case "match_paused":
            decision = MatchPaused(decode_instant(payload["until"]), payload["reason"])
        case "match_resumed":
            decision = MatchResumed(payload["reason"])
        case "deadline_set":
            decision = DeadlineSet(decode_instant(payload["deadline"]), payload["reason"])
        case "time_credited":
            decision = TimeCredited(payload["seconds"], payload["reason"])
        case _:
            raise ValueError(f"unknown kind of event: {kind}")
    return decision


def _checked_winner(winner: int | None) -> int | None:
    if winner not in {0, 1, None}:
        raise ValueError(f"no seat: {winner}")
    return winner


def _checked_reason(reason: str) -> str:
    if not is_reason(reason):
        raise ValueError(f"no reason that all may read: {reason!r}")
    return reason


def _encode_deal(event: RoundDealt) -> Payload:
    return {
        "round": event.number,
        "opener": event.opener,
        "seals": list(event.seals),
        "deck": "".join([LETTERS[card] for card in event.deck]),
        "bonus": " ".join([_digits(stack) for stack in event.bonus_stacks]),
        "seed": event.seed.hex(),
    }


def _decode_deal(payload: Payload) -> RoundDealt:
    return RoundDealt(
        number=payload["round"],
        opener=payload["opener"],
        seals=(payload["seals"][0], payload["seals"][1]),
        deck=tuple([KIND_OF_LETTER[letter] for letter in payload["deck"]]),
        bonus_stacks=tuple([_rupees(digits) for digits in payload["bonus"].split(" ")]),
        seed=bytes.fromhex(payload["seed"]),
    )


def _digits(stack: tuple[int, ...]) -> str:
    """The values of a stack, one hexadecimal digit each: "98a8a"."""
    return "".join([f"{rupees:x}" for rupees in stack])


def _rupees(digits: str) -> tuple[int, ...]:
    return tuple([int(digit, 16) for digit in digits])


def encode_reckoning(reckoning: Reckoning) -> Payload:
    """The result of a round as JSON, for the summary of a match."""
    return {
        "round": reckoning.number,
        "end": reckoning.end.value,
        "winner": reckoning.winner,
        "decided_by": reckoning.decided_by.value,
        "players": [_encode_player(player) for player in reckoning.players],
    }


def decode_reckoning(payload: Payload) -> Reckoning:
    """The result that encode_reckoning has stored."""
    first, second = (_decode_player(player) for player in payload["players"])
    return Reckoning(
        number=payload["round"],
        end=RoundEnd(payload["end"]),
        players=(first, second),
        winner=payload["winner"],
        decided_by=DecidedBy(payload["decided_by"]),
    )


def encode_public_move(seat: int, seen: MoveSeen) -> Payload:
    """A move as everybody may see it, for the summary of a match; no bonus value is kept."""
    return {
        "seat": seat,
        "move": notation.to_json(seen.move),
        "camels": seen.camels,
        "refill": [WORDS[card] for card in seen.refill],
        "goods": [[WORDS[token.good], token.rupees] for token in seen.goods_tokens],
        "stack": seen.bonus_stack,
    }


def decode_public_move(payload: Payload) -> tuple[int, MoveSeen]:
    """The seat and the move that encode_public_move has stored."""
    seen = MoveSeen(
        move=notation.from_json(payload["move"]),
        camels=payload["camels"],
        refill=tuple([KIND_OF_WORD[word] for word in payload["refill"]]),
        goods_tokens=tuple([GoodsToken(KIND_OF_WORD[word], n) for word, n in payload["goods"]]),
        bonus_stack=payload["stack"],
    )
    return payload["seat"], seen


def _encode_player(player: PlayerReckoning) -> Payload:
    return {
        "goods": [[WORDS[token.good], token.rupees] for token in player.goods_tokens],
        "bonus": [[token.stack, token.rupees] for token in player.bonus_tokens],
        "herd": player.herd,
        "camel_token": player.has_camel_token,
        "rupees": player.rupees,
    }


def _decode_player(payload: Payload) -> PlayerReckoning:
    return PlayerReckoning(
        goods_tokens=tuple([GoodsToken(KIND_OF_WORD[word], n) for word, n in payload["goods"]]),
        bonus_tokens=tuple([BonusToken(stack, n) for stack, n in payload["bonus"]]),
        herd=payload["herd"],
        has_camel_token=payload["camel_token"],
        rupees=payload["rupees"],
    )
