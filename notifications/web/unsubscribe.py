"""The page behind the links "unsubscribe": it asks for no session and gives none (RFC 8058)."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from notifications import switches
from notifications.preferences import MODES
from notifications.unsubscribe import TokenUnknown, target_of
from notifications.words import CLASS_NAMES

HEADERS = {"Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex, nofollow"}
"""The address is a secret: no other page learns it, no search engine keeps it."""


@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """What the link switches off, with a button; a POST does it, or with `switch=on` undoes it."""
    try:
        target = target_of(token)
        if request.method == "POST":
            is_wanted = request.POST.get("switch") == "on"
            (switches.switch_on if is_wanted else switches.switch_off)(target)
        is_on = switches.is_on(target)
    except TokenUnknown:
        raise Http404 from None
    context = {
        "subject": CLASS_NAMES[switches.class_of(target)],
        "is_on": is_on,
        "is_done": request.method == "POST",
        "is_of_player": switches.class_of(target) in MODES,
    }
    response = render(request, "notifications/unsubscribe.html", context)
    for name, text in HEADERS.items():
        response.headers[name] = text
    return response
