"""What was told, for programs: the log, sending again, the bell, unsubscribing."""

import uuid
from datetime import UTC, datetime

import pytest

from accounts.models import User
from notifications.models import Email, EmailStatus, Notice
from notifications.preferences import Mode
from notifications.registry import EmailClass, EmailKind
from notifications.stored_preferences import preferences_of
from notifications.unsubscribe import ClassOfUser, token_for
from tests.api.client import Client, body_of, code_of, places_of
from tests.games.builders import play
from tests.notifications.builders import account_email
from tests.notifications.logged import logged

LOG = "me/notifications/log"
INBOX = "me/notifications/inbox"
AT = datetime(2026, 12, 3, 13, 3, tzinfo=UTC)


def test_the_log_tells_of_each_mail_and_never_what_it_says(
    as_asha: Client, asha: User, bilal: User, match_id: str
) -> None:
    mail = logged(asha, match_id, EmailStatus.SKIPPED, reason="match_muted")
    logged(bilal, match_id)
    account_email(asha.email, recipient=asha, code="WXYZ-1234")

    answer = as_asha.get(LOG)

    account, turn = body_of(answer)["results"]
    assert b"WXYZ" not in answer.content
    assert (account["kind"], account["match_id"], account["why_not_again"]) == (
        "account",
        None,
        "kind",
    )
    assert turn == {
        "id": str(mail.pk),
        "kind": "your_turn",
        "match_id": match_id,
        "name": "Bilal",
        "created_at": mail.created_at.isoformat().replace("+00:00", "Z"),
        "status": "skipped",
        "reason": "match_muted",
        "next_attempt_at": None,
        "sent_at": None,
        "is_in_digest": False,
        "digest_at": None,
        "why_not_again": None,
    }


def test_no_mail_is_lost_or_doubled_between_pages(
    as_asha: Client, asha: User, match_id: str
) -> None:
    made = [str(logged(asha, match_id).pk) for _ in range(5)]
    Email.objects.filter(pk__in=made[:4]).update(created_at=AT)
    seen, path = [], f"{LOG}?limit=2"
    while path:
        page = body_of(as_asha.get(path))
        seen += [one["id"] for one in page["results"]]
        path = page["next"]

    assert sorted(seen) == sorted(made)
    assert len(seen) == len(made)


def test_a_cursor_of_another_list_is_refused(as_asha: Client) -> None:
    answer = as_asha.get(f"{LOG}?cursor=n1.2222222222")

    assert code_of(answer) == (422, "validation-failed")
    assert set(places_of(answer)) == {"cursor"}


def test_a_mail_is_sent_again_once_for_each_key(as_asha: Client, asha: User, match_id: str) -> None:
    path = f"{LOG}/{logged(asha, match_id).pk}/again"

    first = as_asha.post(path, Idempotency_Key="k")
    again = as_asha.post(path, Idempotency_Key="k")

    assert (first.status_code, body_of(first)) == (202, body_of(again))
    assert body_of(first)["status"] == "owed"
    assert Email.objects.count() == 2


def test_why_a_mail_is_not_sent_again_is_told(as_asha: Client, asha: User, match_id: str) -> None:
    turn, code = logged(asha, match_id), account_email(asha.email, recipient=asha)
    play(match_id)

    for mail, reason in ((turn, "turn_played"), (code, "kind")):
        answer = as_asha.post(f"{LOG}/{mail.pk}/again")
        assert code_of(answer) == (409, "not-sent-again")
        assert body_of(answer)["reason"] == reason


def test_mails_of_others_and_none_are_missing(as_asha: Client, bilal: User, match_id: str) -> None:
    for mail_id in (str(logged(bilal, match_id).pk), str(uuid.UUID(int=0)), "x"):
        assert code_of(as_asha.post(f"{LOG}/{mail_id}/again")) == (404, "not-found")


def test_the_bell_tells_what_is_unread_until_it_is_read(
    as_asha: Client, asha: User, match_id: str
) -> None:
    inbox = body_of(as_asha.get(INBOX))

    (notice,) = inbox["results"]
    assert inbox["unread"] == 1
    assert (notice["kind"], notice["match_id"], notice["name"], notice["is_read"]) == (
        "your_turn",
        match_id,
        "Bilal",
        False,
    )
    assert body_of(as_asha.post(f"{INBOX}/read")) == {"unread": 0}
    assert body_of(as_asha.get(INBOX))["results"] == [notice | {"is_read": True}]


def test_what_came_after_an_id_stays_unread(as_asha: Client, asha: User, match_id: str) -> None:
    seen = Notice.objects.get(recipient=asha)
    Notice.objects.create(
        recipient=asha,
        kind=EmailKind.MATCH_FINISHED,
        subject=f"match:{match_id}",
        version=9,
        created_at=AT,
    )

    assert body_of(as_asha.post(f"{INBOX}/read", {"until": seen.pk})) == {"unread": 1}
    assert body_of(as_asha.post(f"{INBOX}/read", {"until": 10**30})) == {"unread": 0}


@pytest.mark.parametrize("body", [{"until": "1"}, {"until": None}, {"until": -1}, {"from": 1}])
def test_what_is_no_id_is_refused(as_asha: Client, match_id: str, body: object) -> None:
    assert code_of(as_asha.post(f"{INBOX}/read", body)) == (422, "validation-failed")
    assert body_of(as_asha.get(INBOX))["unread"] == 1


@pytest.mark.parametrize(
    ("body", "media_type"),
    [
        (b"", ""),
        (b"List-Unsubscribe=One-Click", "application/x-www-form-urlencoded"),
        (b"--x--", "multipart/form-data; boundary=x"),
        (b"{}", "application/json"),
        (b"\xff", "text/plain"),
    ],
)
def test_nobody_in_particular_unsubscribes_with_a_link(
    as_nobody: Client, asha: User, body: bytes, media_type: str
) -> None:
    path = f"email/unsubscribe/{token_for(ClassOfUser(asha.pk, EmailClass.CHAT))}"

    for _ in range(2):
        answer = as_nobody.post(path, body, Content_Type=media_type)
        assert (answer.status_code, body_of(answer)) == (
            200,
            {"email_class": "chat", "is_on": False},
        )

    assert preferences_of(asha).mode_of(EmailClass.CHAT) is Mode.OFF
    assert not answer.cookies


def test_a_link_that_is_not_ours_is_missing(as_nobody: Client, asha: User) -> None:
    token = token_for(ClassOfUser(asha.pk, EmailClass.CHAT))

    for wrong in ("x", token[:-1], token.replace("chat.", "turn.", 1)):
        assert code_of(as_nobody.post(f"email/unsubscribe/{wrong}")) == (404, "not-found")
    assert preferences_of(asha).mode_of(EmailClass.TURN) is Mode.AT_ONCE
