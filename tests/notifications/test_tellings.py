"""One thing, one mail: what follows from all that a player is owed at once."""

import pytest

from games.play.outbox import OutboxKind
from notifications.registry import KINDS, EmailKind
from notifications.tellings import kinds_for

_Owed = OutboxKind


@pytest.mark.parametrize(
    ("owed", "emails"),
    [
        ({_Owed.TURN_STARTED}, [EmailKind.YOUR_TURN]),
        ({_Owed.MATCH_STARTED}, [EmailKind.MATCH_STARTED]),
        ({_Owed.MATCH_STARTED, _Owed.TURN_STARTED}, [EmailKind.YOUR_TURN]),
        ({_Owed.ROUND_ENDED}, [EmailKind.ROUND_ENDED]),
        ({_Owed.ROUND_ENDED, _Owed.TURN_STARTED}, [EmailKind.ROUND_ENDED]),
        ({_Owed.MATCH_ENDED}, [EmailKind.MATCH_FINISHED]),
        ({_Owed.ROUND_ENDED, _Owed.MATCH_ENDED}, [EmailKind.MATCH_FINISHED]),
        ({_Owed.MATCH_DECIDED, _Owed.MATCH_ENDED}, [EmailKind.MATCH_CHANGED]),
        ({_Owed.MATCH_REOPENED, _Owed.TURN_STARTED}, [EmailKind.MATCH_CHANGED]),
        ({_Owed.CHALLENGE_RECEIVED}, [EmailKind.CHALLENGE_RECEIVED]),
    ],
)
def test_what_is_owed_at_once_is_told_in_one_mail(
    owed: set[OutboxKind], emails: list[EmailKind]
) -> None:
    assert kinds_for(owed) == emails


@pytest.mark.parametrize("kind", OutboxKind)
def test_everything_that_can_be_owed_is_told(kind: OutboxKind) -> None:
    [email] = kinds_for({kind})

    assert kind in KINDS[email].tells
