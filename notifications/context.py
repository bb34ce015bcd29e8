"""What templates know on every page: the state of the bell, asked for only where it is shown."""

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from games.web.requests import signed_in
from notifications.inbox import bell_of


def bell(request: HttpRequest) -> dict[str, object]:
    """The bell of the signed-in user; do not ask for visitors."""
    return {"bell": SimpleLazyObject(lambda: bell_of(signed_in(request)))}
