"""Tokens with which programs act for their users."""

import uuid
from enum import StrEnum

from django.conf import settings
from django.core.validators import ProhibitNullCharactersValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Scope(StrEnum):
    """What a token may do. The words are part of the API and never change."""

    PROFILE = "profile"
    MATCH_READ = "match:read"
    MATCH_PLAY = "match:play"
    CHALLENGE_READ = "challenge:read"
    CHALLENGE_WRITE = "challenge:write"
    NOTIFICATIONS = "notifications"
    REPORT_WRITE = "report:write"


class PersonalAccessToken(models.Model):
    """Lets a program act for its user. Only a digest of the secret is kept."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="tokens")
    name = models.CharField(
        _("name"), max_length=60, validators=[ProhibitNullCharactersValidator()]
    )
    digest = models.CharField(max_length=64, unique=True, editable=False)
    scopes = models.JSONField(_("scopes"))
    created_at = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    expires_at = models.DateTimeField(_("expires"), null=True, blank=True)
    last_used_at = models.DateTimeField(_("last used"), null=True, blank=True)
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)

    class Meta:
        verbose_name = _("access token")
        verbose_name_plural = _("access tokens")
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return self.name
