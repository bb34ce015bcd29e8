"""Why something is not written down; what to answer is decided by api and web."""


class ChatRefused(Exception):
    """Nothing was written."""


class TextEmpty(ChatRefused):
    """There is nothing to read in it."""


class TextTooLong(ChatRefused):
    """It has more than `limit` characters."""

    def __init__(self, limit: int) -> None:
        super().__init__(f"more than {limit} characters")
        self.limit = limit


class NotOnSpeakingTerms(ChatRefused):
    """One of the two has blocked the other; which of them is told to nobody."""


class TooManyMessages(ChatRefused):
    """The player has written very much in the last hour; `seconds` from now the next may follow."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"{seconds} seconds to wait")
        self.seconds = seconds
