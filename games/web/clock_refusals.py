"""Why a player's act on the clock was not done; what the sentences of moves would say wrongly."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.engine.errors import MatchOver
from games.play.errors import StaleVersion, TurnExpired
from games.web.refusals import Refusal, Refused, refusal

_SENTENCES: Final[Mapping[type[Exception], Promise]] = MappingProxyType(
    {
        MatchOver: _("The match is over. Nothing was changed."),
        StaleVersion: _("The match has moved on. Nothing was changed; this is how it stands now."),
        TurnExpired: _("The time for this turn is up. Nothing was changed."),
    }
)


def clock_refusal(error: Refused) -> Refusal:
    """What to tell of an error; raises it again if there is nothing to tell."""
    told = refusal(error)
    sentence = _SENTENCES.get(type(error))
    return told if sentence is None else Refusal(str(sentence), told.status)
