"""Why the lobby refuses; what to answer is decided by api and web."""


class LobbyRefused(Exception):
    """A request that changes nothing, because the offer or the players do not admit it."""


class OfferNotFound(LobbyRefused):
    """There is no such offer for the asker."""


class OfferTaken(LobbyRefused):
    """Somebody else has accepted the offer."""


class OfferGone(LobbyRefused):
    """The offer has expired, or was withdrawn or declined."""


class OwnOffer(LobbyRefused):
    """Nobody plays against themselves."""


class OwnerUnavailable(LobbyRefused):
    """Whoever made the offer may not begin a match for now; why is told to nobody else."""


class GuestsMayNot(LobbyRefused):
    """Guests play the matches to which they are invited, until they complete their account."""


class KeptApart(LobbyRefused):
    """One of the two has blocked the other; which of them is told to nobody."""


class MatchStillRunning(LobbyRefused):
    """A rematch can be asked for when the match has ended."""


class TooManyOffers(LobbyRefused):
    """The player has offered very many matches in the last hour; try again in `seconds`."""

    def __init__(self, *, seconds: int) -> None:
        super().__init__("too many offers in an hour")
        self.seconds = seconds


class MailRefused(LobbyRefused):
    """An invitation is not made because it cannot be mailed."""


class BadAddress(MailRefused):
    """It is no email address, or none that we send to."""


class AlreadyInvited(MailRefused):
    """The player has an open invitation to the same address."""


class InvitedLately(MailRefused):
    """The player has had an invitation mailed to the address; another one may be in `seconds`."""

    def __init__(self, *, seconds: int) -> None:
        super().__init__("an invitation was mailed to the address lately")
        self.seconds = seconds


class TooManyMailedInvitations(MailRefused):
    """The player has had very many invitations mailed in a day; try again in `seconds`."""

    def __init__(self, *, seconds: int) -> None:
        super().__init__("too many mailed invitations in a day")
        self.seconds = seconds


class TooManyMatches(LobbyRefused):
    """A player has as many running matches as they may have; `limit` is how many that is."""

    def __init__(self, *, limit: int, is_asker: bool) -> None:
        super().__init__(f"at most {limit} running matches")
        self.limit = limit
        self.is_asker = is_asker


class UnlimitedSeek(LobbyRefused):
    """A match without time limit is offered to somebody, not to everybody."""


class NotReliableEnough(LobbyRefused):
    """The seek is for players who play nine of ten turns in time, and the asker does not."""
