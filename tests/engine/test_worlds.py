"""Two worlds: whatever the engine shows one viewer is the same when all secrets are dealt anew.

And the resampler itself: the other world is a possible match, and it does differ.
"""

import random
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import combinations_with_replacement

import pytest
from hypothesis import given

from games.engine.announcements import announcements
from games.engine.cards import Kind
from games.engine.errors import CommandRefused, IllegalMove
from games.engine.events import (
    Decision,
    Event,
    MatchAdjudicated,
    MatchStarted,
    MatchVoided,
    MovePlayed,
    RoundDealt,
)
from games.engine.history import RecordedEvent, history_for
from games.engine.match import ExpireTurn, PlayMove, Resign, check, decide, fold
from games.engine.moves import Exchange, Move, Sell, Take, TakeCamels
from games.engine.state import MatchState
from games.engine.view import Viewer, view_for
from tests.builders import a_deal, a_random_match, legal_moves_in, round_of, states_along
from tests.strategies import MATCH_NUMBERS, VIEWERS, examples, running_matches
from tests.worlds import redeal, secrets_from

STARTED_AT = datetime(2026, 3, 1, tzinfo=UTC)
PAIRS = list(combinations_with_replacement(Kind, 2))
ATTEMPTS: list[Move] = [
    TakeCamels(),
    *(Take(kind) for kind in Kind),
    *(Sell(kind, count) for kind in Kind for count in range(9)),
    *(Exchange(take, give) for take in PAIRS for give in PAIRS),
]


def all_shown(events: list[Event], viewer: Viewer) -> list[object]:
    """All that the engine tells a viewer in the course of a match."""
    states = states_along(events)
    recorded = [
        RecordedEvent(number, STARTED_AT + timedelta(hours=number), event)
        for number, event in enumerate(events, 1)
    ]
    steps = zip([None, *states[1:]], states[1:], strict=False)
    return [
        [view_for(state, viewer) for state in states[1:]],
        history_for(recorded, viewer),
        [announcements(before, after, ()) for before, after in steps],
        [repr(event) for event in events],
        [repr(state) for state in states],
        refusals(states[-1], viewer),
        own_legal_moves(states[-1], viewer),
    ]


def refusals(state: MatchState, viewer: Viewer) -> list[object]:
    """What a seat hears about every move it might try: nothing, or why not."""
    return [] if viewer is None else [refusal(state, PlayMove(viewer, move)) for move in ATTEMPTS]


def refusal(state: MatchState, command: PlayMove) -> object:
    try:
        check(state, command)
    except IllegalMove as refused:
        return refused.code, refused.rule, str(refused), repr(refused)
    except CommandRefused as refused:
        return str(refused), repr(refused)
    return None


@cache
def sixty_pairs(viewer: Viewer) -> list[tuple[list[Event], list[Event]]]:
    """Running matches with a world that the viewer cannot tell apart, the same in every run."""
    pairs = []
    for number in range(60):
        events = a_random_match(number, most_moves=10 + 5 * (number % 20))
        pairs.append((events, redeal(events, viewer, random.Random(number))))
    return pairs


def own_legal_moves(state: MatchState, viewer: Viewer) -> list[Move]:
    return legal_moves_in(round_of(state)) if round_of(state).turn == viewer else []


@given(running_matches(), VIEWERS, MATCH_NUMBERS)
@examples(40)
def test_a_viewer_is_shown_the_same_in_both_worlds(
    events: list[Event], viewer: Viewer, other_world: int
) -> None:
    """Rule 9, and 9.1: no public number contains a hidden one."""
    redealt = redeal(events, viewer, random.Random(other_world))

    assert all_shown(redealt, viewer) == all_shown(events, viewer)


@given(running_matches(), VIEWERS, MATCH_NUMBERS)
@examples(20)
def test_the_other_world_is_a_possible_match(
    events: list[Event], viewer: Viewer, other_world: int
) -> None:
    redealt = redeal(events, viewer, random.Random(other_world))

    states = states_along(redealt)
    for before, event in zip(states, redealt[1:], strict=False):
        if isinstance(event, MovePlayed):
            check(before, PlayMove(event.seat, event.move))
        elif isinstance(event, RoundDealt):
            deck = Counter(event.deck)
            assert deck == Counter(a_deal().deck)
            assert event.seals == before.seals
            assert before.next_opener in {None, event.opener}


def test_the_other_world_has_seeds_that_belong_together() -> None:
    events = a_random_match(1, most_moves=120)

    started, *others = redeal(events, 0, random.Random(2))

    assert isinstance(started, MatchStarted)
    dealt = [event for event in others if isinstance(event, RoundDealt)]
    assert len(dealt) > 1
    assert [deal.seed for deal in dealt] == list(started.seeds[: len(dealt)])


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_each_secret_differs_between_the_worlds(viewer: Viewer) -> None:
    """A resampler that changes nothing would prove nothing."""
    changed: Counter[str] = Counter()
    for events, redealt in sixty_pairs(viewer):
        other = secrets_from(viewer, redealt)
        for name, secret in secrets_from(viewer, events).items():
            changed[name] += secret != other[name]

    assert changed["seeds"] == changed["bonus stacks"] == 60
    assert changed["deck"] >= 55
    assert changed["hands"] >= 30
    assert changed["bonus tokens"] >= 5
    assert changed["earlier bonus stacks"] >= 15
    # Little is hidden when a round ends: mostly the deck is used up and the hands are known.
    assert changed["earlier decks"] >= 3
    assert changed["earlier hands"] >= 1


@given(running_matches(), MATCH_NUMBERS)
@examples(20)
def test_what_a_seat_knows_is_the_same_in_the_other_world(
    events: list[Event], other_world: int
) -> None:
    for seat in (0, 1):
        last = round_of(fold(redeal(events, seat, random.Random(other_world))))

        assert last.areas[seat] == round_of(fold(events)).areas[seat]


LEAKS: dict[str, Callable[[list[Event], Viewer], object]] = {
    "the other's hand": lambda events, viewer: [
        area.hand for seat, area in enumerate(round_of(fold(events)).areas) if seat != viewer
    ],
    "how many precious cards the other holds": lambda events, viewer: [
        sum(area.hand[:3])
        for seat, area in enumerate(round_of(fold(events)).areas)
        if seat != viewer
    ],
    "the other's total": lambda events, viewer: [
        sum(token.rupees for token in area.bonus_tokens)
        for seat, area in enumerate(round_of(fold(events)).areas)
        if seat != viewer
    ],
    "the next card": lambda events, _viewer: round_of(fold(events)).deck[-1:],
    "where camels lie in the deck": lambda events, _viewer: [
        card is Kind.CAMEL for card in round_of(fold(events)).deck
    ],
    "the next bonus token": lambda events, _viewer: [
        stack[-1:] for stack in round_of(fold(events)).bonus_stacks
    ],
    "a seed": lambda events, _viewer: events[0],
    "a view with the other's eyes": lambda events, viewer: view_for(
        states_along(events)[-1], 1 if viewer != 1 else 0
    ),
    "what the other may play": lambda events, viewer: (
        legal_moves_in(round_of(fold(events))) if round_of(fold(events)).turn != viewer else None
    ),
}


@pytest.mark.parametrize("viewer", [0, 1, None])
@pytest.mark.parametrize("leak", LEAKS.values(), ids=LEAKS)
def test_a_planted_leak_is_found(
    leak: Callable[[list[Event], Viewer], object], viewer: Viewer
) -> None:
    """The first test of this module can fail."""
    pairs = sixty_pairs(viewer)

    assert any(leak(one, viewer) != leak(other, viewer) for one, other in pairs)


def test_a_match_that_has_ended_hides_nothing() -> None:
    events = a_random_match(1)

    with pytest.raises(ValueError, match="nothing is hidden any more"):
        redeal(events, 0, random.Random(1))


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_match_without_result_still_hides_its_cards(viewer: Viewer) -> None:
    """Rule 9.4."""
    events = a_random_match(1, most_moves=0)
    (state,) = states_along(events)[-1:]
    events += decide(state, ExpireTurn(), lambda _number: a_deal())

    redealt = redeal(events, viewer, random.Random(1))

    assert secrets_from(viewer, redealt) != secrets_from(viewer, events)
    assert all_shown(redealt, viewer) == all_shown(events, viewer)


@pytest.mark.parametrize("viewer", [0, 1, None])
@pytest.mark.parametrize("decision", [MatchAdjudicated(0, "Left."), MatchVoided("A bug.")])
def test_a_match_that_a_moderator_has_ended_still_hides_its_cards(
    decision: Decision, viewer: Viewer
) -> None:
    """Rule 9.4."""
    events = [*a_random_match(1, most_moves=10), decision]

    redealt = redeal(events, viewer, random.Random(1))

    assert secrets_from(viewer, redealt) != secrets_from(viewer, events)
    assert all_shown(redealt, viewer) == all_shown(events, viewer)


def test_after_a_resignation_the_secrets_are_open() -> None:
    events = a_random_match(1, most_moves=10)
    (state,) = states_along(events)[-1:]
    events += decide(state, Resign(0), lambda _number: a_deal())

    with pytest.raises(ValueError, match="nothing is hidden any more"):
        redeal(events, 1, random.Random(1))
