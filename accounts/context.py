"""What every page says whoever reads it."""

from collections.abc import Callable

from django.http import HttpRequest

from accounts import switches


def site_banner(_request: HttpRequest) -> dict[str, Callable[[], str]]:
    """The sentence at the top of every page, "" mostly; only asked for where a page shows it."""
    return {"site_banner": lambda: switches.current().banner}
