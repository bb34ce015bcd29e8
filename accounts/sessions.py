"""The sessions of a user: where they are signed in, since when, and how to end that."""

import time
from datetime import timedelta
from typing import Final

from allauth.account.authentication import get_authentication_records
from allauth.usersessions.adapter import get_adapter
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.db.models import Exists, OuterRef
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User

USE_PRECISION: Final = timedelta(minutes=10)
"""How old the note of a session's last use may be before it is written anew."""

_BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Vivaldi", "Vivaldi"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
    ("curl", "curl"),
)
"""Signs of browsers; those that also carry another one's sign come before it."""

_SYSTEMS: Final = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)


def browser_in_words(user_agent: str) -> str:
    """“Firefox on Android”, as far as the browser tells."""
    browser = _first(_BROWSERS, user_agent) or _("Unknown browser")
    system = _first(_SYSTEMS, user_agent)
    if system is None:
        return browser
    return _("%(browser)s on %(system)s") % {"browser": browser, "system": system}


def note_use(request: HttpRequest, user: User) -> None:
    """Write down that a session is in use, unless that was done within USE_PRECISION.

    The time of signing in is known, so nothing is written, or even asked, before that is old.
    """
    records = get_authentication_records(request, user)
    if not records or records[-1]["at"] > time.time() - USE_PRECISION.total_seconds():
        return
    key = request.session.session_key
    if cache.add(f"session-seen:{key}", 1, USE_PRECISION.total_seconds()):
        UserSession.objects.filter(session_key=key).update(last_seen_at=timezone.now())


def end_session(user: User, session_id: int, *, present_key: str | None) -> None:
    """Sign `user` out of one session, but the present one.

    Raises UserSession.DoesNotExist for an unknown one, and so for somebody else's.
    """
    others = UserSession.objects.exclude(session_key=present_key)
    get_adapter().end_sessions([others.get(user=user, pk=session_id)])


def end_all_sessions(user: User) -> int:
    """Sign `user` out everywhere; how many sessions that were."""
    theirs = list(UserSession.objects.filter(user=user))
    get_adapter().end_sessions(theirs)
    return len(theirs)


def forget_sessions(limit: int) -> int:
    """Forget so many of the sessions that have ended, with where they were; how many there were."""
    over = Session.objects.filter(expire_date__lte=timezone.now()).values_list("pk", flat=True)
    Session.objects.filter(pk__in=list(over[:limit])).delete()
    alive = Session.objects.filter(session_key=OuterRef("session_key"))
    ended = UserSession.objects.filter(~Exists(alive)).values_list("pk", flat=True)
    ids = list(ended[:limit])
    UserSession.objects.filter(pk__in=ids).delete()
    return len(ids)


def _first(signs: tuple[tuple[str, str], ...], user_agent: str) -> str | None:
    return next((name for sign, name in signs if sign in user_agent), None)
