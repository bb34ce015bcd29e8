"""The role of whoever looks at a page of the admin; asked for once, however often it is needed."""

from typing import Final

from django.http import HttpRequest

from accounts.roles import Role, role_of

_KEPT: Final = "_role_of_the_staff"


def role_in(request: HttpRequest) -> Role | None:
    """The role of the signed-in user, None for who is not on the staff; one query at most."""
    if not hasattr(request, _KEPT):
        user = request.user
        setattr(request, _KEPT, role_of(user) if user.is_authenticated else None)
    role: Role | None = getattr(request, _KEPT)
    return role


def has_at_least(request: HttpRequest, least: Role) -> bool:
    """Whether the signed-in user has the role or one above it."""
    role = role_in(request)
    return role is not None and role.rank >= least.rank
