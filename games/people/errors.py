"""Why somebody cannot go on vacation, or come back from it; api and web decide what to answer."""

from datetime import datetime, timedelta


class PeopleRefused(Exception):
    """A request that changes nothing, because the player's vacations do not admit it."""


class VacationTooShort(PeopleRefused):
    """A vacation lasts a day at least."""


class VacationTooLong(PeopleRefused):
    """There are not so many days left; `balance` is how long it may be at most."""

    def __init__(self, balance: timedelta) -> None:
        super().__init__(f"at most {balance}")
        self.balance = balance


class VacationOverlaps(PeopleRefused):
    """Another vacation is in the way, from `starts_at` to `ends_at`.

    It goes on or is planned; nobody can plan two.
    """

    def __init__(self, starts_at: datetime, ends_at: datetime) -> None:
        super().__init__(f"from {starts_at.isoformat()} to {ends_at.isoformat()}")
        self.starts_at = starts_at
        self.ends_at = ends_at


class NoVacation(PeopleRefused):
    """No vacation goes on or is planned that could be ended."""
