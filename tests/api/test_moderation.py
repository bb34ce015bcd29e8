"""Reports, sanctions and appeals by the API; and what sanctions forbid there."""

from datetime import timedelta
from uuid import UUID

import pytest

from accounts.models import SanctionKind, User
from accounts.sanctions import Terms, impose
from games.chat.services import write_message
from games.lobby import services as lobby
from games.models import Report
from games.moderation.kinds import ReportOutcome
from games.moderation.services import reports
from tests.api.client import Client, body_of, by_session, code_of, places_of
from tests.games.builders import BEST_OF_THREE, make_user
from tests.games.moderation.staff import WHY, make_all


def sanction(user: User, kind: SanctionKind) -> UUID:
    is_warning = kind == SanctionKind.WARNING
    terms = Terms(
        kind=kind,
        reason="Insults in the chat.",
        level="formal" if is_warning else "",
        length=None if is_warning else timedelta(days=7),
    )
    return impose(user, terms, by=make_user("Mira")).pk


def test_a_player_is_reported_for_messages(as_asha: Client, bilal: User, match_id: str) -> None:
    write_message(match_id, bilal, "You camel!")

    answer = as_asha.post(
        "reports",
        {"user": "bilal", "reason": "abusive_chat", "match_id": match_id, "messages": [1]},
    )

    report = body_of(answer)
    assert answer.status_code == 201
    assert (report["user"], report["reason"], report["match_id"]) == (
        "Bilal",
        "abusive_chat",
        match_id,
    )
    assert (report["state"], report["answer"]) == ("received", None)
    assert Report.objects.get().messages.count() == 1


def test_the_same_again_is_added(as_asha: Client, bilal: User) -> None:
    first = as_asha.post("reports", {"user": "Bilal", "reason": "stalling"})

    again = as_asha.post("reports", {"user": "Bilal", "reason": "stalling", "text": "Still."})

    assert (first.status_code, again.status_code) == (201, 200)
    assert body_of(again)["id"] == body_of(first)["id"]


def test_a_report_is_made_once_for_an_idempotency_key(as_asha: Client, bilal: User) -> None:
    body = {"user": "Bilal", "reason": "stalling"}

    for _ in range(2):
        answer = as_asha.post("reports", body, Idempotency_Key="once")

    assert (answer.status_code, answer.headers["Idempotent-Replayed"]) == (201, "true")


@pytest.mark.parametrize(
    ("body", "place"),
    [
        ({"user": "Nobody", "reason": "bug", "text": "x"}, "/user"),
        ({"user": "Asha", "reason": "bug", "text": "x"}, "/user"),
        ({"user": "Bilal", "reason": "rudeness"}, "/reason"),
        ({"user": "Bilal", "reason": "other"}, "/text"),
        ({"user": "Bilal", "reason": "other", "text": "x" * 2001}, "/text"),
        ({"user": "Bilal", "reason": "bug", "text": "x", "messages": [1]}, "/match_id"),
        ({"user": "Bilal", "reason": "bug", "text": "x", "messages": "1"}, "/messages"),
    ],
)
def test_what_cannot_be_reported_is_refused(
    as_asha: Client, bilal: User, body: dict[str, object], place: str
) -> None:
    answer = as_asha.post("reports", body)

    assert code_of(answer) == (422, "validation-failed")
    assert set(places_of(answer)) == {place}


def test_a_match_that_one_may_not_see_is_not_there(as_asha: Client, bilal: User) -> None:
    body = {"user": "Bilal", "reason": "stalling", "match_id": "2222222222"}

    assert code_of(as_asha.post("reports", body)) == (404, "not-found")


def test_ten_a_day(as_asha: Client, bilal: User) -> None:
    for _ in range(10):
        as_asha.post("reports", {"user": "Bilal", "reason": "stalling"})

    answer = as_asha.post("reports", {"user": "Bilal", "reason": "stalling"})

    assert code_of(answer) == (429, "rate-limited")
    assert int(answer.headers["Retry-After"]) > 80_000


def test_ones_own_reports_are_listed_latest_first(
    as_asha: Client, as_bilal: Client, bilal: User, chand: User
) -> None:
    first = body_of(as_asha.post("reports", {"user": "Bilal", "reason": "stalling"}))
    as_asha.post("reports", {"user": "Chand", "reason": "stalling"})
    reports.close(make_all().moderator, UUID(first["id"]), outcome=ReportOutcome.UPHELD, reason=WHY)

    page = body_of(as_asha.get("me/reports?limit=1"))
    following = body_of(as_asha.get(page["next"]))

    assert [one["user"] for one in page["results"]] == ["Chand"]
    [closed] = following["results"]
    assert (closed["state"], closed["answer"]) == ("closed", "action_taken")
    assert body_of(as_bilal.get("me/reports"))["results"] == []


@pytest.mark.parametrize(
    ("kind", "refused"),
    [
        (SanctionKind.CHAT_MUTE, (403, 201)),
        (SanctionKind.NO_NEW_MATCHES, (201, 403)),
        (SanctionKind.WARNING, (403, 403)),
    ],
)
def test_sanctions_hold_by_token_too(
    as_asha: Client, asha: User, match_id: str, kind: SanctionKind, refused: tuple[int, int]
) -> None:
    sanction(asha, kind)

    said = as_asha.post(f"matches/{match_id}/chat", {"text": "Hello!"})
    sought = as_asha.post("seeks", {})

    assert (said.status_code, sought.status_code) == refused
    for answer in (said, sought):
        if answer.status_code == 403:
            problem = body_of(answer)
            assert (problem["code"], problem["sanction"]) == ("account-suspended", kind)
            assert problem["reason"] == "Insults in the chat."
            assert (problem["ends_at"] is None) is (kind == SanctionKind.WARNING)


def test_a_suspended_player_accepts_nothing_and_is_accepted_by_nobody(
    as_asha: Client, as_bilal: Client, asha: User, bilal: User
) -> None:
    theirs, own = lobby.seek(bilal, BEST_OF_THREE), lobby.seek(asha, BEST_OF_THREE)
    sanction(asha, SanctionKind.NO_NEW_MATCHES)

    by_asha = as_asha.post(f"seeks/{theirs.id}/accept")
    by_bilal = as_bilal.post(f"seeks/{own.id}/accept")

    assert code_of(by_asha) == (403, "account-suspended")
    assert code_of(by_bilal) == (410, "challenge-expired")
    assert "Insults" not in by_bilal.content.decode()


def test_a_warning_is_acknowledged_and_then_matches_begin(
    as_asha: Client, as_bilal: Client, asha: User
) -> None:
    key = sanction(asha, SanctionKind.WARNING)
    [before] = body_of(as_asha.get("me/sanctions"))["results"]

    foreign = as_bilal.send("PUT", f"me/sanctions/{key}/acknowledged")
    unknown = as_asha.send("PUT", "me/sanctions/nonsense/acknowledged")
    own = as_asha.send("PUT", f"me/sanctions/{key}/acknowledged")

    [after] = body_of(as_asha.get("me/sanctions"))["results"]
    assert [foreign.status_code, unknown.status_code, own.status_code] == [404, 404, 204]
    assert (before["is_acknowledged"], after["is_acknowledged"]) == (False, True)
    assert (before["kind"], before["level"], before["ends_at"]) == ("warning", "formal", None)
    assert as_asha.post("seeks", {}).status_code == 201


def test_a_sanction_is_appealed_against_once(as_asha: Client, asha: User) -> None:
    key = sanction(asha, SanctionKind.CHAT_MUTE)

    made = as_asha.post(f"me/sanctions/{key}/appeal", {"text": "I was only joking."})
    again = as_asha.post(f"me/sanctions/{key}/appeal", {"text": "Please!"})

    assert (made.status_code, body_of(made)["decision"]) == (201, None)
    assert code_of(again) == (409, "already-decided")
    [own] = body_of(as_asha.get("me/sanctions"))["results"]
    assert (own["can_appeal"], own["appeal"]["text"]) == (False, "I was only joking.")


def test_nobody_appeals_for_others(as_bilal: Client, asha: User) -> None:
    key = sanction(asha, SanctionKind.CHAT_MUTE)

    answer = as_bilal.post(f"me/sanctions/{key}/appeal", {"text": "She was only joking."})

    assert code_of(answer) == (404, "not-found")


def test_who_may_not_sign_in_appeals_by_session(asha: User) -> None:
    key = sanction(asha, SanctionKind.NO_SIGN_IN)
    client = by_session(User.objects.get(pk=asha.pk))

    answer = client.post(f"me/sanctions/{key}/appeal", {"text": "It is my brother."})

    assert answer.status_code == 201
    assert code_of(client.post("seeks", {})) == (403, "account-suspended")
