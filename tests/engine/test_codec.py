"""The stored form of events: frozen kinds and keys; rows of old matches are in test_golden."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from games.engine import codec
from games.engine.cards import Kind
from games.engine.clock_codec import Payload
from games.engine.events import (
    DeadlineSet,
    Event,
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
    (PlayerResigned(0, has_left=True), "player_resigned", {"seat": 0, "left": True}),
    (TurnExpired(0), "turn_expired", {"seat": 0}),
    (
        MatchAdjudicated(1, "Asha has left."),
        "match_adjudicated",
        {"winner": 1, "reason": "Asha has left."},
    ),
    (
        MatchAdjudicated(None, "Both agree."),
        "match_adjudicated",
        {"winner": None, "reason": "Both agree."},
    ),
    (MatchVoided("A bug."), "match_voided", {"reason": "A bug."}),
    (MatchUnvoided("It was none."), "match_unvoided", {"reason": "It was none."}),
    (
        MatchPaused(datetime(2026, 12, 3, 20, 30, tzinfo=UTC), "Bilal is ill."),
        "match_paused",
        {"until": "2026-12-03T20:30:00+00:00", "reason": "Bilal is ill."},
    ),
    (MatchResumed("Bilal is well."), "match_resumed", {"reason": "Bilal is well."}),
    (
        DeadlineSet(datetime(2026, 12, 3, 20, 30, 1, 250, tzinfo=UTC), "The mail was late."),
        "deadline_set",
        {"deadline": "2026-12-03T20:30:01.000250+00:00", "reason": "The mail was late."},
    ),
    (
        TimeCredited(12_000, "The site was down."),
        "time_credited",
        {"seconds": 12_000, "reason": "The site was down."},
    ),
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


@pytest.mark.parametrize("kind", ["", "move", "MovePlayed", "match_void"])
def test_a_kind_of_event_that_is_not_known_is_refused(kind: str) -> None:
    with pytest.raises(ValueError, match="unknown kind of event"):
        codec.decode(kind, {})


@pytest.mark.parametrize(
    "decision",
    [
        MatchVoided(""),
        MatchVoided(" "),
        MatchVoided("\u200c"),
        MatchVoided("two\nlines"),
        MatchVoided("turned \u202e round"),
        MatchVoided("x" * 501),
        MatchAdjudicated(2, "There is no seat 2."),
        MatchPaused(datetime(2026, 12, 3, 20, 30), "No zone."),  # noqa: DTZ001 - that is the point
        DeadlineSet(datetime(2026, 12, 3, 20, 30), "No zone."),  # noqa: DTZ001 - that is the point
        TimeCredited(0, "No time."),
        TimeCredited(-60, "Less time."),
    ],
)
def test_a_decision_that_says_nothing_is_not_stored(decision: Event) -> None:
    with pytest.raises(ValueError, match="no "):
        codec.encode(decision)


def test_a_reason_may_be_written_in_any_language() -> None:
    reason = "بازیکن می\u200cخواهد بازی را ترک کند 👩\u200d⚖"

    assert codec.encode(MatchVoided(reason)) == ("match_voided", {"reason": reason})


def test_instants_are_stored_in_utc() -> None:
    in_rome = datetime(2026, 12, 3, 21, 30, tzinfo=ZoneInfo("Europe/Rome"))

    assert codec.encode(MatchPaused(in_rome, "Ill."))[1]["until"] == "2026-12-03T20:30:00+00:00"


def test_seeds_and_cards_stay_out_of_the_repr_of_events() -> None:
    """Rule 9: nobody knows them."""
    started, dealt = EVENTS[0][0], EVENTS[1][0]

    assert repr(started) == f"MatchStarted(mode={Mode.BEST_OF_THREE!r}, rules=1)"
    assert repr(dealt) == "RoundDealt(number=2, opener=1, seals=(1, 0))"
