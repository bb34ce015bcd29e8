"""Who is away, as other players are told: once for each vacation, however many matches it stops.

The games owe it for each match.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db.models import F
from django.utils import timezone

from accounts.models import User, Vacation
from games.play import outbox
from games.play.turns import Turn, players_of, turns_between
from notifications.registry import EmailKind
from notifications.tellings import Telling, id_in

A_DAY: Final = timedelta(days=1)
TOLD_A_DAY: Final = 3
"""Who goes and comes back more often in a day fills no mailbox with it."""


@dataclass(frozen=True, slots=True)
class Absence:
    """A vacation of somebody: of `name`, from `starts_at` on, up to but without `ends_at`.

    `turns` are those of the running matches against whoever is told of it.
    """

    name: str
    user_id: UUID
    starts_at: datetime
    ends_at: datetime
    has_begun: bool
    is_automatic: bool
    turns: tuple[Turn, ...] = ()


def told_once(tellings: Sequence[Telling]) -> list[Telling]:
    """The tellings, but of each absence one for each player, about the vacation itself.

    Of a few absences a day only. At most two queries, none if nobody is away.
    """
    absences = [one for one in tellings if one.kind is EmailKind.OPPONENT_AWAY]
    if not absences:
        return list(tellings)
    others = [one for one in tellings if one.kind is not EmailKind.OPPONENT_AWAY]
    players = players_of([id_in(one.subject) for one in absences])
    vacations = _by_user({user_id for pair in players.values() for user_id in pair})
    once: dict[tuple[UUID, int], Telling] = {}
    for one in absences:
        away = players.get(id_in(one.subject), set()) - {one.recipient_id}
        rows = [row for user_id in away for row in vacations.get(user_id, ())]
        known = [row for row in rows if row.created_at <= one.happened_at]
        lately = [row for row in known if row.created_at > one.happened_at - A_DAY]
        for row in known[-1:] if len(lately) <= TOLD_A_DAY else []:
            subject = outbox.vacation_subject(row.pk)
            once[one.recipient_id, row.pk] = replace(one, subject=subject, version=0)
    return [*others, *once.values()]


def absence_of(vacation_id: int, viewer: User) -> Absence:
    """A vacation as somebody is told of it. Raises Vacation.DoesNotExist."""
    row = Vacation.objects.select_related("user").get(pk=vacation_id)
    return Absence(
        name=row.user.username,
        user_id=row.user_id,
        starts_at=row.starts_at,
        ends_at=row.ends_at,
        has_begun=row.starts_at <= timezone.now(),
        is_automatic=row.is_automatic,
        turns=tuple(turns_between(viewer.pk, row.user_id)) if row.user_id != viewer.pk else (),
    )


def lies_ahead(vacation_id: int) -> bool:
    """Whether the vacation goes on or is still to come."""
    rows = Vacation.objects.filter(pk=vacation_id, ends_at__gt=F("starts_at"))
    return rows.filter(ends_at__gt=timezone.now()).exists()


def vacationers(ids: Iterable[int]) -> Mapping[int, tuple[UUID, str]]:
    """Whose the vacations are: id and name by the vacation's id; one query."""
    rows = Vacation.objects.filter(pk__in=ids).values_list("pk", "user_id", "user__username")
    return {pk: (user_id, name) for pk, user_id, name in rows}


def _by_user(ids: Iterable[UUID]) -> dict[UUID, list[Vacation]]:
    found: dict[UUID, list[Vacation]] = {}
    for row in Vacation.objects.filter(user__in=ids).order_by("created_at", "pk"):
        found.setdefault(row.user_id, []).append(row)
    return found
