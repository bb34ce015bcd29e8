"""The servers that the other tests rely on."""

import smtplib
from urllib.parse import urlsplit

import pytest
import redis

from tests import servers


def _send(url: str, recipient: str) -> None:
    place = urlsplit(url)
    with smtplib.SMTP(str(place.hostname), int(place.port or 0)) as client:
        client.sendmail("jaipur@example.org", [recipient], "Subject: Your turn\r\n\r\nAsha moved.")


def test_the_sink_keeps_messages() -> None:
    with servers.smtp_sink() as sink:
        _send(sink.url, "bilal@example.org")

        received = sink.wait_for(1)

    assert [(one.recipients, one.message["Subject"]) for one in received] == [
        (("bilal@example.org",), "Your turn")
    ]


def test_the_sink_refuses_what_it_is_told_to_refuse_and_then_accepts() -> None:
    with servers.smtp_sink() as sink:
        sink.answer_next("451 Later")
        sink.answer_next("550 Nobody", to="RCPT")

        with pytest.raises(smtplib.SMTPRecipientsRefused):
            _send(sink.url, "nobody@example.org")
        with pytest.raises(smtplib.SMTPDataError, match="451"):
            _send(sink.url, "bilal@example.org")
        _send(sink.url, "bilal@example.org")

        assert len(sink.received) == 1


def test_a_valkey_that_died_comes_back_with_its_data(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    place = tmp_path_factory.mktemp("valkey") / "valkey.sock"

    with servers.valkey_that_can_die(place) as process:
        redis.Redis(unix_socket_path=str(place)).set("asha", "bilal")
        process.terminate()
        process.wait()
    with servers.valkey_that_can_die(place):
        found = redis.Redis(unix_socket_path=str(place)).get("asha")

    assert found == b"bilal"


def test_a_program_that_ends_at_once_shows_what_it_said() -> None:
    command = ["sh", "-c", "echo no such luck; exit 3"]

    with (
        pytest.raises(RuntimeError, match="no such luck"),
        servers.running(command, lambda _: False),
    ):
        pass
