"""What an act would touch, so that its page can say so before it is done. Frozen values.

Nothing here decides whether it may be done: that is for the services.
"""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from allauth.usersessions.models import UserSession
from django.utils import timezone

from accounts.models import Sanction, SanctionKind, User
from accounts.sanctions import in_force
from games.engine.results import OutcomeReason
from games.models import Appeal, ChatMessage, Match, MatchStatus
from games.moderation.errors import NotFound
from games.moderation.guard import match_of
from games.moderation.services import suspended_matches
from games.moderation.services.accounts import taken_name
from games.play import clock


@dataclass(frozen=True, slots=True)
class PersonStakes:
    """A user; `opponents` are those of the running matches, one for each match.

    `taken_name` is what a moderator has renamed the user from, "" if that can't be undone.
    """

    user: User
    name: str
    opponents: tuple[str, ...]
    tokens: int
    sessions: int
    taken_name: str


@dataclass(frozen=True, slots=True)
class MatchStakes:
    """A match; `in_turn` and `winner` are names, "" if there is none.

    `paused_until` lies ahead, or is None. `would_go_on` says of a void match that it ran before.
    """

    id: str
    players: tuple[str, str]
    in_turn: str
    deadline_at: datetime | None
    paused_until: datetime | None
    is_over: bool
    is_void: bool
    winner: str
    would_go_on: bool


@dataclass(frozen=True, slots=True)
class SanctionStakes:
    """A sanction; `has_another` says that one of the same kind holds besides.

    `appeal` is the text of the appeal against it, "" if there is none.
    """

    user: str
    kind: SanctionKind
    reason: str
    ends_at: datetime | None
    has_another: bool
    appeal: str


@dataclass(frozen=True, slots=True)
class MessageStakes:
    """A chat message: who wrote it, who reads it, in which match."""

    author: str
    reader: str
    match_id: str


def of_person(user: User) -> PersonStakes:
    """What acts on a user touch; four queries."""
    return PersonStakes(
        user=user,
        name=user.username,
        opponents=tuple([one.username for one in suspended_matches.opponents(user)]),
        tokens=user.tokens.filter(revoked_at=None).count(),
        sessions=UserSession.objects.filter(user=user).count(),
        taken_name=taken_name(user),
    )


def of_match(match_id: str) -> MatchStakes:
    """What acts on a match touch. Raises MatchNotFound."""
    match, users = match_of(match_id)
    players = (users[0].username, users[1].username)
    return MatchStakes(
        id=match.public_id,
        players=players,
        in_turn=_name_in(players, match.turn),
        deadline_at=match.deadline_at,
        paused_until=_pause_ahead(match),
        is_over=match.status == MatchStatus.FINISHED,
        is_void=_is_void(match),
        winner=_name_in(players, match.winner),
        would_go_on=clock.of_match(match).stopped_at is not None,
    )


def of_sanction(sanction_id: UUID) -> SanctionStakes:
    """What lifting a sanction, or deciding the appeal against it, touches. Raises NotFound."""
    row = Sanction.objects.select_related("user").filter(pk=sanction_id).first()
    if row is None:
        raise NotFound
    appeal = Appeal.objects.filter(sanction=row).first()
    others = in_force(row.user).filter(kind=row.kind).exclude(pk=row.pk)
    return SanctionStakes(
        user=row.user.username,
        kind=SanctionKind(row.kind),
        reason=row.reason,
        ends_at=row.ends_at,
        has_another=others.exists(),
        appeal=appeal.text if appeal else "",
    )


def of_message(message_id: int) -> MessageStakes:
    """What removing or restoring a chat message touches. Raises NotFound."""
    row = ChatMessage.objects.select_related("author", "match").filter(pk=message_id).first()
    if row is None:
        raise NotFound
    _match, players = match_of(row.match.public_id)
    reader = next(one.username for one in players if one.pk != row.author_id)
    return MessageStakes(row.author.username, reader, row.match.public_id)


def _pause_ahead(match: Match) -> datetime | None:
    """Until when the match rests; a pause that is over does not count, nor one of a void match."""
    is_ahead = match.paused_until is not None and match.paused_until > timezone.now()
    return match.paused_until if is_ahead and match.status == MatchStatus.ACTIVE else None


def _is_void(match: Match) -> bool:
    return match.outcome_reason == OutcomeReason.VOIDED.value


def _name_in(players: tuple[str, str], seat: int | None) -> str:
    return "" if seat is None else players[seat]
