"""Users and their tokens for the staff: to look at only, and never a hash or a digest.

What the staff does to an account is done on its case file, by services.
"""

# Loaded here, so that none registers its tables after us.
import allauth.account.admin
import allauth.mfa.admin
import allauth.usersessions.admin  # noqa: F401
import django.contrib.auth.admin  # noqa: F401
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.contrib.auth.models import Group

from accounts.admin_tables import TableAdmin
from accounts.models import PersonalAccessToken, User

# How people prove who they are is nobody's business but their own; roles are given by a service.
admin.site.unregister([EmailAddress, Authenticator, UserSession, Group])


@admin.register(User)
class UserAdmin(TableAdmin):
    """Who there is; addresses are the user's own."""

    list_display = ["username", "date_joined", "last_login", "is_active", "is_staff"]
    search_fields = ["username__iexact"]
    ordering = ["username"]
    fields = [
        "username",
        "language",
        "time_zone",
        "date_joined",
        "last_login",
        "is_active",
        "is_staff",
    ]


@admin.register(PersonalAccessToken)
class PersonalAccessTokenAdmin(TableAdmin):
    """All there is to know of a token but its digest."""

    list_display = ["name", "user", "created_at", "expires_at", "last_used_at", "revoked_at"]
    list_select_related = ["user"]
    search_fields = ["user__username__iexact"]
    ordering = ["pk"]
    fields = ["user", "name", "scopes", "created_at", "expires_at", "last_used_at", "revoked_at"]
