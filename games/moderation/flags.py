"""What looks like foul play, by rules that explain themselves. They never sanction anybody.

Pure: what has happened comes in, findings go out.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from games.moderation.kinds import ReportReason

TIME_OUTS: Final = 3
TIME_OUTS_WITHIN: Final = timedelta(days=14)
EARLY_ENDS: Final = 3
EARLY_ENDS_WITHIN: Final = timedelta(days=30)
EARLY_VERSION: Final = 12
"""A match that is resigned at this version at the latest has hardly been played."""

MATCHES_OF_A_PAIR: Final = 20
MATCHES_WITHIN: Final = timedelta(days=7)
NEW_ACCOUNTS: Final = 3
ACCOUNTS_WITHIN: Final = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class EndedMatch:
    """A match that has ended: when, between whom, and who lost it; None where nobody did.

    `version` is the number of events it had in the end.
    """

    match_id: str
    at: datetime
    players: frozenset[UUID]
    loser: UUID | None
    is_time_out: bool
    is_resigned: bool
    version: int


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A young account and where it was used; `place` is the same for the same browser and network.

    Nothing of the place is in what a finding says.
    """

    user: UUID
    joined_at: datetime
    place: Hashable


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that a person should look at: about whom, under which name, and why.

    The same thing has the same `key`; `others` are the users that it is about besides.
    """

    key: str
    user: UUID
    reason: ReportReason
    rule: str
    count: int
    days: int
    others: tuple[UUID, ...] = ()
    matches: tuple[str, ...] = ()


def findings(
    ended: Iterable[EndedMatch], signed_in: Iterable[SignedIn], now: datetime
) -> list[Finding]:
    """All that the rules find, each thing once."""
    matches = sorted(ended, key=lambda match: match.at)
    found = [
        *serial_time_outs(matches, now),
        *early_resignations(matches, now),
        *many_matches(matches, now),
        *accounts_of_one_place(signed_in, now),
    ]
    return list({finding.key: finding for finding in found}.values())


def serial_time_outs(ended: Iterable[EndedMatch], now: datetime) -> list[Finding]:
    """Players who have let the time of several matches run out of late."""
    lost: defaultdict[UUID, list[str]] = defaultdict(list)
    for match in ended:
        if match.is_time_out and match.loser and match.at > now - TIME_OUTS_WITHIN:
            lost[match.loser].append(match.match_id)
    return [
        Finding(
            key=f"time_outs:{user}",
            user=user,
            reason=ReportReason.STALLING,
            rule="time_outs",
            count=len(matches),
            days=TIME_OUTS_WITHIN.days,
            matches=tuple(matches),
        )
        for user, matches in lost.items()
        if len(matches) >= TIME_OUTS
    ]


def early_resignations(ended: Iterable[EndedMatch], now: datetime) -> list[Finding]:
    """Players who resign to the same opponent again and again before anything was played."""
    given: defaultdict[tuple[UUID, UUID], list[str]] = defaultdict(list)
    for match in ended:
        is_early = match.is_resigned and match.version <= EARLY_VERSION
        if is_early and match.loser and match.at > now - EARLY_ENDS_WITHIN:
            [winner] = match.players - {match.loser}
            given[match.loser, winner].append(match.match_id)
    return [
        Finding(
            key=f"early_ends:{loser}:{winner}",
            user=loser,
            reason=ReportReason.FIXED_RESULTS,
            rule="early_ends",
            count=len(matches),
            days=EARLY_ENDS_WITHIN.days,
            others=(winner,),
            matches=tuple(matches),
        )
        for (loser, winner), matches in given.items()
        if len(matches) >= EARLY_ENDS
    ]


def many_matches(ended: Iterable[EndedMatch], now: datetime) -> list[Finding]:
    """Pairs that end very many matches between themselves."""
    recent = [match.players for match in ended if match.at > now - MATCHES_WITHIN]
    found = []
    for players, count in Counter(recent).items():
        if count >= MATCHES_OF_A_PAIR:
            first, second = sorted(players)
            found.append(
                Finding(
                    key=f"many_matches:{first}:{second}",
                    user=first,
                    reason=ReportReason.FIXED_RESULTS,
                    rule="many_matches",
                    count=count,
                    days=MATCHES_WITHIN.days,
                    others=(second,),
                )
            )
    return found


def accounts_of_one_place(signed_in: Iterable[SignedIn], now: datetime) -> list[Finding]:
    """Several new accounts that one browser in one network has used."""
    users: defaultdict[Hashable, dict[UUID, datetime]] = defaultdict(dict)
    for one in signed_in:
        if one.joined_at > now - ACCOUNTS_WITHIN:
            users[one.place][one.user] = one.joined_at
    found = []
    for joined in users.values():
        if len(joined) >= NEW_ACCOUNTS:
            first, *others = sorted(joined, key=lambda user: (joined[user], user))
            found.append(
                Finding(
                    key=f"one_place:{first}",
                    user=first,
                    reason=ReportReason.SECOND_ACCOUNT,
                    rule="one_place",
                    count=len(joined),
                    days=ACCOUNTS_WITHIN.days,
                    others=tuple(others),
                )
            )
    return found
