"""What all pages of the panel have in common: who may open them, their frame, their lists."""

from collections.abc import Callable
from functools import wraps
from typing import Final

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from accounts.admin_access import role_in
from accounts.models import User
from accounts.queries import user_by_name
from accounts.roles import Role
from games.moderation.actions import LEAST_ROLES, Action
from games.web.requests import number_of, signed_in

View = Callable[..., HttpResponse]
MOST_PAGES: Final = 100


def staff_page(least: Role) -> Callable[[View], View]:
    """A page for who has the role or one above it; everybody else of the staff is told so."""

    def guarded(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest, **parts: object) -> HttpResponse:
            role = role_in(request)
            if role is None or role.rank < least.rank:
                raise PermissionDenied(_("Your role does not go so far."))
            return view(request, **parts)

        return answer

    return guarded


def show(
    request: HttpRequest,
    template: str,
    title: str | Promise,
    *,
    status: int = 200,
    **context: object,
) -> HttpResponse:
    """A page in the frame of the admin; `may` holds the actions that the reader's role admits."""
    frame = {
        **admin.site.each_context(request),
        "title": title,
        "may": actions_of(request),
        "me": signed_in(request).username,
        **context,
    }
    return TemplateResponse(request, f"admin/panel/{template}", frame, status=status)


def actions_of(request: HttpRequest) -> frozenset[str]:
    """What the role of the reader goes so far as to do."""
    role = role_in(request)
    return frozenset(
        action.value
        for action, least in LEAST_ROLES.items()
        if role is not None and role.rank >= least.rank
    )


def may(request: HttpRequest, action: Action) -> bool:
    """Whether the role of the reader goes so far."""
    return action.value in actions_of(request)


def player(name: str) -> User:
    """The user of that name; 404 if there is none."""
    try:
        return user_by_name(name)
    except User.DoesNotExist:
        raise Http404 from None


def page_number(request: HttpRequest) -> int:
    """The page that `?page=` asks for, from 1."""
    return min(max(number_of(request.GET, "page") or 1, 1), MOST_PAGES)
