"""The one door to the hidden cards of a running match."""

from accounts.models import User
from games.engine.cards import Kind
from games.play import event_store, queries
from games.play.reveal import reveal
from tests.games.builders import ASHA_OPENS, play_some


def test_all_that_is_hidden_is_revealed(match_id: str, asha: User, bilal: User) -> None:
    play_some(match_id, 4)

    revealed = reveal(match_id)

    state = event_store.load(match_id).state
    assert state.round is not None
    assert revealed.deck[0] is state.round.deck[-1]
    assert revealed.bonus_stacks[0][0] == state.round.bonus_stacks[0][-1]
    assert sum(map(len, revealed.hands)) + len(revealed.deck) > 0
    for seat, player in enumerate((asha, bilal)):
        own = queries.match_view(match_id, player).view
        assert revealed.hands[seat] == own.you.hand  # type: ignore[union-attr]
        assert revealed.bonus_tokens[seat] == own.you.bonus_tokens  # type: ignore[union-attr]
    assert (revealed.match_bytes, revealed.round_seeds) == (
        ASHA_OPENS.match_bytes,
        ASHA_OPENS.rounds,
    )


def test_the_next_card_is_the_first(match_id: str) -> None:
    """ASHA_OPENS: then come camel, silver, cloth, silver."""
    assert reveal(match_id).deck[:4] == (Kind.CAMEL, Kind.SILVER, Kind.CLOTH, Kind.SILVER)


def test_nothing_hidden_is_written_where_it_is_logged(match_id: str) -> None:
    text = repr(reveal(match_id))

    assert text == f"Revealed(match_id='{match_id}', version=2, round_number=1)"


def test_looking_changes_nothing(match_id: str) -> None:
    reveal(match_id)

    assert event_store.load(match_id).match.version == 2
