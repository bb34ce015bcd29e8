"""What the staff reads of mails is the same in two worlds whose cards differ."""

import random
from collections.abc import Callable, Iterator
from urllib.parse import urlencode
from uuid import UUID

import pytest

from accounts.models import User
from games.models import Match
from games.play.outbox import match_subject
from notifications.models import Email, EmailStatus
from notifications.registry import EmailKind
from tests.leaks.cast import Answer, Onlooker, Request, build_world, onlookers
from tests.leaks.worlds import World, insert, snapshot, standing_still, twin_of, undone

MAYA = 4
NUMBERED = {
    EmailKind.MODERATION_NOTICE,
    EmailKind.PROPOSAL_MADE,
    EmailKind.PROPOSAL_DECLINED,
    EmailKind.OPPONENT_AWAY,
    EmailKind.VACATION_STARTED,
    EmailKind.VACATION_ENDING,
    EmailKind.VACATION_LOW,
}
ABOUT_MATCHES = [kind for kind in EmailKind if kind not in NUMBERED]
"""Whatever could be told of a match, and what else would have to be refused."""


@pytest.fixture
def turn_back(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    with standing_still(monkeypatch) as turn_back:
        yield turn_back


def stored_mails() -> list[Email]:
    """A mail of each kind to each player of each match, besides those that there are."""
    matches = list(Match.objects.order_by("pk"))
    players = list(User.objects.filter(username__in=("Asha", "Bilal")).order_by("username"))
    rows = [
        Email(recipient=user, kind=kind.value, subject=match_subject(match.public_id), version=99)
        for match in matches
        for user in players
        for kind in ABOUT_MATCHES
    ]
    for number, row in enumerate(rows):
        row.pk, row.status, row.next_attempt_at = UUID(int=number), EmailStatus.SENT, None
    Email.objects.bulk_create(rows)
    return list(Email.objects.order_by("pk"))


def read_all(
    maya: Onlooker, world: World, turn_back: Callable[[], None]
) -> dict[tuple[str, UUID], Answer]:
    """What each mail says to a member of the staff."""
    answers = {}
    body = urlencode({"reason": "Bilal says it was rude."})
    with undone():
        insert(world)
        for mail in stored_mails():
            turn_back()
            with undone():
                request = Request("POST", f"/admin/mail/{mail.pk}/read-mail/", body)
                answers[mail.kind, mail.pk] = maya.ask(request)
    return answers


def test_no_mail_tells_the_staff_a_hidden_card(db: None, turn_back: Callable[[], None]) -> None:
    maya = onlookers()[MAYA]
    with undone():
        build_world()
        world = snapshot()

    here = read_all(maya, world, turn_back)
    there = read_all(maya, twin_of(world, None, random.Random(7)), turn_back)

    assert here == there
    shown = {kind for (kind, _key), answer in here.items() if answer.status == 200}
    assert {"chat_message", "match_changed", "challenge_received"} <= shown
    assert shown.isdisjoint({"your_turn", "match_started", "reminder", "round_ended", "digest"})
    assert {answer.status for answer in here.values()} == {200, 422}
