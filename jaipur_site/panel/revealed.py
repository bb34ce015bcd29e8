"""What a moderator sees of the hidden cards, in words; the service has put it on record."""

from dataclasses import dataclass

from accounts.models import User
from games.engine.cards import BonusToken
from games.moderation.guard import match_of
from games.moderation.services import matches
from games.text import cards_text

Named = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class RevealedInWords:
    """The hidden facts of a match; `…_in_words` of players as name and words."""

    hands_in_words: Named
    tokens_in_words: Named
    deck_in_words: str
    stacks_in_words: str
    seeds_in_words: str


def reveal(actor: User, match_id: str, *, reason: str) -> RevealedInWords:
    """All that is hidden in the match. Raises what services.matches.reveal raises."""
    facts = matches.reveal(actor, match_id, reason=reason)
    names = [one.username for one in match_of(match_id)[1]]
    hands = [cards_text(hand) for hand in facts.hands]
    tokens = [_tokens_text(own) for own in facts.bonus_tokens]
    return RevealedInWords(
        hands_in_words=tuple(zip(names, hands, strict=True)),
        tokens_in_words=tuple(zip(names, tokens, strict=True)),
        deck_in_words=", ".join([cards_text([card]) for card in facts.deck]),
        stacks_in_words=" · ".join(
            [" ".join([str(rupees) for rupees in stack]) for stack in facts.bonus_stacks]
        ),
        seeds_in_words=" ".join([seed.hex() for seed in facts.round_seeds]),
    )


def _tokens_text(tokens: tuple[BonusToken, ...]) -> str:
    return ", ".join([str(token.rupees) for token in tokens])
