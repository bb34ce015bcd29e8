"""The pages between a player and the team: reports, sanctions, appeals; and what is refused."""

from datetime import timedelta
from uuid import UUID

import pytest
from django.test import Client

from accounts.models import SanctionKind, User, WarningLevel
from accounts.sanctions import Terms, impose
from games.chat.services import write_message
from games.lobby import services as lobby
from games.models import Match, Offer, Report
from games.moderation.kinds import NoticeKind
from games.moderation.notices import Notice, tell
from tests.games.builders import BEST_OF_THREE, make_user, play

OFFER = {
    "to": "anybody",
    "mode": "best_of_three",
    "pace_days": "3",
    "visibility": "public",
}


def sanction(user: User, kind: SanctionKind, *, level: str = "") -> UUID:
    length = None if level else timedelta(days=7)
    terms = Terms(kind=kind, reason="Insults in the chat.", level=level, length=length)
    return impose(user, terms, by=make_user("Maya")).pk


def test_a_player_is_reported_from_their_profile(as_asha: Client, bilal: User) -> None:
    profile = as_asha.get("/users/Bilal/").content.decode()

    sent = as_asha.post("/users/Bilal/report/", {"reason": "offensive_name", "text": "Look."})
    page = as_asha.get("/settings/reports/").content.decode()

    assert 'href="/users/Bilal/report/"' in profile
    assert (sent.status_code, sent["Location"]) == (302, "/settings/reports/")
    assert Report.objects.get().reported == bilal
    for shown in ("Bilal · Offensive name", "Look.", "received"):
        assert shown in page


def test_a_message_is_reported_from_the_chat(as_asha: Client, bilal: User, match_id: str) -> None:
    write_message(match_id, bilal, "You camel!")
    address = f"/users/Bilal/report/?match={match_id}&amp;message=1&amp;reason=abusive_chat"

    assert f'href="{address}"' in as_asha.get(f"/matches/{match_id}/").content.decode()
    as_asha.post(
        "/users/Bilal/report/",
        {"reason": "abusive_chat", "match": match_id, "message": "1"},
    )

    assert Report.objects.get().messages.get().text == "You camel!"


def test_the_form_keeps_what_the_link_says(as_asha: Client, bilal: User, match_id: str) -> None:
    address = f"/users/Bilal/report/?match={match_id}&message=1&reason=abusive_chat"

    form = as_asha.get(address).content.decode()

    assert f'name="match" value="{match_id}"' in form
    assert 'name="message" value="1"' in form


@pytest.mark.parametrize(
    ("sent", "status", "said"),
    [
        ({"reason": "other"}, 422, "Please write something."),
        ({"reason": "nothing"}, 422, ""),
        ({"reason": "bug", "text": "x", "match": "2222222222"}, 404, ""),
        ({"reason": "bug", "text": "x", "message": "1"}, 422, "not by the player"),
    ],
)
def test_what_cannot_be_reported_is_refused(
    as_asha: Client, bilal: User, sent: dict[str, str], status: int, said: str
) -> None:
    answer = as_asha.post("/users/Bilal/report/", sent)

    assert answer.status_code == status
    assert said in answer.content.decode()
    assert not Report.objects.exists()


@pytest.mark.parametrize("name", ["Asha", "Nobody"])
def test_nobody_reports_themselves_or_nobody(as_asha: Client, name: str) -> None:
    assert as_asha.get(f"/users/{name}/report/").status_code == 404
    assert as_asha.post(f"/users/{name}/report/", {"reason": "bug"}).status_code == 404


def test_reporting_too_much_is_refused_until_tomorrow(as_asha: Client, bilal: User) -> None:
    for _ in range(10):
        as_asha.post("/users/Bilal/report/", {"reason": "stalling"})

    answer = as_asha.post("/users/Bilal/report/", {"reason": "stalling"})

    assert answer.status_code == 429
    assert int(answer["Retry-After"]) > 80_000


def test_visitors_sign_in_first(visitor: Client, bilal: User) -> None:
    for path in ("/users/Bilal/report/", "/settings/reports/", "/settings/standing/"):
        assert visitor.get(path)["Location"].startswith("/accounts/login/")


def test_a_sanction_is_shown_to_its_user_with_its_reason(as_asha: Client, asha: User) -> None:
    sanction(asha, SanctionKind.CHAT_MUTE)

    page = as_asha.get("/settings/standing/").content.decode()

    for shown in ("May not write messages", "Insults in the chat.", "This holds until"):
        assert shown in page


def test_without_any_the_page_says_so(as_asha: Client) -> None:
    assert b"there is nothing against you" in as_asha.get("/settings/standing/").content


def test_an_appeal_is_sent_once_and_then_shown(as_asha: Client, asha: User) -> None:
    key = sanction(asha, SanctionKind.CHAT_MUTE)
    address = f"/settings/standing/{key}/appeal/"

    empty = as_asha.post(address, {"text": " "})
    sent = as_asha.post(address, {"text": "I was only joking."})
    again = as_asha.post(address, {"text": "Please!"})
    page = as_asha.get("/settings/standing/").content.decode()

    assert [empty.status_code, sent.status_code, again.status_code] == [422, 302, 422]
    assert "I was only joking." in page
    assert address not in page


def test_nobody_appeals_or_reads_for_others(as_bilal: Client, asha: User) -> None:
    key = sanction(asha, SanctionKind.WARNING, level=WarningLevel.FORMAL)

    answers = [
        as_bilal.post(f"/settings/standing/{key}/appeal/", {"text": "She was only joking."}),
        as_bilal.post(f"/settings/standing/{key}/read/"),
    ]

    assert [answer.status_code for answer in answers] == [404, 404]


def test_what_the_team_has_told_is_shown(as_asha: Client, asha: User) -> None:
    tell(asha, Notice(kind=NoticeKind.MESSAGE, text="<b>Hello</b> from the team."))

    page = as_asha.get("/settings/standing/").content.decode()

    assert "&lt;b&gt;Hello&lt;/b&gt; from the team." in page


def test_a_muted_player_cannot_write_and_is_told_why(
    as_asha: Client, asha: User, match_id: str
) -> None:
    sanction(asha, SanctionKind.CHAT_MUTE)

    answer = as_asha.post(f"/matches/{match_id}/chat/", {"message": "Hello!"})

    assert answer.status_code == 403
    assert "You may not write messages until" in answer.content.decode()
    assert "Insults in the chat." in answer.content.decode()


@pytest.mark.parametrize("kind", [SanctionKind.NO_NEW_MATCHES, SanctionKind.WARNING])
def test_a_suspended_or_warned_player_begins_no_match(
    as_asha: Client, asha: User, bilal: User, kind: SanctionKind
) -> None:
    offered = lobby.seek(bilal, BEST_OF_THREE)
    key = sanction(asha, kind, level="formal" if kind == "warning" else "")

    made = as_asha.post("/lobby/", OFFER)
    taken = as_asha.post(f"/seeks/{offered.id}/", {"answer": "accept"})
    before = Match.objects.count()
    as_asha.post(f"/settings/standing/{key}/read/")
    as_asha.post(f"/seeks/{offered.id}/", {"answer": "accept"})

    assert (made.status_code, taken.status_code, before) == (403, 403, 0)
    assert Match.objects.count() == (1 if kind == SanctionKind.WARNING else 0)


def test_nobody_begins_a_match_with_a_suspended_player_nor_learns_why(
    as_bilal: Client, asha: User
) -> None:
    offered = lobby.seek(asha, BEST_OF_THREE)
    sanction(asha, SanctionKind.NO_NEW_MATCHES)

    answer = as_bilal.post(f"/seeks/{offered.id}/", {"answer": "accept"})

    assert answer.status_code == 409
    assert "The other player cannot begin a match for now." in answer.content.decode()
    assert "Insults" not in answer.content.decode()
    assert Offer.objects.get().status == "open"


@pytest.mark.parametrize("kind", SanctionKind)
def test_in_running_matches_one_moves_as_always(
    asha: User, match_id: str, kind: SanctionKind
) -> None:
    sanction(asha, kind, level="formal" if kind == "warning" else "")
    before = Match.objects.get(public_id=match_id).version

    play(match_id)

    assert Match.objects.get(public_id=match_id).version == before + 1
