"""Sentences for every code and every kind of entry."""

from datetime import UTC, datetime

import pytest

from accounts.models import User
from games import text
from games.engine.cards import GoodsToken, Kind
from games.engine.errors import IllegalMoveCode
from games.engine.history import EntryKind, HistoryEntry, MoveSeen
from games.engine.moves import Exchange, Sell, Take, TakeCamels
from games.engine.results import Outcome, OutcomeReason
from games.play import queries
from tests.games.builders import play_to_the_end

PLAYERS = ("Asha", "Bilal")
AT = datetime(2026, 11, 29, tzinfo=UTC)


def entry(seen: MoveSeen, *, seat: int = 1) -> HistoryEntry:
    return HistoryEntry(5, AT, EntryKind.MOVE_PLAYED, 1, seat=seat, move=seen)


def sale(count: int, *rupees: int, stack: int | None = None, bonus: int | None = None) -> MoveSeen:
    tokens = tuple(GoodsToken(Kind.SPICE, value) for value in rupees)
    return MoveSeen(
        Sell(Kind.SPICE, count), goods_tokens=tokens, bonus_stack=stack, bonus_rupees=bonus
    )


def test_every_refusal_has_a_sentence_of_its_own() -> None:
    sentences = {code: str(text.REFUSALS[code]) for code in IllegalMoveCode}

    assert len(set(sentences.values())) == len(IllegalMoveCode)
    assert all(sentence.endswith(".") for sentence in sentences.values())


@pytest.mark.parametrize(
    ("seen", "sentence"),
    [
        (
            MoveSeen(Take(Kind.GOLD), refill=(Kind.CAMEL,)),
            "Bilal took 1 gold. New in the market: 1 camel.",
        ),
        (MoveSeen(TakeCamels(), camels=3), "Bilal took 3 camels."),
        (
            MoveSeen(
                Exchange(take=(Kind.GOLD, Kind.SILVER), give=(Kind.CAMEL, Kind.CAMEL)),
            ),
            "Bilal gave 2 camels for 1 gold and 1 silver.",
        ),
        (sale(1, 1), "Bilal sold 1 spice for 1 rupee in goods tokens."),
        (sale(2), "Bilal sold 2 spice for no goods token, as none is left."),
        (
            sale(4, 5, 3, 3, 2, stack=4),
            "Bilal sold 4 spice for 13 rupees in goods tokens and took a four-card bonus token.",
        ),
    ],
)
def test_the_opponents_moves_in_words(seen: MoveSeen, sentence: str) -> None:
    assert text.entry_text(entry(seen), PLAYERS, 0) == sentence


def test_the_own_sale_names_the_value_of_the_bonus_token() -> None:
    seen = sale(3, 5, 3, 3, stack=3, bonus=2)

    assert text.entry_text(entry(seen), PLAYERS, 1) == (
        "You sold 3 spice for 11 rupees in goods tokens and took a three-card bonus token worth 2."
    )


@pytest.mark.parametrize(
    ("outcome", "viewer", "sentence"),
    [
        (Outcome(0, OutcomeReason.RESIGNED), 0, "Bilal resigned. You win the match."),
        (Outcome(0, OutcomeReason.RESIGNED), 1, "You resigned. Asha wins the match."),
        (Outcome(0, OutcomeReason.LEFT), 0, "Bilal has left the site. You win the match."),
        (Outcome(1, OutcomeReason.EXPIRED), None, "Asha ran out of time. Bilal wins the match."),
        (Outcome(None, OutcomeReason.PLAYED), 0, "The match is drawn."),
        (
            Outcome(None, OutcomeReason.NEVER_STARTED),
            0,
            "Nobody moved in time: the match ends without result.",
        ),
    ],
)
def test_outcomes_in_words(outcome: Outcome, viewer: int | None, sentence: str) -> None:
    assert text.outcome_text(outcome, PLAYERS, viewer) == sentence


def test_moves_in_words() -> None:
    move = Exchange(take=(Kind.GOLD, Kind.SILVER), give=(Kind.CAMEL, Kind.CAMEL))

    assert text.move_text(move) == "Exchange 2 camels for 1 gold and 1 silver"


def test_every_entry_of_a_whole_match_is_a_sentence_for_everybody(
    match_id: str, asha: User
) -> None:
    play_to_the_end(match_id)

    for user, viewer in ((asha, 0), (None, None)):
        entries = queries.history(match_id, user, after=0, limit=1000)
        told = [text.entry_text(one, PLAYERS, viewer) for one in entries]
        assert all(sentence.endswith(".") for sentence in told)
        assert not any("%(" in sentence or "None" in sentence for sentence in told)
