"""The page behind the links "unsubscribe": needs no session, gives none."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from notifications.unsubscribe import TokenUnknown, target_of


@require_safe
def unsubscribe(_request: HttpRequest, token: str) -> HttpResponse:
    """What the token would switch off."""
    try:
        target_of(token)
    except TokenUnknown:
        raise Http404 from None
    return HttpResponse()
