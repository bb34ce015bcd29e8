"""Why the application refuses. Each error states the fact; api and web decide what to answer."""

from datetime import datetime


class PlayRefused(Exception):
    """A request that changes nothing, because the match does not admit it."""


class MatchNotFound(PlayRefused):
    """There is no such match, or it is private and not the asker's."""


class NotAPlayer(PlayRefused):
    """The asker may see the match but sits in neither seat."""


class ReplayClosed(PlayRefused):
    """The hidden cards of the match are not open: it goes on, or ended without result lately."""


class StaleVersion(PlayRefused):
    """The position has changed since the asker saw it; `current` is the version now, if known."""

    def __init__(self, current: int | None = None) -> None:
        super().__init__("the match has moved on")
        self.current = current


class TurnExpired(PlayRefused):
    """The time of the turn is up; the match is being settled."""


class ClockUnsure(PlayRefused):
    """The site was away, and clocks are about to be credited for it; try again in two minutes."""


class MatchIsPaused(PlayRefused):
    """The match is paused until an instant; no move counts before it."""

    def __init__(self, until: datetime) -> None:
        super().__init__(f"paused until {until.isoformat()}")
        self.until = until


class MatchIsNotPaused(PlayRefused):
    """There is no pause that could be ended."""


class DeadlineNotLater(PlayRefused):
    """A decision may only move the end of a turn to a later instant."""


class DeadlineAtRest(PlayRefused):
    """At that instant the clock of the player in turn stands still; no turn can end then."""


class InstantOutOfRange(PlayRefused):
    """An instant has to lie ahead, and a span of time to be positive, both within a year."""


class VoidIsFinal(PlayRefused):
    """The match was voided so long ago that its hidden facts have been opened."""


class NotAReason(PlayRefused):
    """A reason is one line of plain text, not empty and not too long."""


class NotTheirTurn(PlayRefused):
    """Only a player who is in turn can be given time."""


class GiftTooLarge(PlayRefused):
    """With the gift the turn would have more time than any may have; `most_days` is that limit."""

    def __init__(self, most_days: int) -> None:
        super().__init__(f"no turn may have more than {most_days} days")
        self.most_days = most_days


class NothingToClaim(PlayRefused):
    """The match is not friendly, or the other player is not late."""


class OpponentIsAway(PlayRefused):
    """The late player has been put on vacation until an instant; there is no win to claim."""

    def __init__(self, until: datetime) -> None:
        super().__init__(f"away until {until.isoformat()}")
        self.until = until


class ProposalNotFound(PlayRefused):
    """There is no such proposal in the match, or it is not the asker's to answer or withdraw."""


class ProposalGone(PlayRefused):
    """The proposal has been answered or withdrawn, or has lapsed."""


class AlreadyProposed(PlayRefused):
    """A proposal of this match waits for its answer; there is one at a time."""


class KeyReused(PlayRefused):
    """The idempotency key has been used for another request."""
