"""The web manifest, with which a phone puts the site on its home screen."""

from typing import Any, Final

from django.http import HttpRequest, JsonResponse
from django.templatetags.static import static
from django.utils.translation import get_language, get_language_bidi
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

CONTENT_TYPE: Final = "application/manifest+json"
PAPER: Final = "#f6ead3"
SURFACE: Final = "#fdf7e9"
ICONS: Final = (
    ("art/icon-192.png", "192x192", "any"),
    ("art/icon-512.png", "512x512", "any"),
    ("art/icon-maskable-512.png", "512x512", "maskable"),
)


@require_safe
@cache_control(private=True, max_age=86_400)
def manifest(_request: HttpRequest) -> JsonResponse:
    """What the site is called, looks like and starts with, in the reader's language."""
    return JsonResponse(_manifest(), content_type=CONTENT_TYPE)


def _manifest() -> dict[str, Any]:
    return {
        "id": "/",
        "name": _("Jaipur by Post"),
        "short_name": _("Jaipur"),
        "description": _("Jaipur by correspondence: two people, one move at a time, over days."),
        "lang": get_language(),
        "dir": "rtl" if get_language_bidi() else "ltr",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": SURFACE,
        "icons": [
            {"src": static(file), "sizes": sizes, "type": "image/png", "purpose": purpose}
            for file, sizes, purpose in ICONS
        ],
    }
