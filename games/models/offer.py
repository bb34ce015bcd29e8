"""Offers to play: seeks (open to all), challenges (to one player), invitations (by link)."""

from django.conf import settings
from django.db import models

from games.engine.results import Mode
from games.engine.time_control import TimeControl
from games.models.match import ID_LENGTH, Match


class OfferKind(models.TextChoices):
    """To whom an offer is made."""

    SEEK = "seek"
    CHALLENGE = "challenge"
    INVITATION = "invitation"


class OfferStatus(models.TextChoices):
    """What has become of an offer; one that is open may be past its time (`expires_at`)."""

    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


class Offer(models.Model):
    """The terms of a match that somebody offers.

    `opponent` is set for challenges, `token` for invitations, `rematch_of` for a challenge to play
    again, `match` once accepted. `invitee` is the address to which an invitation is mailed, or "";
    only the owner may read it. `demands_reliability` says that only players who move in time may
    accept.
    """

    public_id = models.CharField(max_length=ID_LENGTH, unique=True)
    kind = models.CharField(max_length=10, choices=OfferKind)
    status = models.CharField(max_length=9, choices=OfferStatus, default=OfferStatus.OPEN)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="offers_made")
    opponent = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="offers_received"
    )
    token = models.CharField(max_length=43, unique=True, null=True)  # noqa: DJ001 - null is not a token
    invitee = models.CharField(max_length=254, blank=True, default="")
    mode = models.CharField(max_length=16, choices=[(mode.value, mode.value) for mode in Mode])
    time_control = models.CharField(
        max_length=9,
        choices=[(one.value, one.value) for one in TimeControl],
        default=TimeControl.PACE.value,
    )
    pace_days = models.PositiveSmallIntegerField(null=True)
    is_friendly = models.BooleanField(default=False)
    has_weekends = models.BooleanField(default=False)
    demands_reliability = models.BooleanField(default=False)
    is_public = models.BooleanField()
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    rematch_of = models.ForeignKey(Match, models.CASCADE, null=True, related_name="rematch_offers")
    match = models.OneToOneField(Match, models.CASCADE, null=True, related_name="offer")

    class Meta:
        indexes = [
            models.Index(
                fields=["kind", "created_at"],
                condition=models.Q(status=OfferStatus.OPEN),
                name="open_offers",
            ),
            models.Index(
                fields=["expires_at"],
                condition=models.Q(status=OfferStatus.OPEN),
                name="open_offers_by_end",
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["rematch_of"],
                condition=models.Q(status__in=[OfferStatus.OPEN, OfferStatus.ACCEPTED]),
                name="one_rematch_per_match",
            ),
            models.UniqueConstraint(
                fields=["owner", "invitee"],
                condition=models.Q(status=OfferStatus.OPEN) & ~models.Q(invitee=""),
                name="one_open_invitation_per_address",
            ),
            models.CheckConstraint(
                condition=models.Q(kind=OfferKind.INVITATION) | models.Q(invitee=""),
                name="only_invitations_are_mailed",
            ),
            models.CheckConstraint(
                condition=models.Q(kind=OfferKind.CHALLENGE, opponent__isnull=False, token=None)
                | models.Q(kind=OfferKind.INVITATION, opponent=None, token__isnull=False)
                | models.Q(kind=OfferKind.SEEK, opponent=None, token=None),
                name="an_offer_has_what_its_kind_needs",
            ),
            models.CheckConstraint(
                condition=models.Q(status=OfferStatus.ACCEPTED, match__isnull=False)
                | (~models.Q(status=OfferStatus.ACCEPTED) & models.Q(match=None)),
                name="an_accepted_offer_has_its_match",
            ),
            models.CheckConstraint(
                condition=models.Q(time_control=TimeControl.PACE.value, pace_days__isnull=False)
                | ~models.Q(time_control=TimeControl.PACE.value) & models.Q(pace_days=None),
                name="an_offer_has_a_pace_or_none",
            ),
            models.CheckConstraint(
                condition=~models.Q(kind=OfferKind.SEEK, time_control=TimeControl.UNLIMITED.value),
                name="no_seek_is_unlimited",
            ),
            models.CheckConstraint(
                condition=models.Q(kind=OfferKind.SEEK) | models.Q(demands_reliability=False),
                name="only_seeks_demand_reliability",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.public_id}"
