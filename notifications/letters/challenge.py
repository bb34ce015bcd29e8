"""What the mail about a challenge says. Pure; in the language and zone that are active."""

from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.lobby.queries import OfferView
from games.text import MODE_NAMES
from notifications.instants import instant_text
from notifications.wording import one_line


@dataclass(frozen=True, slots=True)
class ChallengeLetter:
    """An offer of a match to the recipient; `news` if it no longer stands."""

    subject_line: str
    heading: str
    lead: str
    terms: tuple[str, ...]
    news: str


def challenge_letter(offer: OfferView) -> ChallengeLetter:
    """The mail to the one who is challenged."""
    name = {"name": one_line(offer.owner)}
    rematch = {**name, "match": offer.rematch_of}
    return ChallengeLetter(
        subject_line=_("%(name)s challenges you · Jaipur") % name,
        heading=_("%(name)s challenges you") % name,
        lead=_("%(name)s would like to play again after match #%(match)s.") % rematch
        if offer.rematch_of
        else _("%(name)s would like to play a match of Jaipur with you.") % name,
        terms=(
            capfirst(str(MODE_NAMES[offer.mode])),
            ngettext("%(days)s day for each turn", "%(days)s days for each turn", offer.pace_days)
            % {"days": offer.pace_days},
            _("Everybody may look on") if offer.is_public else _("Nobody else may look on"),
        ),
        news=_standing(offer),
    )


def _standing(offer: OfferView) -> str:
    if offer.is_open:
        until = {"instant": instant_text(offer.expires_at)}
        return _("You can answer until %(instant)s.") % until
    if offer.match_id is not None:
        return _("You have accepted in the meantime.")
    return _("The challenge does not stand any more.")
