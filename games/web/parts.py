"""Parts of pages that a script asks for instead of the whole (js/swap.js, htmx)."""

from typing import Final

from django.http import HttpRequest

PART_HEADER: Final = "HX-Request"


def wants_part(request: HttpRequest) -> bool:
    """Whether only what changes is asked for; the answer varies with PART_HEADER."""
    return request.headers.get(PART_HEADER) == "true"
