"""Who somebody is. No word of matches here."""

from __future__ import annotations

import uuid
from typing import ClassVar, Final

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower, Upper
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.names import MAX_LENGTH, validate_username, validate_visible
from accounts.time_zones import UTC, validate_time_zone

BIO_LENGTH: Final = 300


def validate_language(code: str) -> None:
    """Raise ValidationError unless the site speaks the language `code`."""
    if code not in dict(settings.LANGUAGES):
        raise ValidationError(_("The site does not speak this language yet."), code="language")


def default_language() -> str:
    """The language of a user who has not chosen one."""
    return settings.LANGUAGE_CODE


class UserManager(BaseUserManager["User"]):
    """Makes users. Addresses are kept in lower case, as allauth does."""

    def create_user(
        self,
        username: str,
        email: str = "",
        password: str | None = None,
        *,
        is_staff: bool = False,
    ) -> User:
        """A stored user; without a password nobody can log in as them."""
        user = self.model(username=username, email=email.lower(), is_staff=is_staff)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, username: str, email: str = "", password: str | None = None) -> User:
        """A stored user who may do everything; asked for by `createsuperuser`."""
        user = self.create_user(username, email, password, is_staff=True)
        user.is_superuser = True
        user.save(using=self._db, update_fields=["is_superuser"])
        return user

    def get_by_natural_key(self, username: str | None) -> User:
        """The user of that name, in whatever case it is written."""
        return self.get(username__iexact=username)


class User(AbstractBaseUser, PermissionsMixin):
    """A person with a public name. Email addresses in full are allauth's `EmailAddress` rows.

    `frozen_until` is the end of the suspensions from signing in, which accounts.sanctions keeps: so
    nobody has to ask for them at every request. `is_guest` says that the account is not complete.
    `deletes_at` is when the account will be deleted if its user does not change their mind; of one
    that was deleted, only `deleted_at` tells something.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    username = models.CharField(
        _("user name"),
        max_length=MAX_LENGTH,
        unique=True,
        validators=[validate_username],
        error_messages={"unique": _("This user name is taken.")},
    )
    email = models.EmailField(_("email address"), blank=True)
    language = models.CharField(
        _("language"),
        max_length=16,
        default=default_language,
        validators=[validate_language],
    )
    time_zone = models.CharField(
        _("time zone"), max_length=64, default=UTC, validators=[validate_time_zone]
    )
    bio = models.CharField(
        _("about me"), max_length=BIO_LENGTH, blank=True, validators=[validate_visible]
    )
    asks_before_moves = models.BooleanField(_("ask before a move is played"), default=True)
    shows_known_cards = models.BooleanField(
        _("show the cards that the other player openly took"), default=True
    )
    is_guest = models.BooleanField(_("guest"), default=False, editable=False)
    is_staff = models.BooleanField(_("staff"), default=False)
    is_active = models.BooleanField(_("active"), default=True)
    frozen_until = models.DateTimeField(null=True, editable=False)
    deletes_at = models.DateTimeField(null=True, editable=False)
    deleted_at = models.DateTimeField(null=True, editable=False)
    renamed_at = models.DateTimeField(null=True, editable=False)
    date_joined = models.DateTimeField(_("joined"), default=timezone.now, editable=False)

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS = ["email"]

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")
        indexes = [
            models.Index(fields=["email"], name="accounts_user_email"),
            models.Index(
                fields=["deletes_at"],
                condition=Q(deletes_at__isnull=False),
                name="accounts_to_delete",
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                Upper("username"),
                name="accounts_user_username_unique",
                violation_error_message=_("This user name is taken."),
            ),
            models.UniqueConstraint(
                Lower("email"),
                condition=~Q(email=""),
                name="accounts_user_email_unique",
                violation_error_message=_("This email address is in use."),
            ),
        ]

    def __str__(self) -> str:
        return self.username

    @property
    def is_frozen(self) -> bool:
        """Whether the user may do nothing but appeal and take their data with them."""
        return self.frozen_until is not None and self.frozen_until > timezone.now()
