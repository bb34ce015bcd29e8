"""Every route of the URL configuration, and what fills its parts in the test's world."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.resolvers import RoutePattern


@dataclass(frozen=True, slots=True)
class Route:
    """One route: its name with namespaces, its pattern in full, the names of its parts."""

    name: str
    pattern: str
    parts: tuple[str, ...]

    @property
    def admin_model(self) -> str | None:
        """The table of an admin page about one row: "games_match"."""
        label, _, action = self.name.removeprefix("admin:").rpartition("_")
        is_row = self.name.startswith("admin:") and action in {"change", "delete", "history"}
        return label if is_row else None


def all_routes(urlconf: str | None = None) -> list[Route]:
    """Every route, in the order of the configuration."""
    return list(_walk(get_resolver(urlconf), "", "", ()))


def path_of(route: Route, parts: Mapping[str, str]) -> str:
    """The path of a route with its parts filled in; KeyError names a part nobody knows."""
    path = route.pattern
    for name in route.parts:
        for converter in ("", "str:", "slug:", "path:", "int:", "uuid:", "match_id:"):
            path = path.replace(f"<{converter}{name}>", parts[name])
    assert "<" not in path, f"a converter that this test does not know: {path}"
    return "/" + path


def _walk(
    resolver: URLResolver, prefix: str, namespace: str, parts: tuple[str, ...]
) -> Iterator[Route]:
    for entry in resolver.url_patterns:
        pattern = prefix + _text_of(entry)
        names = (*parts, *entry.pattern.regex.groupindex)
        if isinstance(entry, URLResolver):
            inner = f"{namespace}{entry.namespace}:" if entry.namespace else namespace
            yield from _walk(entry, pattern, inner, names)
        else:
            assert isinstance(entry, URLPattern)
            yield Route(f"{namespace}{entry.name or pattern}", pattern, names)


def _text_of(entry: URLPattern | URLResolver) -> str:
    """The pattern as path() writes it; a regular expression is brought to that form."""
    if isinstance(entry.pattern, RoutePattern):
        return str(entry.pattern)
    text = str(entry.pattern).removeprefix("^").removesuffix("$").removesuffix(r"\Z")
    for name in entry.pattern.regex.groupindex:
        start = text.index(f"(?P<{name}>")
        text = text[:start] + f"<{name}>" + text[_end_of_group(text, start) :]
    return text.replace("\\", "")


def _end_of_group(text: str, start: int) -> int:
    depth = 0
    for place in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[place], 0)
        if depth == 0:
            return place + 1
    raise AssertionError(f"unbalanced: {text}")
