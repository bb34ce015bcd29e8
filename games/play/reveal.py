"""All that is hidden in a match, for a moderator who has said why.

The one door to hidden cards of a running match: only games.moderation may import it.
"""

from dataclasses import dataclass, field

from games.engine.cards import BonusToken, Kind
from games.engine.view import cards_of
from games.play import event_store


@dataclass(frozen=True, slots=True)
class Revealed:
    """The hidden facts of the round in play, or the last one, and the chance of the match.

    `hands` and `bonus_tokens` are of seats 0 and 1. The card that is drawn next, and the bonus
    token that is won next of each stack (for three, four, five cards), stand first.
    """

    match_id: str
    version: int
    round_number: int
    hands: tuple[tuple[Kind, ...], tuple[Kind, ...]] = field(repr=False)
    bonus_tokens: tuple[tuple[BonusToken, ...], tuple[BonusToken, ...]] = field(repr=False)
    deck: tuple[Kind, ...] = field(repr=False)
    bonus_stacks: tuple[tuple[int, ...], ...] = field(repr=False)
    match_bytes: bytes = field(repr=False)
    round_seeds: tuple[bytes, ...] = field(repr=False)


def reveal(match_id: str) -> Revealed:
    """What is hidden in the match now, in two queries. Raises MatchNotFound."""
    stream = event_store.load(match_id)
    dealt = stream.state.round
    if dealt is None:
        raise ValueError("nothing has been dealt yet")
    first, second = dealt.areas
    return Revealed(
        match_id=match_id,
        version=stream.match.version,
        round_number=dealt.number,
        hands=(cards_of(first.hand), cards_of(second.hand)),
        bonus_tokens=(first.bonus_tokens, second.bonus_tokens),
        deck=dealt.deck[::-1],
        bonus_stacks=tuple([stack[::-1] for stack in dealt.bonus_stacks]),
        match_bytes=stream.seeds.match_bytes,
        round_seeds=stream.seeds.rounds,
    )
