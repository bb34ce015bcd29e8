"""The checks of what an operator can get wrong."""

from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as site_settings
from django.test import override_settings

from jaipur_site import checks


@pytest.fixture(autouse=True)
def _variables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EMAIL_URL", "smtp+tls://jaipur@mail.example:587")
    monkeypatch.setenv("DEFAULT_FROM_EMAIL", "jaipur@jaipur.example")


@pytest.fixture
def well_set(tmp_path: Path) -> dict[str, Any]:
    """The settings of a site that is run as it should be."""
    (tmp_path / "staticfiles.json").touch()
    return {
        "DEBUG": False,
        "HTTPS": True,
        "SITE_URL": "https://jaipur.example",
        "TRUSTED_PROXIES": 1,
        "ALLOWED_HOSTS": ["jaipur.example"],
        "USES_SQLITE": False,
        "STATIC_ROOT": tmp_path,
    }


def _complaints(settings: dict[str, Any]) -> list[str | None]:
    with override_settings(**settings):
        return [message.id for message in checks.operation()]


def test_nothing_is_said_of_a_site_that_is_run_as_it_should_be(well_set: dict[str, Any]) -> None:
    assert _complaints(well_set) == []


@pytest.mark.parametrize(
    ("name", "value", "complaint"),
    [
        ("HTTPS", False, "jaipur.W001"),
        ("TRUSTED_PROXIES", 0, "jaipur.W002"),
        ("SITE_URL", "https://localhost", "jaipur.W003"),
        ("ALLOWED_HOSTS", ["*"], "jaipur.W004"),
        ("USES_SQLITE", True, "jaipur.W005"),
        ("STATIC_ROOT", Path("/nonexistent"), "jaipur.W008"),
    ],
)
def test_a_setting_that_harms_is_named(
    well_set: dict[str, Any], name: str, value: object, complaint: str
) -> None:
    assert _complaints(well_set | {name: value}) == [complaint]


@pytest.mark.parametrize(
    ("name", "complaint"),
    [("EMAIL_URL", "jaipur.W006"), ("DEFAULT_FROM_EMAIL", "jaipur.W007")],
)
def test_a_variable_that_is_missed_is_named(
    well_set: dict[str, Any], monkeypatch: pytest.MonkeyPatch, name: str, complaint: str
) -> None:
    monkeypatch.delenv(name)

    assert _complaints(well_set) == [complaint]


def test_a_provider_needs_no_mail_server(
    well_set: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("EMAIL_URL")

    assert _complaints(well_set | {"MAIL_PROVIDER": "postmark"}) == []


@pytest.mark.parametrize(("folder", "complaints"), [("", []), ("missing", ["jaipur.E001"])])
def test_a_folder_that_sqlite_cannot_write_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str, complaints: list[str]
) -> None:
    name = str(tmp_path / folder / "jaipur.sqlite3")
    monkeypatch.setitem(site_settings.DATABASES["default"], "NAME", name)

    with override_settings(USES_SQLITE=True):
        found = checks.sqlite_folder()

    assert [message.id for message in found] == complaints
