"""Where what a page says once is kept until then: in a signed cookie, if it fits."""

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.messages.storage.session import SessionStorage


class PrefixedCookieStorage(CookieStorage):
    """Django's, in a cookie that no other host of the domain can set."""

    cookie_name: str = settings.MESSAGE_COOKIE_NAME


class MessageStorage(FallbackStorage):
    """The cookie, and the session for what does not fit into it."""

    storage_classes = (PrefixedCookieStorage, SessionStorage)
