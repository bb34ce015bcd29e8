"""Why moderation refuses; what is answered is for the pages to say."""

from datetime import datetime

from games.moderation.actions import Action


class ModerationRefused(Exception):
    """Nothing was done."""


class NotAllowed(ModerationRefused):
    """The role of the actor does not go so far."""

    def __init__(self, action: Action) -> None:
        super().__init__(action.value)
        self.action = action


class OwnMatter(ModerationRefused):
    """It is about the actor, or about a match in which the actor plays."""


class ReasonTooShort(ModerationRefused):
    """A reason has ten characters at least."""


class ReasonTooLong(ModerationRefused):
    """A reason or a text has `limit` characters at most."""

    def __init__(self, limit: int) -> None:
        super().__init__(f"more than {limit} characters")
        self.limit = limit


class TooLongForRole(ModerationRefused):
    """The actor may suspend for `days` at most."""

    def __init__(self, days: int) -> None:
        super().__init__(f"more than {days} days")
        self.days = days


class NotFound(ModerationRefused):
    """There is no such report, sanction, message, note or appeal."""


class ClaimedByAnother(ModerationRefused):
    """Somebody else of the staff looks at the report, until an instant."""

    def __init__(self, name: str, until: datetime) -> None:
        super().__init__(f"claimed by {name}")
        self.name = name
        self.until = until


class ReportIsClosed(ModerationRefused):
    """The report was closed already."""


class ReportIsOpen(ModerationRefused):
    """The report is not closed, so it can't be reopened."""


class TooLateToUndo(ModerationRefused):
    """The time in which it can be undone is over."""


class NothingToUndo(ModerationRefused):
    """It does not stand (any more), so it can't be undone."""


class AlreadyDone(ModerationRefused):
    """It is so already."""


class NotShorter(ModerationRefused):
    """A shortened sanction has to end before it would otherwise, and not in the past."""


class BadName(ModerationRefused):
    """The new name can't be chosen; `sentences` say why."""

    def __init__(self, sentences: list[str]) -> None:
        super().__init__(" ".join(sentences))
        self.sentences = sentences


class ReportRefused(Exception):
    """A report or an appeal of a player was not taken."""


class TooManyReports(ReportRefused):
    """The player has reported very much in a day; try again in `seconds`."""

    def __init__(self, *, seconds: int) -> None:
        super().__init__("too many reports in a day")
        self.seconds = seconds


class OwnConduct(ReportRefused):
    """Nobody reports themselves."""


class ReportTextTooLong(ReportRefused):
    """The text has more than `limit` characters."""

    def __init__(self, limit: int) -> None:
        super().__init__(f"more than {limit} characters")
        self.limit = limit


class NothingSaid(ReportRefused):
    """There is nothing to read in the text, which is needed."""


class NotAboutThis(ReportRefused):
    """The match or the messages are not of whom is reported, or not for the reporter to see."""


class AppealedAlready(ReportRefused):
    """There is one appeal for each sanction."""


class NothingToAppeal(ReportRefused):
    """The sanction holds no more."""


class SanctionNotFound(ReportRefused):
    """The user has no such sanction."""
