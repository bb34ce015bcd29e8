"""Playing as a guest: an invitation by mail is accepted with a confirmed address alone."""

import re
from datetime import timedelta

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.test import Client
from django.utils import timezone

from accounts.guests import complete
from accounts.models import User
from games.chat.services import write_message
from games.lobby import services as lobby
from games.lobby.errors import GuestsMayNot
from games.play.queries import match_view
from games.play.services import resign
from notifications.models import Draft
from tests.accounts.letters import latest_code_to
from tests.accounts.phone import Phone
from tests.games.builders import BEST_OF_THREE, PASSWORD, play
from tests.web.reading import source, words

FRIEND = "friend@example.net"


@pytest.fixture
def page(asha: User) -> str:
    """The page of an invitation that Asha had mailed to a friend."""
    cache.clear()
    return page_of(lobby.invite(asha, BEST_OF_THREE, invitee=FRIEND).token)


def page_of(token: str | None) -> str:
    """The address of an invitation's page."""
    assert token is not None
    return f"/invitations/{token}/"


def become_guest(visitor: Client, page: str) -> User:
    """Ask for the code and enter it."""
    visitor.post(f"{page}guest/")
    visitor.post(f"{page}guest/code/", {"code": latest_code_to(FRIEND), "time_zone": "Asia/Tehran"})
    return User.objects.get(is_guest=True)


def test_with_the_code_from_the_mail_the_match_begins(
    visitor: Client, asha: User, page: str
) -> None:
    assert "Play as a guest" in words(visitor.get(page))
    asked = visitor.post(f"{page}guest/")
    assert FRIEND not in source(visitor.get(asked.headers["Location"]))

    begun = visitor.post(asked.headers["Location"], {"code": latest_code_to(FRIEND)})

    guest = User.objects.get(is_guest=True)
    assert visitor.session["_auth_user_id"] == str(guest.pk)
    assert guest.username.startswith("guest-")
    assert not guest.has_usable_password()
    assert EmailAddress.objects.get(user=guest, verified=True).email == FRIEND
    match = visitor.get(begun.headers["Location"])
    assert "Asha" in words(match)
    assert "You play as a guest." in source(match)


def test_the_link_alone_and_a_wrong_code_open_nothing(visitor: Client, page: str) -> None:
    assert visitor.get(f"{page}guest/code/").headers["Location"] == page
    visitor.post(f"{page}guest/")
    code = latest_code_to(FRIEND)

    for _ in range(3):
        wrong = visitor.post(f"{page}guest/code/", {"code": "XXXX-XXXX"})
        assert wrong.status_code == 422

    assert visitor.post(f"{page}guest/code/", {"code": code}).headers["Location"] == page
    assert not User.objects.filter(is_guest=True).exists()


def test_the_code_is_good_in_the_browser_that_asked_alone(visitor: Client, page: str) -> None:
    visitor.post(f"{page}guest/")

    answer = Client().post(f"{page}guest/code/", {"code": latest_code_to(FRIEND)})

    assert answer.headers["Location"] == page
    assert not User.objects.filter(is_guest=True).exists()


def test_a_known_address_is_answered_alike_and_told_by_mail(
    visitor: Client, bilal: User, asha: User, page: str
) -> None:
    known = page_of(lobby.invite(asha, BEST_OF_THREE, invitee=bilal.email).token)
    answers = []
    for one in (page, known):
        client = Client()
        asked = client.post(f"{one}guest/")
        form = client.get(f"{one}guest/code/")
        wrong = client.post(f"{one}guest/code/", {"code": "XXXX-XXXX"})
        answers.append((asked.status_code, words(form), wrong.status_code, words(wrong)))

    assert answers[0] == answers[1]
    draft = Draft.objects.get(address=bilal.email)
    assert draft.subject_line == "You have an account on Jaipur by Post"


def test_only_so_many_codes_are_mailed(visitor: Client, page: str) -> None:
    for _ in range(7):
        answer = visitor.post(f"{page}guest/")

    assert answer.headers["Location"] == page
    assert Draft.objects.filter(address=FRIEND).count() == 5


def test_the_code_is_good_for_ten_minutes(visitor: Client, page: str) -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        visitor.post(f"{page}guest/")

        clock.shift(timedelta(minutes=10, seconds=1))
        late = visitor.post(f"{page}guest/code/", {"code": latest_code_to(FRIEND)})

    assert late.headers["Location"] == page
    assert not User.objects.filter(is_guest=True).exists()


def test_an_invitation_by_link_is_for_accounts(visitor: Client, asha: User) -> None:
    page = page_of(lobby.invite(asha, BEST_OF_THREE).token)

    assert "guest" not in words(visitor.get(page))
    assert visitor.post(f"{page}guest/").status_code == 404


def test_an_invitation_that_is_over_makes_no_guest(
    visitor: Client, asha: User, bilal: User, page: str
) -> None:
    visitor.post(f"{page}guest/")
    code = latest_code_to(FRIEND)
    lobby.accept_invitation(page.split("/")[2], bilal)

    assert visitor.post(f"{page}guest/code/", {"code": code}).status_code == 404
    assert not User.objects.filter(is_guest=True).exists()


def test_guests_play_and_write_but_neither_seek_nor_challenge(
    visitor: Client, asha: User, bilal: User, page: str
) -> None:
    guest = become_guest(visitor, page)
    match_id = guest.seats.get().match.public_id
    play(match_id)
    write_message(match_id, guest, "Hello!")

    seek = lobby.seek(bilal, BEST_OF_THREE)
    for attempt in (
        lambda: lobby.seek(guest, BEST_OF_THREE),
        lambda: lobby.challenge(guest, asha, BEST_OF_THREE),
        lambda: lobby.invite(guest, BEST_OF_THREE),
        lambda: lobby.accept_seek(seek.id, guest),
    ):
        with pytest.raises(GuestsMayNot):
            attempt()


def test_who_has_taken_a_name_before_completes_the_account_under_it(
    visitor: Client, page: str
) -> None:
    guest = become_guest(visitor, page)
    visitor.post("/settings/name/", {"username": "Farid"})

    visitor.post("/settings/complete/", {"username": "Farid", "password": PASSWORD})

    assert not User.objects.get(pk=guest.pk, username="Farid").is_guest


def test_a_completed_account_keeps_its_history(visitor: Client, asha: User, page: str) -> None:
    guest = become_guest(visitor, page)
    match_id = guest.seats.get().match.public_id
    refused = visitor.post("/settings/complete/", {"username": "asha", "password": PASSWORD})
    assert (refused.status_code, "This user name is taken." in source(refused)) == (422, True)

    visitor.post("/settings/complete/", {"username": "Farid", "password": PASSWORD})

    farid = User.objects.get(pk=guest.pk)
    assert (farid.username, farid.is_guest, farid.renamed_at) == ("Farid", False, None)
    assert farid.check_password(PASSWORD)
    assert visitor.get("/").status_code == 200
    assert "Farid" in match_view(match_id, farid).players
    assert lobby.seek(farid, BEST_OF_THREE).is_open


def test_a_passkey_that_serves_alone_completes_the_account_too(visitor: Client, page: str) -> None:
    guest = become_guest(visitor, page)
    refused = visitor.post("/settings/complete/", {"username": "Farid"})
    assert "/accounts/2fa/webauthn/add/" in source(refused)
    assert User.objects.get(pk=guest.pk).is_guest
    Phone(guest)

    visitor.post("/settings/complete/", {"username": "Farid"})

    farid = User.objects.get(pk=guest.pk)
    assert (farid.username, farid.is_guest, farid.has_usable_password()) == ("Farid", False, False)
    assert visitor.get("/lobby/").status_code == 200


def test_a_passkey_that_is_a_second_step_only_does_not(visitor: Client, page: str) -> None:
    guest = become_guest(visitor, page)
    row = Phone(guest).row
    row.data["credential"]["clientExtensionResults"]["credProps"]["rk"] = False
    row.save()

    assert visitor.post("/settings/complete/", {"username": "Farid"}).status_code == 422
    with pytest.raises(ValidationError):
        complete(guest, username="Farid")


def test_guests_are_told_what_they_need_instead_of_buttons_that_refuse_them(
    visitor: Client, asha: User, bilal: User, page: str
) -> None:
    guest = become_guest(visitor, page)
    match_id = guest.seats.get().match.public_id
    resign(match_id, guest, seen_version=match_view(match_id, guest).version)
    seek = lobby.seek(bilal, BEST_OF_THREE)

    lobby_page, seek_page, match_page, profile_page = (
        visitor.get(address)
        for address in ("/lobby/", f"/seeks/{seek.id}/", f"/matches/{match_id}/", "/users/Asha/")
    )

    for shown in (lobby_page, seek_page, match_page):
        assert "To offer matches, and to take up offers" in words(shown)
    assert "Bilal looks for an opponent" in words(lobby_page)
    assert not re.search(r"\bAccept\b|Make the offer", words(lobby_page) + words(seek_page))
    assert "Ask Asha for a rematch" not in words(match_page)
    assert "Challenge Asha" not in words(profile_page)


def test_guests_may_answer_who_challenges_them_or_asks_for_a_rematch(
    visitor: Client, asha: User, page: str
) -> None:
    guest = become_guest(visitor, page)
    match_id = guest.seats.get().match.public_id
    resign(match_id, guest, seen_version=match_view(match_id, guest).version)
    lobby.rematch(match_id, asha)
    challenge = lobby.challenge(asha, guest, BEST_OF_THREE)

    assert "Play again" in words(visitor.get(f"/matches/{match_id}/"))
    assert "Accept Asha challenges you" in words(visitor.get(f"/challenges/{challenge.id}/"))
