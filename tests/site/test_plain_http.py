"""What is answered to who comes without TLS to a site that has it."""

import pytest
from django.test import Client, override_settings

from accounts.tokens import create_token
from tests.games.builders import make_user


@override_settings(SECURE_SSL_REDIRECT=True)
def test_a_program_is_told_instead_of_being_led_to_https(db: None) -> None:
    secret = create_token(make_user("Asha"), name="bot", scopes=["profile"], lifetime_days=7).secret

    answers = [
        Client().get("/api/v1/me", headers={"authorization": f"Bearer {secret}"}, secure=is_secure)
        for is_secure in (False, True)
    ]

    assert [answer.status_code for answer in answers] == [400, 200]
    assert answers[0].json()["code"] == "malformed-request"


@override_settings(SECURE_SSL_REDIRECT=True)
@pytest.mark.parametrize(("path", "status"), [("/rules/", 301), ("/api/v1/health/live", 200)])
def test_browsers_are_led_on_and_probes_answered(db: None, path: str, status: int) -> None:
    assert Client().get(path).status_code == status


def test_without_https_the_api_answers_as_it_is_called(db: None) -> None:
    assert Client().get("/api/v1/rules").status_code == 200
