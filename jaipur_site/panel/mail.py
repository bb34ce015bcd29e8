"""The mail desk: lists of mails, and addresses that get none."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.queries import user_by_name
from accounts.roles import Role
from jaipur_site.panel.pages import page_number, show, staff_page
from notifications import desk, mail_bodies
from notifications.desk import Shelf


@staff_page(Role.MODERATOR)
def desk_page(request: HttpRequest) -> HttpResponse:
    """One of the lists, or the latest mails to a user."""
    name, page = request.GET.get("to", "").strip(), page_number(request)
    which = _shelf(request.GET.get("shelf", ""))
    context: dict[str, Any] = {
        "shelf": which,
        "shelves": list(Shelf),
        "to": name,
        "unreadable": mail_bodies.UNKEPT,
    }
    if name:
        user = _user(name)
        context |= {"lines": desk.mails_to(user) if user else ()}
        context |= _address_of(user) if user else {}
    else:
        found = desk.shelf(which, page=page)
        context |= {"lines": found.lines, "next_page": page + 1 if found.has_more else None}
    return show(request, "mail.html", _("Mail desk"), **context)


@staff_page(Role.MODERATOR)
def suppressed(request: HttpRequest) -> HttpResponse:
    """Addresses that get no more mail."""
    found = desk.suppressed_addresses()
    return show(request, "suppressed.html", _("Suppressed addresses"), addresses=found)


def _address_of(user: User) -> dict[str, object]:
    digest = desk.digest_of(user)
    return {"digest": digest, "is_suppressed": bool(digest) and desk.is_suppressed(digest)}


def _shelf(word: str) -> Shelf:
    return Shelf(word) if word in set(Shelf) else Shelf.OWED


def _user(name: str) -> User | None:
    try:
        return user_by_name(name)
    except User.DoesNotExist:
        return None
