"""Why the application refuses. Each error states the fact; api and web decide what to answer."""


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


class KeyReused(PlayRefused):
    """The idempotency key has been used for another request."""
