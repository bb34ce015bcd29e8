"""Decisions about matches, with their trace; and the look at hidden cards."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Final

import pytest
from django.utils import timezone

from accounts.models import AuditEntry, User
from accounts.roles import Role
from games.engine.errors import MatchOver
from games.models import CardsLook, Match, OutboxEntry
from games.moderation.errors import NotAllowed
from games.moderation.looks import tell_of_looks
from games.moderation.services import matches
from games.play.decisions import Decided
from games.play.errors import MatchNotFound
from games.play.queries import match_view
from games.play.services import resign
from tests.games.moderation.staff import (
    WHY,
    Staff,
    check_own,
    check_reason,
    check_role,
    entry,
    told,
)

Decide = Callable[[User, str, str], Decided]

DECISIONS: Final[Mapping[str, Decide]] = {
    "adjudicate_match": lambda by, match, why: matches.adjudicate(by, match, winner=1, reason=why),
    "void_match": lambda by, match, why: matches.void(by, match, reason=why),
    "pause_match": lambda by, match, why: matches.pause(
        by, match, until=timezone.now() + timedelta(days=2), reason=why
    ),
    "set_deadline": lambda by, match, why: matches.set_deadline(
        by, match, deadline_at=timezone.now() + timedelta(days=30), reason=why
    ),
    "credit_time": lambda by, match, why: matches.credit_time(by, match, seconds=600, reason=why),
}
UNDOING: Final[Mapping[str, tuple[str, Decide]]] = {
    "unvoid_match": (
        "void_match",
        lambda by, match, why: matches.unvoid(by, match, reason=why),
    ),
    "resume_match": (
        "pause_match",
        lambda by, match, why: matches.resume(by, match, reason=why),
    ),
    "void_match": (
        "adjudicate_match",
        lambda by, match, why: matches.void(by, match, reason=why),
    ),
}


@pytest.mark.parametrize("action", DECISIONS)
def test_moderators_and_above_decide_about_matches(
    staff: Staff, chand: User, asha: User, bilal: User, match_id: str, action: str
) -> None:
    version = match_view(match_id, asha).version

    check_role(lambda by: DECISIONS[action](by, match_id, WHY), staff, Role.MODERATOR, chand)

    written = entry()
    assert (written.action, written.target) == (action, f"match:{match_id}")
    assert (written.reason, written.actor) == (WHY, staff.moderator)
    assert (written.before["version"], written.after["version"]) == (version, version + 1)
    owed = OutboxEntry.objects.filter(subject=f"match:{match_id}", version=version + 1)
    assert set(owed.values_list("recipient", flat=True)) == {asha.pk, bilal.pk}


@pytest.mark.parametrize("action", DECISIONS)
def test_nobody_decides_their_own_match(asha: User, match_id: str, action: str) -> None:
    check_own(lambda by: DECISIONS[action](by, match_id, WHY), asha)


@pytest.mark.parametrize("action", DECISIONS)
def test_a_decision_needs_a_reason(maya: User, match_id: str, action: str) -> None:
    check_reason(lambda why: DECISIONS[action](maya, match_id, why))


@pytest.mark.parametrize("action", UNDOING)
def test_what_undoes_a_decision_says_which(
    staff: Staff, asha: User, match_id: str, action: str
) -> None:
    first, undo = UNDOING[action]
    DECISIONS[first](staff.moderator, match_id, WHY)
    with pytest.raises(NotAllowed):
        undo(staff.helper, match_id, WHY)

    undo(staff.moderator, match_id, WHY)

    done, undone = AuditEntry.objects.order_by("id")
    assert (done.action, undone.action, undone.undo_of) == (first, action, done)


@pytest.mark.parametrize("action", UNDOING)
def test_undoing_is_no_matter_of_ones_own_and_needs_a_reason(
    staff: Staff, asha: User, match_id: str, action: str
) -> None:
    first, undo = UNDOING[action]
    DECISIONS[first](staff.moderator, match_id, WHY)

    check_reason(lambda why: undo(staff.moderator, match_id, why))
    check_own(lambda by: undo(by, match_id, WHY), asha)


def test_what_the_match_refuses_is_not_on_record(maya: User, asha: User, match_id: str) -> None:
    resign(match_id, asha, seen_version=match_view(match_id, asha).version)

    with pytest.raises(MatchOver):
        matches.adjudicate(maya, match_id, winner=0, reason=WHY)
    with pytest.raises(MatchNotFound):
        matches.void(maya, "22222222", reason=WHY)

    assert not AuditEntry.objects.exists()


def test_the_reason_stands_in_one_line(maya: User, match_id: str) -> None:
    matches.void(maya, match_id, reason="  It was\n no  match. ")

    assert entry().reason == "It was no match."


def test_seniors_and_admins_look_at_hidden_cards(
    staff: Staff, chand: User, asha: User, match_id: str
) -> None:
    check_role(lambda by: matches.reveal(by, match_id, reason=WHY), staff, Role.SENIOR, chand)

    assert (entry().action, entry().target) == ("reveal_cards", f"match:{match_id}")
    look = CardsLook.objects.get()
    assert (look.moderator, look.reason, look.told_at) == (staff.senior, WHY, None)


def test_nothing_hidden_is_in_the_audit(staff: Staff, match_id: str) -> None:
    revealed = matches.reveal(staff.senior, match_id, reason=WHY)

    assert set(entry().parameters) == {"look", "version"}
    assert (entry().before, entry().after) == ({}, {})
    assert len(revealed.hands[0]) == 4


def test_players_look_at_no_hidden_cards_of_their_match(
    staff: Staff, asha: User, match_id: str
) -> None:
    check_own(lambda by: matches.reveal(by, match_id, reason=WHY), asha)
    check_reason(lambda why: matches.reveal(staff.senior, match_id, reason=why))

    assert not CardsLook.objects.exists()


def test_players_are_told_of_a_look_when_the_match_is_over(
    staff: Staff, asha: User, bilal: User, match_id: str
) -> None:
    matches.reveal(staff.senior, match_id, reason=WHY)
    while_running = tell_of_looks(), told(asha)

    resign(match_id, asha, seen_version=Match.objects.get(public_id=match_id).version)
    first, again = tell_of_looks(), tell_of_looks()

    assert while_running == (0, [])
    assert (first, again) == (1, 0)
    assert told(asha) == told(bilal) == [("cards_seen", WHY)]
