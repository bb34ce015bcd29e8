"""Hypothesis strategies: matches and positions that random play reaches."""

from hypothesis import settings
from hypothesis import strategies as st

from games.engine.events import Event
from games.engine.results import Mode
from tests.builders import a_random_match, states_along

MATCH_NUMBERS = st.integers(min_value=0, max_value=2**32 - 1)
VIEWERS = st.sampled_from([0, 1, None])


def examples(number: int) -> settings:
    """So many examples, however long each takes."""
    return settings(max_examples=number, deadline=None)


def matches(*, most_moves: int = 400) -> st.SearchStrategy[list[Event]]:
    """The events of a match played at random, in the middle or to its end."""
    return st.builds(
        a_random_match,
        MATCH_NUMBERS,
        mode=st.sampled_from(Mode),
        most_moves=st.integers(min_value=0, max_value=most_moves),
    )


def running_matches() -> st.SearchStrategy[list[Event]]:
    """The events of a match that goes on."""
    return matches(most_moves=250).map(_without_a_last_move)


def _without_a_last_move(events: list[Event]) -> list[Event]:
    return events if states_along(events)[-1].outcome is None else events[:-1]
