"""What the one-command start checks and makes before anything runs."""

import contextlib
import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from jaipur_site import house


@pytest.fixture(autouse=True)
def _no_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DEBUG", "SECRET_KEY", "SITE_URL", "REDIS_URL", "EMAIL_URL", "DATA_DIR"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def stack() -> Iterator[contextlib.ExitStack]:
    with contextlib.ExitStack() as stack:
        yield stack


def test_a_developer_needs_no_variable(stack: contextlib.ExitStack, tmp_path: Path) -> None:
    place = house.furnish(0, tmp_path / "new" / "folder", stack)

    assert place.debug
    assert place.environment["SITE_URL"] == place.address
    assert place.environment["DATA_DIR"] == str(tmp_path / "new" / "folder")
    assert place.environment["REDIS_URL"] == f"unix://{place.valkey_socket}"
    assert place.environment["EMAIL_URL"] == f"smtp://127.0.0.1:{place.mail_port}"


def test_what_is_set_already_stays(
    stack: contextlib.ExitStack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DEBUG", "0")
    monkeypatch.setenv("REDIS_URL", "redis://localhost/0")
    monkeypatch.setenv("EMAIL_URL", "smtp://localhost:2525")

    place = house.furnish(0, tmp_path, stack)

    assert not place.debug
    assert (place.valkey_socket, place.mail_port) == (None, None)
    assert place.environment["REDIS_URL"] == "redis://localhost/0"


def test_the_key_is_made_once_and_is_private(stack: contextlib.ExitStack, tmp_path: Path) -> None:
    with contextlib.ExitStack() as first_stack:
        first = house.furnish(0, tmp_path, first_stack).environment["SECRET_KEY"]

    second = house.furnish(0, tmp_path, stack).environment["SECRET_KEY"]

    assert first == second
    assert len(first) >= 50
    assert (tmp_path / "secret_key").stat().st_mode & 0o077 == 0


def test_a_folder_has_one_site_at_a_time(stack: contextlib.ExitStack, tmp_path: Path) -> None:
    place = house.furnish(0, tmp_path, stack)

    with pytest.raises(house.NotAvailable, match=f"process {os.getpid()}, port {place.port}"):
        house.furnish(0, tmp_path, stack)


def test_a_port_that_is_taken_is_named(stack: contextlib.ExitStack, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]

        with pytest.raises(house.NotAvailable, match=f"Port {port} is in use"):
            house.furnish(port, tmp_path, stack)


def test_a_folder_that_is_none_is_named(stack: contextlib.ExitStack, tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(house.NotAvailable, match="can't be used"):
        house.furnish(0, tmp_path / "file", stack)


def test_a_long_path_gets_a_short_socket_that_goes_away(tmp_path: Path) -> None:
    with contextlib.ExitStack() as stack:
        place = house.furnish(0, tmp_path / ("long" * 30), stack)
        assert place.valkey_socket
        assert len(os.fsencode(place.valkey_socket)) <= house.SOCKET_PATH_BYTES
        assert place.valkey_socket.parent.stat().st_mode & 0o077 == 0

    assert not place.valkey_socket.parent.exists()
