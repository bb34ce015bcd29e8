"""What the log says of a request."""

import logging
import logging.config

import pytest
from django.conf import settings
from django.test import Client


@pytest.mark.parametrize(
    "path",
    [
        "/invitations/tok-EN_1/",
        "/invitations/tok-EN_1/guest/code/",
        "/api/v1/invitations/tok-EN_1/accept",
        "/email/unsubscribe/tok-EN_1/",
        "/api/v1/email/unsubscribe/tok-EN_1",
        "/accounts/login/?next=/invitations/tok-EN_1/",
        "/accounts/signup/?next=%2Finvitations%2Ftok-EN_1%2F",
    ],
)
def test_no_link_that_opens_something_stands_in_the_log(
    db: None, caplog: pytest.LogCaptureFixture, path: str
) -> None:
    with caplog.at_level("DEBUG"):
        Client().get(path)

    assert "tok-EN_1" not in caplog.text
    assert path.partition("tok")[0] in caplog.text


def test_all_else_of_the_path_does(db: None, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level("DEBUG"):
        Client().get("/lobby/?mode=single_round")

    assert "GET /lobby/?mode=single_round" in caplog.text


def test_nor_does_such_a_link_stand_in_what_the_libraries_write() -> None:
    formatter = logging.config.DictConfigurator(settings.LOGGING).configure_formatter(
        settings.LOGGING["formatters"]["line"]
    )
    message = "Forbidden (CSRF cookie not set.): /invitations/tok-EN_1/"

    line = formatter.format(logging.makeLogRecord({"msg": message, "levelname": "WARNING"}))

    assert "Forbidden (CSRF cookie not set.): /invitations/…/" in line
