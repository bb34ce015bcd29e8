"""The stored form of events: frozen kinds and keys; rows of old matches are in test_golden."""

import pytest

from games.engine import codec
from games.engine.cards import Kind
from games.engine.codec import Payload
from games.engine.events import (
    Event,
    MatchStarted,
    MovePlayed,
    PlayerResigned,
    RoundDealt,
    TurnExpired,
)
from games.engine.moves import Exchange, Sell, Take, TakeCamels
from games.engine.results import Mode

SEEDS = (b"\x01" * 32, b"\x02" * 32, b"\x03" * 32)
EVENTS: list[tuple[Event, str, Payload]] = [
    (
        MatchStarted(Mode.BEST_OF_THREE, b"\xab" * 16, SEEDS),
        "match_started",
        {
            "rules": 1,
            "mode": "best_of_three",
            "mid": "ab" * 16,
            "seeds": ["01" * 32, "02" * 32, "03" * 32],
        },
    ),
    (
        RoundDealt(
            number=2,
            opener=1,
            seals=(1, 0),
            deck=(Kind.DIAMOND, Kind.CAMEL, Kind.LEATHER),
            bonus_stacks=((1, 3), (), (8,)),
            seed=b"\x02" * 32,
        ),
        "round_dealt",
        {
            "round": 2,
            "opener": 1,
            "seals": [1, 0],
            "deck": "DKL",
            "bonus": "13  8",
            "seed": "02" * 32,
        },
    ),
    (
        MovePlayed(0, Take(Kind.GOLD)),
        "move_played",
        {"seat": 0, "move": "take gold"},
    ),
    (MovePlayed(1, TakeCamels()), "move_played", {"seat": 1, "move": "take camels"}),
    (
        MovePlayed(0, Exchange(take=(Kind.GOLD, Kind.SPICE), give=(Kind.CAMEL, Kind.CAMEL))),
        "move_played",
        {"seat": 0, "move": "exchange camel, camel for gold, spice"},
    ),
    (
        MovePlayed(1, Sell(Kind.CLOTH, 3)),
        "move_played",
        {"seat": 1, "move": "sell 3 cloth"},
    ),
    (PlayerResigned(1), "player_resigned", {"seat": 1}),
    (TurnExpired(0), "turn_expired", {"seat": 0}),
]


@pytest.mark.parametrize(("event", "kind", "payload"), EVENTS)
def test_an_event_has_one_stored_form(event: Event, kind: str, payload: Payload) -> None:
    assert codec.encode(event) == (kind, payload)
    assert codec.decode(kind, payload) == event


@pytest.mark.parametrize(("event", "kind", "payload"), EVENTS)
def test_keys_that_a_later_version_adds_do_not_disturb(
    event: Event, kind: str, payload: Payload
) -> None:
    assert codec.decode(kind, {**payload, "added": {"later": 1}}) == event


@pytest.mark.parametrize("kind", ["", "move", "MovePlayed", "match_voided"])
def test_a_kind_of_event_that_is_not_known_is_refused(kind: str) -> None:
    with pytest.raises(ValueError, match="unknown kind of event"):
        codec.decode(kind, {})


def test_seeds_and_cards_stay_out_of_the_repr_of_events() -> None:
    """Rule 9: nobody knows them."""
    started, dealt = EVENTS[0][0], EVENTS[1][0]

    assert repr(started) == f"MatchStarted(mode={Mode.BEST_OF_THREE!r}, rules=1)"
    assert repr(dealt) == "RoundDealt(number=2, opener=1, seals=(1, 0))"
