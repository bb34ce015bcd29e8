"""The addresses of a site that hears of both providers."""

from notifications import webhooks

urlpatterns = [*webhooks.patterns("mailgun"), *webhooks.patterns("postmark")]
