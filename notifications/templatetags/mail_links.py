"""How an address is written out in a mail."""

import re
from typing import Final

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

_BETWEEN_PARTS: Final = re.compile(r"(?<![:/])/(?=[^/])")


@register.filter
def breakable(link: str) -> SafeString:
    """An address that may go on in a new line behind a slash, in narrow mail programs too."""
    return mark_safe(_BETWEEN_PARTS.sub("/<wbr>", escape(link)))  # noqa: S308 - escaped
