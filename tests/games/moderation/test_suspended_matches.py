"""The running matches of somebody who may not sign in."""

from datetime import timedelta
from typing import Final
from uuid import UUID

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from accounts.roles import Role
from games.engine.results import OutcomeReason
from games.models import Match
from games.moderation.errors import OwnMatter
from games.moderation.services import matches, sanctions
from games.moderation.services.sanctions import RunningMatches
from games.play.queries import match_view
from tests.games.builders import start
from tests.games.moderation.staff import WHY, Staff, entry, give_role

WEEK: Final = timedelta(days=7)


def freeze(by: User, user: User, why: str) -> UUID:
    return sanctions.suspend_sign_in(
        by, user, length=WEEK, running=RunningMatches.PAUSE, reason=why
    )


def test_running_matches_of_who_may_not_sign_in_are_paused_for_seven_days_at_most(
    staff: Staff, asha: User, match_id: str
) -> None:
    now = timezone.now()
    with time_machine.travel(now, tick=False):
        sanctions.suspend_sign_in(
            staff.senior, asha, length=None, running=RunningMatches.PAUSE, reason=WHY
        )

        assert match_view(match_id, asha).paused_until == now + WEEK
    assert entry().after["paused"] == [match_id]


@pytest.mark.parametrize(("days", "paused"), [(1, 1), (7, 7), (30, 7)])
def test_they_are_paused_no_longer_than_the_suspension_lasts(
    maya: User, asha: User, match_id: str, days: int, paused: int
) -> None:
    now = timezone.now()
    with time_machine.travel(now, tick=False):
        sanctions.suspend_sign_in(
            maya,
            asha,
            length=timedelta(days=days),
            running=RunningMatches.PAUSE,
            reason=WHY,
        )

        assert match_view(match_id, asha).paused_until == now + timedelta(days=paused)


def test_they_go_on_when_the_suspension_is_lifted(maya: User, asha: User, match_id: str) -> None:
    key = freeze(maya, asha, WHY)

    sanctions.lift(maya, key, reason=WHY)

    assert match_view(match_id, asha).paused_until is None


def test_a_match_that_a_moderator_has_paused_stays_paused_when_a_suspension_is_lifted(
    maya: User, asha: User, match_id: str
) -> None:
    until = timezone.now() + timedelta(days=2)
    matches.pause(maya, match_id, until=until, reason=WHY)

    key = freeze(maya, asha, WHY)
    sanctions.lift(maya, key, reason=WHY)

    assert match_view(match_id, asha).paused_until == until


def test_running_matches_can_be_won_by_the_others_instead(
    maya: User, asha: User, bilal: User
) -> None:
    match_id = start(bilal, asha)

    sanctions.suspend_sign_in(
        maya, asha, length=WEEK, running=RunningMatches.ADJUDICATE, reason=WHY
    )

    match = Match.objects.get(public_id=match_id)
    assert (match.winner, match.outcome_reason) == (0, OutcomeReason.ADJUDICATED)
    assert entry().after["adjudicated"] == [match_id]


def test_nobody_suspends_their_own_opponent_from_signing_in(
    asha: User, bilal: User, match_id: str
) -> None:
    give_role(bilal, Role.MODERATOR)

    with pytest.raises(OwnMatter):
        freeze(bilal, asha, WHY)

    assert match_view(match_id, asha).paused_until is None
