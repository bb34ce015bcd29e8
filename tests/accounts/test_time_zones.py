"""Which time zones a user can live in."""

from zoneinfo import ZoneInfo

import pytest
from django.core.exceptions import ValidationError

from accounts import time_zones


@pytest.mark.parametrize("name", ["UTC", "Europe/Rome", "Asia/Tehran", "Asia/Calcutta"])
def test_names_of_the_iana_are_known(name: str) -> None:
    time_zones.validate_time_zone(name)

    assert time_zones.zone(name) == ZoneInfo(name)


@pytest.mark.parametrize("name", ["", "Rome", "../../etc/passwd", "europe/rome", "Mars/Olympus"])
def test_other_names_are_refused_and_fall_back_to_utc(name: str) -> None:
    with pytest.raises(ValidationError, match="not a time zone"):
        time_zones.validate_time_zone(name)

    assert time_zones.known_or_utc(name) == "UTC"


def test_offered_are_utc_first_and_then_places_in_order() -> None:
    first, *places = time_zones.offered_names()

    assert first == "UTC"
    assert places == sorted(places)
    assert "Europe/Rome" in places
    assert "Etc/GMT+5" not in places
