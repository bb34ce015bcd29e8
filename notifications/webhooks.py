"""Where the mail provider reports what became of mails: anymail's own views.

They check the credentials, and the signature of a provider that signs, before they read anything.
"""

from django.urls import URLPattern, path


def patterns(provider: str) -> list[URLPattern]:
    """The address for the reports of a provider by anymail's name; none without a provider."""
    if not provider:
        return []
    from anymail import urls  # an optional package

    name = f"{provider}_tracking_webhook"
    [offered] = [pattern for pattern in urls.urlpatterns if pattern.name == name]
    return [path(f"email/webhooks/{offered.pattern}", offered.callback, name=name)]
