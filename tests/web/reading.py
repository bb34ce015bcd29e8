"""Reads a page as a person would: its words without the markup, its title, what is ticked."""

import html
import re
from typing import Any

TAGS = re.compile(r"<[^>]*>")


def source(response: Any) -> str:
    """The page as it was sent."""
    text: str = response.content.decode()
    return text


def words(response: Any) -> str:
    """Everything that is shown, with single blanks."""
    return _plain(source(response).partition("<main")[2])


def title(response: Any) -> str:
    """The title of the page."""
    found = re.search(r"<title>(.*?)</title>", source(response), re.DOTALL)
    assert found
    return _plain(found[1])


def part(response: Any, element_id: str) -> str:
    """The words of the form or section with an id, up to the end of that element."""
    return _plain(part_source(response, element_id))


def part_source(response: Any, element_id: str) -> str:
    """The form or section with an id, or the one that such a heading is in, as it was sent."""
    before, found, after = source(response).partition(f' id="{element_id}"')
    assert found, f"no {element_id} on the page"
    name = before[before.rindex("<") + 1 :].split()[0]
    if name not in ("div", "form", "section"):
        name = "section"
    return after.partition(f"</{name}>")[0].partition(">")[2]


def ticked(response: Any, element_id: str) -> list[str]:
    """The values that are ticked or selected in a form."""
    inputs = re.findall(r"<(?:input|option)[^>]*>", part_source(response, element_id))
    chosen = [tag for tag in inputs if re.search(r"\b(checked|selected)\b", tag)]
    return [match[1] for tag in chosen if (match := re.search(r'value="([^"]*)"', tag))]


def between(response: Any, start: str, end: str) -> str:
    """The words after a piece of source and before the next one that is `end`."""
    _before, found, after = source(response).partition(start)
    assert found, f"no {start} on the page"
    return _plain(after.partition(end)[0].partition(">")[2])


def inputs(response: Any) -> list[str]:
    """The tags of all boxes to tick."""
    return re.findall(r'<input class="card-input"[^>]*>', source(response))


def boxes(response: Any) -> list[str]:
    """The cards that can be ticked, as name and value."""
    found = [re.search(r'name="(\w+)" value="(\w+)"', tag) for tag in inputs(response)]
    return [f"{match[1]} {match[2]}" for match in found if match]


def _plain(markup: str) -> str:
    return " ".join(html.unescape(TAGS.sub(" ", markup)).split())
