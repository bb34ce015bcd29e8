"""Scoring a round and a match (Rules 7 and 8)."""

from games.engine.cards import CAMEL_TOKEN_RUPEES
from games.engine.results import (
    DecidedBy,
    Mode,
    Outcome,
    OutcomeReason,
    Pair,
    PlayerReckoning,
    Reckoning,
    RoundEnd,
)
from games.engine.state import Area, MatchState, RoundState

SEALS_TO_WIN = 2
MOST_ROUNDS = 3


def reckon(round_state: RoundState, end: RoundEnd) -> Reckoning:
    """The result of a round that has just ended (Rule 7)."""
    first, second = round_state.areas
    players = (_reckon_player(first, second), _reckon_player(second, first))
    winner, decided_by = _winner(players)
    return Reckoning(round_state.number, end, players, winner, decided_by)


def seals_after(seals: Pair, winner: int | None) -> Pair:
    """The seals when `winner` has won one more round; None for a drawn round (Rule 7.2)."""
    if winner is None:
        return seals
    return (seals[0] + 1, seals[1]) if winner == 0 else (seals[0], seals[1] + 1)


def next_opener(ended: RoundState, winner: int | None) -> int:
    """The loser opens; after a draw, the player who did not make the last move (Rule 2.4)."""
    return 1 - ended.turn if winner is None else 1 - winner


def outcome_after_round(state: MatchState, rounds_played: int) -> Outcome | None:
    """How the match has ended with this round, or None if it goes on (Rules 8.1 and 8.2)."""
    seals = state.seals
    is_over = (
        state.mode is Mode.SINGLE_ROUND
        or max(seals) >= SEALS_TO_WIN
        or rounds_played >= MOST_ROUNDS
    )
    if not is_over:
        return None
    winner = None if seals[0] == seals[1] else int(seals[1] > seals[0])
    return Outcome(winner, OutcomeReason.PLAYED)


def _reckon_player(own: Area, other: Area) -> PlayerReckoning:
    has_camel_token = own.herd > other.herd
    goods_tokens = tuple(sorted(own.goods_tokens, key=lambda token: (token.good, -token.rupees)))
    rupees = (
        sum(token.rupees for token in goods_tokens)
        + sum(token.rupees for token in own.bonus_tokens)
        + (CAMEL_TOKEN_RUPEES if has_camel_token else 0)
    )
    return PlayerReckoning(goods_tokens, own.bonus_tokens, own.herd, has_camel_token, rupees)


def _winner(players: tuple[PlayerReckoning, PlayerReckoning]) -> tuple[int | None, DecidedBy]:
    first, second = players
    for decided_by, ours, theirs in (
        (DecidedBy.RUPEES, first.rupees, second.rupees),
        (DecidedBy.BONUS_COUNT, len(first.bonus_tokens), len(second.bonus_tokens)),
        (DecidedBy.GOODS_COUNT, len(first.goods_tokens), len(second.goods_tokens)),
    ):
        if ours != theirs:
            return int(theirs > ours), decided_by
    return None, DecidedBy.DRAW
