"""Asking what has happened of late, and putting what the rules find into the queue."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Final
from uuid import UUID

from allauth.usersessions.models import UserSession
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from accounts.models import User
from games.engine.results import OutcomeReason
from games.models import Match, Report, Seat
from games.moderation import flags
from games.moderation.flags import EndedMatch, Finding, SignedIn

SILENT_FOR: Final = timedelta(days=30)
"""So long the same thing is not flagged again, whatever came of it."""

MOST_NAMED: Final = 10

_EXPLAINED: Final[Mapping[str, Promise]] = MappingProxyType(
    {
        "time_outs": gettext_lazy(
            "%(user)s has lost %(count)s matches in %(days)s days because the time was up: "
            "%(matches)s."
        ),
        "early_ends": gettext_lazy(
            "%(user)s has resigned %(count)s matches against %(others)s in %(days)s days before "
            "much was played: %(matches)s."
        ),
        "many_matches": gettext_lazy(
            "%(user)s and %(others)s have ended %(count)s matches against each other in %(days)s "
            "days."
        ),
        "one_place": gettext_lazy(
            "%(count)s accounts of the last %(days)s days were used by one browser in one network: "
            "%(user)s, %(others)s. A household may have several players."
        ),
    }
)


def flag() -> int:
    """Report what the rules find and nobody has looked at lately; how much that was."""
    now = timezone.now()
    found = flags.findings(_ended(now), _signed_in(now), now)
    known = set(
        Report.objects.filter(
            flag__in=[finding.key for finding in found], created_at__gt=now - SILENT_FOR
        ).values_list("flag", flat=True)
    )
    fresh = [finding for finding in found if finding.key not in known]
    names = _names(fresh)
    return sum(_report(finding, names, now) for finding in fresh)


def explanation(finding: Finding, names: Mapping[UUID, str]) -> str:
    """Why it was flagged, in a sentence for whoever looks at it."""
    matches = [f"#{match_id}" for match_id in finding.matches[:MOST_NAMED]]
    return str(_EXPLAINED[finding.rule]) % {
        "user": names[finding.user],
        "others": ", ".join([names[user] for user in finding.others[:MOST_NAMED]]),
        "count": finding.count,
        "days": finding.days,
        "matches": ", ".join(matches),
    }


def _report(finding: Finding, names: Mapping[UUID, str], now: datetime) -> bool:
    """Whether it was put into the queue; not if an older report about it is still open."""
    text = explanation(finding, names)
    latest = Match.objects.filter(public_id__in=finding.matches[-1:]).first()
    try:
        with transaction.atomic():
            Report.objects.create(
                reported_id=finding.user,
                reason=finding.reason,
                text=text,
                match=latest,
                flag=finding.key,
                created_at=now,
            )
    except IntegrityError:
        return False
    return True


def _ended(now: datetime) -> list[EndedMatch]:
    """The matches that ended within the longest time that a rule looks back; two queries."""
    recent = _ended_lately(now).order_by("finished_at")
    columns = ("pk", "public_id", "finished_at", "winner", "outcome_reason", "version")
    players: dict[int, dict[int, UUID]] = {}
    seats = Seat.objects.filter(match__in=_ended_lately(now))
    for match, number, user in seats.values_list("match", "number", "user"):
        players.setdefault(match, {})[number] = user
    return [
        EndedMatch(
            match_id=public_id,
            at=at,
            players=frozenset(players[pk].values()),
            loser=None if winner is None else players[pk][1 - winner],
            is_time_out=reason == OutcomeReason.EXPIRED,
            is_resigned=reason == OutcomeReason.RESIGNED,
            version=version,
        )
        for pk, public_id, at, winner, reason, version in recent.values_list(*columns)
        if pk in players and at is not None
    ]


def _ended_lately(now: datetime) -> QuerySet[Match]:
    since = now - max(flags.TIME_OUTS_WITHIN, flags.EARLY_ENDS_WITHIN, flags.MATCHES_WITHIN)
    return Match.objects.filter(finished_at__gt=since)


def _signed_in(now: datetime) -> list[SignedIn]:
    """Where young accounts were used; one query."""
    sessions = UserSession.objects.filter(user__date_joined__gt=now - flags.ACCOUNTS_WITHIN)
    rows = sessions.values_list("user", "user__date_joined", "ip", "user_agent")
    return [SignedIn(user, joined_at, (ip, agent)) for user, joined_at, ip, agent in rows]


def _names(found: Iterable[Finding]) -> dict[UUID, str]:
    users = {user for finding in found for user in (finding.user, *finding.others)}
    return dict(User.objects.filter(pk__in=users).values_list("pk", "username"))
