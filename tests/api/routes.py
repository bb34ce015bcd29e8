"""Every route of the API, from the URL configuration, so that no test forgets one."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.api.endpoint import Endpoint
from games.api.urls import urlpatterns
from notifications.api.urls import urlpatterns as notifications

FILLED = {
    "{email_id}": "00000000-0000-4000-8000-000000000000",
    "{token_id}": "00000000-0000-4000-8000-000000000000",
    "{name}": "Asha",
    "{proposal_id}": "1",
    "{offer_id}": "2222222222",
    "{token}": "nothing",
}


@dataclass(frozen=True, slots=True)
class Route:
    """One method of one path, as the contract writes it without its base."""

    method: str
    path: str

    def __str__(self) -> str:
        return f"{self.method} /{self.path}"

    def filled(self, *, match_id: str) -> str:
        """The path with something in place of its variables."""
        path = self.path.replace("{match_id}", match_id)
        for variable, word in FILLED.items():
            path = path.replace(variable, word)
        return path


def _all() -> Iterator[Route]:
    for entry in (*urlpatterns, *notifications):
        view: type[Endpoint] = entry.callback.cls  # type: ignore[attr-defined]
        path = str(entry.pattern).replace("<str:", "{").replace(">", "}")
        for method in ("get", "post", "patch", "delete", "put"):
            if hasattr(view, method):
                yield Route(method.upper(), path)


API_ROUTES = tuple(_all())

UNGUARDED = {"email/unsubscribe/{token}"}
"""What nobody is asked for who they are: the token in the address is all that is needed."""

GUARDED_ROUTES = tuple([route for route in API_ROUTES if route.path not in UNGUARDED])
