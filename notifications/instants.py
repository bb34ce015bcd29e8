"""How a mail names an instant: weekday, date, time and zone of the recipient. Pure."""

from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _


def instant_text(at: datetime) -> str:
    """The instant in the active zone: "Thursday 3 December 2026, 21:30 (Europe/Rome, UTC+01:00)".

    The offset tells apart the two hours of the night in which summer time ends.
    """
    zone = timezone.get_current_timezone()
    local = at.astimezone(zone)
    # Translators: a date with weekday and time, in the letters of Django's date filter.
    day_and_time = date_format(local, _("l j F Y, H:i"))
    return f"{day_and_time} ({_zone_text(str(zone), local.utcoffset() or timedelta())})"


def _zone_text(name: str, offset: timedelta) -> str:
    if name == "UTC":
        return name
    sign = "-" if offset < timedelta() else "+"
    hours, minutes = divmod(abs(offset) // timedelta(minutes=1), 60)
    return f"{name.replace('_', ' ')}, UTC{sign}{hours:02}:{minutes:02}"
