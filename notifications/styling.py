"""Styles where they apply: mail programs drop style sheets, so each element carries its own.

css-inline says what the sheet means for each kind of element, once; a mail then only looks it up.
"""

import re
from functools import cache, lru_cache
from typing import Final

from css_inline import CSSInliner
from django.template.loader import render_to_string

SHEET: Final = "notifications/emails/style.css"

_OPENING: Final = re.compile(r'<([a-z][a-z0-9]*)(?:\s+class="([^"]*)")?')
_STYLE: Final = re.compile(r' style="[^"]*"')
_GAP: Final = re.compile(
    r"\s*\n\s*(<(?:/?head|/?body|meta|div|table|tr|p|h1|h2|ul|li|a|span)\b|[.@])?"
)
"""Where a line of a template ends. Mail is short of long lines, and slow with many."""
_PLACES: Final = {
    "body": "{}",
    "td": "<table><tr>{}",
    "th": "<table><tr>{}",
    "tr": "<table>{}",
}
"""Where HTML allows an element; the others may stand anywhere."""


def styled(html: str) -> str:
    """A page or a template with the styles of its elements.

    `class` is the first attribute of those that have one. The sheet names elements and classes
    only, not how they lie in each other.
    """
    return _OPENING.sub(_with_style, _GAP.sub(_narrow, html.strip()))


def _narrow(gap: re.Match[str]) -> str:
    """A new line where a part begins, else a blank."""
    return f"\n{gap[1]}" if gap[1] else " "


def _with_style(opening: re.Match[str]) -> str:
    return opening[0] + style_of(opening[1], opening[2] or "")


@lru_cache(maxsize=1024)
def style_of(element: str, classes: str) -> str:
    """The attribute for all elements of a name and classes, "" if the sheet says nothing."""
    probe = f'<{element} class="{classes}">'
    page = _inliner().inline(_PLACES.get(element, "<body>{}").format(probe))
    opening = re.search(rf"<{element} class[^>]*>", page)
    style = _STYLE.search(opening[0]) if opening else None
    return style[0] if style else ""


@cache
def _inliner() -> CSSInliner:
    sheet = render_to_string(SHEET)
    return CSSInliner(inline_style_tags=False, extra_css=sheet, load_remote_stylesheets=False)
