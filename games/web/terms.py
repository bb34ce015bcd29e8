"""What a match or an offer is called and what was agreed on, in words."""

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.results import Mode, Pair
from games.text import MODE_NAMES, Players


def heading(players: Players) -> str:
    """Who plays: "Asha against Bilal"."""
    return _("%(first)s against %(second)s") % {"first": players[0], "second": players[1]}


def terms_text(mode: Mode, pace_days: int, *, is_public: bool) -> str:
    """Length, pace and who may look on: "Best of three rounds · 3 days a move · public"."""
    pace = ngettext("%(days)s day a move", "%(days)s days a move", pace_days)
    visibility = _("public") if is_public else _("private")
    return f"{capfirst(MODE_NAMES[mode])} · {pace % {'days': pace_days}} · {visibility}"


def seals_text(seals: Pair) -> str:
    """The seals of seats 0 and 1: "Seals 1 : 0"."""
    return _("Seals %(first)s : %(second)s") % {"first": seals[0], "second": seals[1]}
