"""Why a text was not kept, in a sentence for its writer."""

import math

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.chat.errors import (
    ChatRefused,
    NotOnSpeakingTerms,
    TextTooLong,
    TooManyMessages,
)


def refusal_text(error: ChatRefused) -> str:
    """One sentence, in the language that is active."""
    if isinstance(error, TextTooLong):
        return too_long_text(error.limit)
    if isinstance(error, TooManyMessages):
        minutes = math.ceil(error.seconds / 60)
        return ngettext(
            "You have written very much in the last hour. Go on in %(minutes)s minute.",
            "You have written very much in the last hour. Go on in %(minutes)s minutes.",
            minutes,
        ) % {"minutes": minutes}
    if isinstance(error, NotOnSpeakingTerms):
        return _("The two of you do not write to each other.")
    return _("Please write something.")


def too_long_text(limit: int) -> str:
    """That there are more characters than may be."""
    return ngettext(
        "Please write at most %(limit)s character.",
        "Please write at most %(limit)s characters.",
        limit,
    ) % {"limit": limit}
