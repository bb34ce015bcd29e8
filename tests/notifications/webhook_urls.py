"""The addresses of a site that hears of both providers."""

from jaipur_site import urls
from jaipur_site.urls import handler400, handler404, handler500
from notifications import webhooks

__all__ = ["handler400", "handler404", "handler500", "urlpatterns"]

urlpatterns = [
    *urls.urlpatterns,
    *webhooks.patterns("mailgun"),
    *webhooks.patterns("postmark"),
]
