"""What environment variables may say."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from jaipur_site import environment


@pytest.fixture(autouse=True)
def _no_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("X", raising=False)


@pytest.mark.parametrize(
    ("word", "meaning"), [("1", True), ("yes", True), ("0", False), ("", True)]
)
def test_a_flag_is_a_yes_or_a_no(monkeypatch: pytest.MonkeyPatch, word: str, meaning: bool) -> None:
    monkeypatch.setenv("X", word)

    assert environment.flag("X", default=True) is meaning


def test_what_looks_like_a_flag_but_is_none_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("X", "ture")

    with pytest.raises(ImproperlyConfigured, match="variable X must be 1 or 0"):
        environment.flag("X", default=True)


def test_a_secret_must_be_set_and_long(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ImproperlyConfigured, match="must be set"):
        environment.secret("X", None)
    monkeypatch.setenv("X", "jaipur")

    with pytest.raises(ImproperlyConfigured, match="at least 50") as refusal:
        environment.secret("X", None)

    assert "jaipur" not in str(refusal.value)


@pytest.mark.parametrize(
    "value", ["jaipur.example", "ftp://jaipur.example", "https://", "https://jaipur.example/x"]
)
def test_a_site_address_is_scheme_and_host(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("X", value)

    with pytest.raises(ImproperlyConfigured, match="web address"):
        environment.address("X", None)


@pytest.mark.parametrize(
    ("value", "broker", "cache"),
    [
        ("redis://h:6380", "redis://h:6380/0", "redis://h:6380/1"),
        ("rediss://:word@h/4", "rediss://:word@h/4", "rediss://:word@h/5"),
        (
            "unix:///run/v.sock",
            "redis+socket:///run/v.sock?virtual_host=0",
            "unix:///run/v.sock?db=1",
        ),
        (
            "unix:///run/v.sock?db=6",
            "redis+socket:///run/v.sock?virtual_host=6",
            "unix:///run/v.sock?db=7",
        ),
    ],
)
def test_broker_and_cache_are_neighbours_on_one_redis(
    monkeypatch: pytest.MonkeyPatch, value: str, broker: str, cache: str
) -> None:
    monkeypatch.setenv("X", value)

    assert environment.redis("X", None) == (broker, cache)


@pytest.mark.parametrize(
    "value", ["http://h", "redis://", "redis://h/x", "unix://", "unix:///s?n=1"]
)
def test_other_addresses_of_redis_are_refused(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("X", value)

    with pytest.raises(ImproperlyConfigured, match="must look like redis://"):
        environment.redis("X", None)


@pytest.mark.parametrize(
    ("value", "port", "encryption"),
    [
        ("smtp://h", 25, (False, False)),
        ("smtp+tls://h", 587, (True, False)),
        ("smtps://h", 465, (False, True)),
        ("smtp+ssl://h:4650", 4650, (False, True)),
    ],
)
def test_a_mail_server_has_the_usual_port_of_its_encryption(
    monkeypatch: pytest.MonkeyPatch, value: str, port: int, encryption: tuple[bool, bool]
) -> None:
    monkeypatch.setenv("X", value)

    server = environment.mail("X", "")

    assert (server["port"], (server["use_tls"], server["use_ssl"])) == (port, encryption)


def test_a_mail_password_may_hold_any_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("X", "smtp+tls://asha%40example.org:p%2Fw@h")

    server = environment.mail("X", "")

    assert (server["username"], server["password"]) == ("asha@example.org", "p/w")


@pytest.mark.parametrize("value", ["mysql://h/x", "sqlite://", "postgres://h", "postgres://h:p/x"])
def test_other_databases_are_refused(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("X", value)

    with pytest.raises(ImproperlyConfigured, match="variable X"):
        environment.database("X", "")


def test_a_postgres_may_listen_on_a_unix_socket(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("X", "postgres://jaipur@//run/postgresql/games")

    config = environment.database("X", "")

    assert (config["HOST"], config["NAME"], config["USER"]) == (
        "/run/postgresql",
        "games",
        "jaipur",
    )
