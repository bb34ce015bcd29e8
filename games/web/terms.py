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


def conditions(mode: Mode, pace_days: int, *, is_public: bool) -> tuple[str, ...]:
    """The same in full sentences, for somebody who is about to agree."""
    pace = ngettext(
        "Each move may take up to %(days)s day. Who runs out of time loses the match.",
        "Each move may take up to %(days)s days. Who runs out of time loses the match.",
        pace_days,
    )
    return (
        _("Up to three rounds: who wins two Seals of Excellence wins the match.")
        if mode is Mode.BEST_OF_THREE
        else _("One round: who wins it wins the match."),
        pace % {"days": pace_days},
        _("Everybody may look on, but nobody sees what is hidden.")
        if is_public
        else _("Nobody but the two of you can see the match."),
        _("Who opens the first round is drawn by lot."),
    )


def standing_text(round_number: int, players: Players, seals: Pair) -> str:
    """How far a match is: "Round 2 · seals: Asha 1, Bilal 0"."""
    return _("Round %(number)s · seals: %(first)s %(a)s, %(second)s %(b)s") % {
        "number": round_number,
        "first": players[0],
        "second": players[1],
        "a": seals[0],
        "b": seals[1],
    }
