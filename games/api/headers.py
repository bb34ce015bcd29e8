"""What the headers of a request say: the version that was seen, the key of a repeat."""

import re
from typing import Final

from django.utils.translation import gettext as _
from rest_framework.request import Request

from games.api.errors import MalformedRequest, VersionNotNamed

VERSION: Final = re.compile(r'"(0|[1-9][0-9]{0,8})"', re.ASCII)
KEY: Final = re.compile(r"[\x21-\x7e]{1,255}")
ENTITY_TAG: Final = re.compile(r'(?:W/)?("[\x21\x23-\x7e]*")')


def entity_tag(version: int) -> str:
    """The ETag of a match at a version."""
    return f'"{version}"'


def seen_version(request: Request) -> int:
    """The version of If-Match, one strong tag in quotes. Raises VersionNotNamed."""
    header = request.headers.get("If-Match")
    if header is None:
        raise VersionNotNamed
    named = VERSION.fullmatch(header.strip())
    if named is None:
        raise MalformedRequest(
            _('If-Match must be the version that you have seen, in quotes, such as "12".'),
            header="If-Match",
        )
    return int(named[1])


def has_seen(request: Request, tag: str) -> bool:
    """Whether If-None-Match names the tag (or any, by `*`); what cannot be read names none."""
    header = request.headers.get("If-None-Match", "")
    return header.strip() == "*" or tag in ENTITY_TAG.findall(header)


def may_have_seen(request: Request) -> bool:
    """Whether If-None-Match was sent at all."""
    return "If-None-Match" in request.headers


def idempotency_key(request: Request) -> str | None:
    """The Idempotency-Key, if one was sent. Raises MalformedRequest."""
    header = request.headers.get("Idempotency-Key")
    if header is None:
        return None
    if not KEY.fullmatch(header):
        raise MalformedRequest(
            _("An Idempotency-Key has 1 to 255 visible ASCII characters."),
            header="Idempotency-Key",
        )
    return header
