"""Hypothesis strategies: matches and positions that random play reaches."""

from hypothesis import strategies as st

from games.engine.events import Event
from games.engine.results import Mode
from games.engine.state import MatchState
from tests.builders import a_random_match, states_along

MATCH_NUMBERS = st.integers(min_value=0, max_value=2**32 - 1)
MOST_MOVES = 400
VIEWERS = st.sampled_from([0, 1, None])


def matches(*, least_moves: int = 0) -> st.SearchStrategy[list[Event]]:
    """The events of a match played at random, in the middle or to its end."""
    return st.builds(
        _a_match,
        MATCH_NUMBERS,
        mode=st.sampled_from(Mode),
        most_moves=st.integers(min_value=least_moves, max_value=MOST_MOVES),
    )


def running_matches() -> st.SearchStrategy[list[Event]]:
    """The events of a match that has not ended."""
    return matches().map(_without_its_last_move)


def states() -> st.SearchStrategy[MatchState]:
    """A state that random play reaches."""
    return matches().map(lambda events: states_along(events)[-1])
