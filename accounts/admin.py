"""Users and their tokens for the staff: mostly to read, and never a hash or a digest."""

import allauth.account.admin
import allauth.mfa.admin
import allauth.usersessions.admin  # noqa: F401 (so that none registers its tables after us)
from allauth.account.decorators import secure_admin_login
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.http import HttpRequest
from typing_extensions import override

from accounts.models import PersonalAccessToken, User

# How people prove who they are is nobody's business but their own.
admin.site.unregister([EmailAddress, Authenticator, UserSession])
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]


@admin.register(User)
class UserAdmin(admin.ModelAdmin[User]):
    """Staff may lock an account and give rights; names and addresses are the user's own."""

    list_display = ["username", "date_joined", "last_login", "is_active", "is_staff"]
    list_filter = ["is_active", "is_staff"]
    search_fields = ["username", "email"]
    ordering = ["-date_joined"]
    fields = [
        "username",
        "email",
        "language",
        "time_zone",
        "date_joined",
        "last_login",
        "is_active",
        "is_staff",
        "is_superuser",
        "groups",
        "user_permissions",
    ]
    readonly_fields = ["username", "email", "language", "time_zone", "date_joined", "last_login"]
    rights = ["is_staff", "is_superuser", "groups", "user_permissions"]
    filter_horizontal = ["groups", "user_permissions"]

    @override
    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> list[str]:
        """What may be looked at only; rights are for superusers to give."""
        return (
            self.readonly_fields
            if request.user.is_superuser
            else self.readonly_fields + self.rights
        )

    @override
    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody: people sign up, and the first of the staff comes by `createsuperuser`."""
        return False

    @override
    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Nobody: an account is locked, and erased by a service."""
        return False


@admin.register(PersonalAccessToken)
class PersonalAccessTokenAdmin(admin.ModelAdmin[PersonalAccessToken]):
    """All there is to know of a token but its digest; to read only."""

    list_display = ["name", "user", "created_at", "expires_at", "last_used_at", "revoked_at"]
    list_select_related = ["user"]
    search_fields = ["name", "user__username"]
    fields = ["user", "name", "scopes", "created_at", "expires_at", "last_used_at", "revoked_at"]

    @override
    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody: the user makes it and alone sees the secret."""
        return False

    @override
    def has_change_permission(
        self, request: HttpRequest, obj: PersonalAccessToken | None = None
    ) -> bool:
        """Nobody."""
        return False

    @override
    def has_delete_permission(
        self, request: HttpRequest, obj: PersonalAccessToken | None = None
    ) -> bool:
        """Nobody."""
        return False
