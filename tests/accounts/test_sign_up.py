"""Signing up: name, address and password, then the code from the mail."""

import re
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
import time_machine
from allauth.account.models import EmailAddress
from allauth.core.exceptions import ImmediateHttpResponse
from django.contrib.messages.storage.fallback import FallbackStorage
from django.test import Client, RequestFactory, override_settings
from django.utils import timezone

from accounts.forms import SignUpForm
from accounts.models import User
from tests.accounts.conftest import PASSWORD
from tests.accounts.hashers import CountingHasher
from tests.accounts.letters import all_letters, latest_code_to, subjects_to

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

VARIABLE = re.compile(r'value="[A-Za-z0-9]{64}"')


def sign_up(client: Client, **changes: str) -> "Answer":
    """Send the form as Chand would, but for `changes`."""
    form = {"username": "Chand", "email": "chand@example.org", "password1": PASSWORD}
    return client.post("/accounts/signup/", form | changes)


def body_of(answer: "Answer") -> str:
    """The page without its CSRF tokens."""
    return VARIABLE.sub("", answer.content.decode())


def test_with_the_code_from_the_mail_one_is_signed_in_and_at_home(client: Client, db: None) -> None:
    first = sign_up(client, time_zone="Asia/Tehran")
    assert first.headers["Location"] == "/accounts/confirm-email/"
    assert "_auth_user_id" not in client.session

    second = client.post(first.headers["Location"], {"code": latest_code_to("chand@example.org")})

    chand = User.objects.get()
    assert second.headers["Location"] == "/"
    assert client.session["_auth_user_id"] == str(chand.pk)
    assert (chand.username, chand.time_zone, chand.language) == ("Chand", "Asia/Tehran", "en")
    assert EmailAddress.objects.get(user=chand).verified


def test_the_code_may_be_typed_in_small_letters_without_the_hyphen(
    client: Client, db: None
) -> None:
    sign_up(client)
    code = latest_code_to("chand@example.org").lower().replace("-", " ")

    client.post("/accounts/confirm-email/", {"code": code})

    assert "_auth_user_id" in client.session


def test_a_wrong_code_signs_nobody_in_and_stays_on_the_page(client: Client, db: None) -> None:
    sign_up(client)

    answer = client.post("/accounts/confirm-email/", {"code": "BBBB-BBBB"})

    assert "Incorrect code." in answer.content.decode()
    assert "_auth_user_id" not in client.session


def test_after_three_wrong_codes_the_right_one_is_worth_nothing(client: Client, db: None) -> None:
    sign_up(client)
    code = latest_code_to("chand@example.org")
    for _attempt in range(3):
        client.post("/accounts/confirm-email/", {"code": "BBBB-BBBB"})

    client.post("/accounts/confirm-email/", {"code": code})

    assert "_auth_user_id" not in client.session


def test_after_ten_minutes_the_code_is_worth_nothing(client: Client, db: None) -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        sign_up(client)

        clock.shift(timedelta(minutes=10, seconds=1))
        client.post("/accounts/confirm-email/", {"code": latest_code_to("chand@example.org")})

    assert "_auth_user_id" not in client.session


def test_another_code_can_be_asked_for(client: Client, db: None) -> None:
    from django.core.cache import cache

    sign_up(client)
    first = latest_code_to("chand@example.org")
    cache.clear()  # as if ten seconds had passed
    client.post("/accounts/confirm-email/", {"action": "resend"})
    second = latest_code_to("chand@example.org")

    client.post("/accounts/confirm-email/", {"code": second})

    assert first != second
    assert "_auth_user_id" in client.session


def test_the_mail_is_text_and_html_in_the_sites_words(client: Client, db: None) -> None:
    sign_up(client)

    (letter,) = all_letters()
    html, kind = letter.alternatives[0]
    assert letter.subject == "Your code for Jaipur by Post"
    assert kind == "text/html"
    for part in (str(letter.body), str(html)):
        assert "Hello Chand," in part
        assert latest_code_to("chand@example.org") in part
        assert "{" not in part.partition("</style>")[2]


@pytest.mark.parametrize("zone", ["", "Mars/Olympus", "../etc/passwd"])
def test_without_a_known_time_zone_it_is_utc(client: Client, db: None, zone: str) -> None:
    sign_up(client, time_zone=zone)

    assert User.objects.get().time_zone == "UTC"


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("username", "<b>x</b>", "Only letters a–z"),
        ("username", "Cha\r\nBcc: a@b.c", "Only letters a–z"),
        ("username", "Cha\u202end", "Only letters a–z"),
        ("username", "C" * 200, "at most 20 characters"),
        ("username", "ab", "at least 3 characters"),
        ("username", "Moderator", "kept for the site"),
        ("username", "aSHA", "already exists"),
        ("email", "nowhere", "valid email address"),
        ("password1", "12345678", "too common"),
        ("password1", "", "required"),
    ],
)
def test_what_is_wrong_stands_at_its_field_and_what_was_typed_is_kept(
    client: Client, asha: User, field: str, value: str, sentence: str
) -> None:
    page = sign_up(client, **{field: value}).content.decode()

    error = page.partition(f'id="id_{field}_error"')[2].partition("</ul>")[0]
    assert sentence in error
    assert re.search(rf'<input[^>]*name="{field}"[^>]*aria-invalid="true"', page)
    assert re.search(rf'name="{field}"[^>]*aria-describedby="[^"]*id_{field}_error', page)
    if field != "email":
        assert 'value="chand@example.org"' in page
    assert "<b>x</b>" not in page
    assert User.objects.count() == 1


def test_a_known_address_is_answered_like_a_new_one(asha: User) -> None:
    known, new = Client(), Client()

    first = sign_up(known, email="ASHA@example.org")
    second = sign_up(new, email="new1@example.org", username="Chanda")

    assert (first.status_code, first.headers["Location"]) == (302, second.headers["Location"])
    pages = [body_of(browser.get(first.headers["Location"])) for browser in (known, new)]
    assert pages[0].replace("asha@", "new1@") == pages[1]
    wrong = [
        body_of(browser.post(first.headers["Location"], {"code": "BBBB-BBBB"}))
        for browser in (known, new)
    ]
    assert wrong[0].replace("asha@", "new1@") == wrong[1]
    again = [browser.post("/accounts/start-again/").headers["Location"] for browser in (known, new)]
    assert again == ["/accounts/signup/"] * 2


def test_a_known_address_costs_as_much_hashing_as_a_new_one(asha: User) -> None:
    with override_settings(PASSWORD_HASHERS=["tests.accounts.hashers.CountingHasher"]):
        CountingHasher.calls = 0
        sign_up(Client(), email="asha@example.org")
        known, CountingHasher.calls = CountingHasher.calls, 0
        sign_up(Client(), email="new@example.org", username="Chanda")

    assert known == CountingHasher.calls == 1


def test_the_owner_of_a_known_address_is_told_and_keeps_the_account(
    client: Client, asha: User
) -> None:
    sign_up(client, email="asha@example.org")

    assert subjects_to("asha@example.org") == ["You have an account already"]
    assert "/accounts/password/reset/" in str(all_letters()[0].body)
    assert EmailAddress.objects.get(email="asha@example.org", verified=True).user == asha


def test_who_mistyped_the_address_can_start_again_under_the_same_name(
    client: Client, db: None
) -> None:
    sign_up(client, email="chand@exmaple.org")

    answer = client.post("/accounts/start-again/")
    sign_up(client)
    client.post("/accounts/confirm-email/", {"code": latest_code_to("chand@example.org")})

    assert answer.headers["Location"] == "/accounts/signup/"
    assert User.objects.get().email == "chand@example.org"
    assert "_auth_user_id" in client.session


def test_starting_again_needs_a_post_and_touches_nobody_elses_sign_up(
    client: Client, db: None
) -> None:
    sign_up(client)
    stranger = Client()

    assert stranger.get("/accounts/start-again/").status_code == 405
    stranger.post("/accounts/start-again/")

    assert User.objects.filter(username="Chand").exists()


def test_starting_again_does_not_sign_out_who_is_signed_in(asha_client: Client) -> None:
    asha_client.post("/accounts/start-again/")

    assert "_auth_user_id" in asha_client.session
    assert User.objects.count() == 1


def test_of_two_who_choose_a_name_at_once_one_is_asked_for_another(db: None) -> None:
    request = RequestFactory().post("/accounts/signup/")
    request.session = {}  # type: ignore[assignment]
    request._messages = FallbackStorage(request)  # type: ignore[attr-defined]
    form = SignUpForm({"username": "Chand", "email": "chand@example.org", "password1": PASSWORD})
    assert form.is_valid()
    User.objects.create_user("chand", "other@example.org")

    with pytest.raises(ImmediateHttpResponse) as answer:
        form.try_save(request)

    assert answer.value.response.headers["Location"] == "/accounts/signup/"
    assert [str(m) for m in request._messages] == [  # type: ignore[attr-defined]
        "That name was taken a moment ago. Please try another one."
    ]
    assert User.objects.count() == 1


def test_the_form_needs_its_csrf_token(db: None) -> None:
    strict = Client(enforce_csrf_checks=True)

    answer = sign_up(strict)

    assert answer.status_code == 403
    assert "Please send that again" in answer.content.decode()
    assert not User.objects.exists()


def test_too_many_sign_ups_from_one_address_are_slowed_down(client: Client, db: None) -> None:
    answers = [client.post("/accounts/signup/", {}) for _attempt in range(21)]

    assert answers[19].status_code == 200
    assert answers[20].status_code == 429
    assert "a little too fast" in answers[20].content.decode()
