"""What players and moderators do, by the real services; each act is tried once."""

import random
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from accounts.models import User
from games.engine.errors import CommandRefused
from games.engine.state import MatchState
from games.models import Match, Proposal, ProposalStatus
from games.people import timeouts, vacations
from games.people.errors import PeopleRefused
from games.play import decisions, proposals, services, timekeeping
from games.play.errors import ClockUnsure, PlayRefused, StaleVersion, TurnExpired
from tests.builders import legal_moves_in, round_of
from tests.simulation.cast import Player

REFUSED = (PlayRefused, CommandRefused, PeopleRefused)


@dataclass(frozen=True, slots=True)
class Refusal(Exception):
    """An act that was refused, or was not, and should have been otherwise."""

    what: str


def move(
    match: Match, state: MatchState, user: User, ends_at: datetime, dice: random.Random
) -> bool:
    """Play any legal move; whether it counted. At the very end it counts, after it it does not."""
    now = timezone.now()
    chosen = dice.choice(legal_moves_in(round_of(state)))
    may_be_late = match.is_friendly and match.last_move is not None
    try:
        services.play_move(match.public_id, user, chosen, seen_version=match.version)
    except TurnExpired:
        if now <= ends_at:
            raise Refusal(
                f"a move at {now} came too late, and the turn ends at {ends_at}"
            ) from None
        return False
    except ClockUnsure:
        return False
    if now > ends_at and not may_be_late:
        raise Refusal(f"a move at {now} counted, and the turn had ended at {ends_at}")
    return True


def claim(match: Match, user: User) -> None:
    """Claim a match whose other player is late."""
    timeouts.claim(match.public_id, user, seen_version=match.version)


def give_time(match: Match, user: User, days: int) -> None:
    """Give time, with a finger that clicks twice."""
    timekeeping.give_time(match.public_id, user, days=days, seen_version=match.version)
    try:
        timekeeping.give_time(match.public_id, user, days=days, seen_version=match.version)
    except StaleVersion:
        return
    raise Refusal("a second click gave time once more")


def propose_pause(match: Match, user: User, days: int) -> None:
    """Propose a pause."""
    proposals.propose_pause(match.public_id, user, days=days)


def propose_resume(match: Match, user: User) -> None:
    """Propose to end a pause."""
    proposals.propose_resume(match.public_id, user)


def answer(match: Match, players: tuple[User, User], dice: random.Random) -> None:
    """Answer what waits for an answer: yes, no, or take it back."""
    row = Proposal.objects.filter(match=match, status=ProposalStatus.OPEN).first()
    if row is None:
        return
    proposer, other = players[row.seat], players[1 - row.seat]
    if dice.random() < 0.7:
        proposals.accept(match.public_id, other, row.pk)
    elif dice.random() < 0.5:
        proposals.decline(match.public_id, other, row.pk)
    else:
        proposals.withdraw(match.public_id, proposer, row.pk)


def go_away(player: Player, dice: random.Random) -> None:
    """Start a vacation, or plan one."""
    now = timezone.now()
    later = timedelta(days=dice.uniform(0.1, 9)) if dice.random() < 0.4 else None
    starts_at = None if later is None else now + later
    length = timedelta(days=dice.choice([1, 1.5, 2, 4, 9]))
    vacations.start(player.user, starts_at=starts_at, ends_at=(starts_at or now) + length)


def come_back(player: Player) -> None:
    """End a vacation early, or call a planned one off."""
    vacations.end(player.user)


def decide(match: Match, moderator: User, dice: random.Random) -> str | None:
    """Do one of the things that moderators do to clocks; what takes it back, if anything does."""
    now, match_id = timezone.now(), match.public_id
    match dice.choice(["pause", "credit", "set", "void"]):
        case "pause":
            until = now + timedelta(days=dice.uniform(0.1, 9))
            decisions.pause(match_id, moderator, until=until, reason="Ill.")
            return "resume"
        case "credit":
            seconds = dice.randrange(600, 200_000)
            decisions.credit_time(match_id, moderator, seconds=seconds, reason="Out.")
        case "set":
            deadline_at = now + timedelta(days=dice.uniform(1, 20))
            decisions.set_deadline(match_id, moderator, deadline_at=deadline_at, reason="Out.")
        case _:
            decisions.void(match_id, moderator, reason="A bug.")
            return "unvoid"
    return None


def take_back(match: Match, moderator: User, what: str) -> None:
    """End a pause early, or take a voiding back."""
    if what == "resume":
        decisions.resume(match.public_id, moderator, reason="Well again.")
    else:
        decisions.unvoid(match.public_id, moderator, reason="None.")
