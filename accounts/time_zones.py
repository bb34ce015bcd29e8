"""The time zones a user can live in, by their IANA names."""

from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

UTC = "UTC"
NOT_PLACES = ("Etc/", "SystemV/", "US/", "Canada/", "Brazil/", "Chile/", "Mexico/")


@cache
def known_names() -> frozenset[str]:
    """Every name that is accepted, old spellings such as Asia/Calcutta among them."""
    return frozenset(available_timezones() - {"localtime", "Factory"})


@cache
def offered_names() -> tuple[str, ...]:
    """The names worth choosing from, in order: UTC, then Continent/City."""
    places = (name for name in known_names() if "/" in name and not name.startswith(NOT_PLACES))
    return (UTC, *sorted(places))


def validate_time_zone(name: str) -> None:
    """Raise ValidationError unless `name` is a known time zone."""
    if name not in known_names():
        raise ValidationError(
            _("“%(name)s” is not a time zone that we know."),
            code="time-zone",
            params={"name": name},
        )


def known_or_utc(name: str) -> str:
    """`name` if it is a known time zone, else UTC: for what a browser tells us unasked."""
    return name if name in known_names() else UTC


def zone(name: str) -> ZoneInfo:
    """The zone called `name`, or UTC if this machine does not know it (any more)."""
    return ZoneInfo(known_or_utc(name))
