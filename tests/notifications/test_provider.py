"""Handing messages to providers over HTTP, as anymail does it, and what their answers mean."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.mail import EmailMessage
from pytest_django.fixtures import Settings

from notifications.smtp import Postbox, Refused, ServerAway, TryLater
from tests.notifications.providers import ProviderApi, provider_api, use_provider

ROW = "3d4f1a9e-0000-4000-8000-000000000001"
ACCEPTED = {
    "To": "asha@example.org",
    "SubmittedAt": "2026-12-01T12:00:00Z",
    "MessageID": "0a129aee-e1cd-480d-b08d-4f48548ff48d",
    "ErrorCode": 0,
    "Message": "OK",
}


@pytest.fixture
def postmark(settings: Settings) -> Iterator[ProviderApi]:
    """Postmark, accepting everything."""
    with provider_api() as api:
        use_provider(settings, "postmark", api.url)
        api.answer = (200, ACCEPTED)
        yield api


def _message() -> EmailMessage:
    headers = {
        "Message-ID": f"<{ROW}@jaipur.example>",
        "Date": "Tue, 01 Dec 2026 12:00:00 -0000",
        "List-Unsubscribe": "<https://jaipur.example/email/unsubscribe/x/>",
    }
    sender, recipient = "jaipur@jaipur.example", "asha@example.org"
    return EmailMessage("Your turn", "Text\n", sender, [recipient], headers=headers)


def _send() -> None:
    with Postbox() as postbox:
        postbox.send(_message())


def test_postmark_keeps_our_ids_and_does_not_track(postmark: ProviderApi) -> None:
    _send()

    sent = json.loads(postmark.posted[0])
    headers = {header["Name"]: header["Value"] for header in sent["Headers"]}
    assert sent["Metadata"] == {"email": ROW}
    assert (sent["TrackOpens"], sent["TrackLinks"]) == (False, "None")
    assert headers == {
        "Message-ID": f"<{ROW}@jaipur.example>",
        "X-PM-KeepID": "true",
        "List-Unsubscribe": "<https://jaipur.example/email/unsubscribe/x/>",
    }


def test_mailgun_keeps_our_ids_and_does_not_track(settings: Settings) -> None:
    with provider_api() as api:
        use_provider(settings, "mailgun", api.url)
        api.answer = (200, {"id": f"<{ROW}@jaipur.example>", "message": "Queued. Thank you."})

        _send()

    [sent] = api.posted
    for name, value in [
        ("v:email", ROW),
        ("h:Message-Id", f"<{ROW}@jaipur.example>"),
        ("o:tracking-opens", "no"),
        ("o:tracking-clicks", "no"),
    ]:
        assert f"{_quoted(name)}={_quoted(value)}" in sent
    assert "h%3ADate" not in sent


def _quoted(text: str) -> str:
    return re.sub(r"[:<>@]", lambda found: f"%{ord(found[0]):X}", text)


def test_the_messages_of_a_batch_go_over_one_connection(postmark: ProviderApi) -> None:
    with Postbox() as postbox:
        for _ in range(3):
            postbox.send(_message())

    assert (len(postmark.posted), len(postmark.connections)) == (3, 1)


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (406, "Found inactive addresses: asha@example.org. Inactive recipients are ones that …"),
        (300, "Invalid 'To' address: 'asha@example.org'."),
    ],
)
def test_a_refused_recipient_is_final(postmark: ProviderApi, code: int, words: str) -> None:
    postmark.answer = (422, {"ErrorCode": code, "Message": words})

    with pytest.raises(Refused, match=f"^422 {re.escape(words)}$"):
        _send()


def test_what_is_wrong_with_the_sender_is_no_fault_of_the_recipient(postmark: ProviderApi) -> None:
    postmark.answer = (422, {"ErrorCode": 400, "Message": "The 'From' address is not confirmed."})

    with pytest.raises(TryLater, match=r"^422 .*not confirmed") as raised:
        _send()

    assert not isinstance(raised.value, ServerAway)


@pytest.mark.parametrize("status", [401, 403, 429, 500, 503])
def test_a_provider_that_takes_nothing_at_present_is_away(
    postmark: ProviderApi, status: int
) -> None:
    postmark.answer = (status, {"ErrorCode": 10, "Message": "No"})

    with pytest.raises(ServerAway, match=f"^{status} "):
        _send()


def test_a_provider_that_is_not_there_is_away(settings: Settings) -> None:
    use_provider(settings, "postmark", "http://127.0.0.1:9/")

    with pytest.raises(ServerAway, match="ConnectionError"):
        _send()


@pytest.mark.parametrize(
    "answer",
    [
        (200, {}),
        (200, {"Message": "OK", "ErrorCode": 0}),
        (422, {"Message": "Recipients are inactive.", "ErrorCode": 406}),
    ],
)
def test_an_answer_that_nobody_understands_is_no_acceptance(
    postmark: ProviderApi, answer: tuple[int, dict[str, Any]]
) -> None:
    postmark.answer = answer

    with pytest.raises(TryLater):
        _send()
