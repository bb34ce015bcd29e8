"""What a match or an offer is called and what was agreed on, in words."""

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.clock_text import time_conditions, time_words
from games.engine.results import Mode, Pair
from games.play.clocks.terms import TimeTerms
from games.text import MODE_NAMES, Players


def heading(players: Players) -> str:
    """Who plays: "Asha against Bilal"."""
    return _("%(first)s against %(second)s") % {"first": players[0], "second": players[1]}


def terms_text(mode: Mode, terms: TimeTerms, *, is_public: bool) -> str:
    """Length, time and who may look on: "Best of three rounds · 3 days a move · public"."""
    visibility = _("public") if is_public else _("private")
    return " · ".join([capfirst(str(MODE_NAMES[mode])), *time_words(terms), visibility])


def conditions(mode: Mode, terms: TimeTerms, *, is_public: bool) -> tuple[str, ...]:
    """The same in full sentences, for somebody who is about to agree."""
    return (
        _("Up to three rounds: who wins two Seals of Excellence wins the match.")
        if mode is Mode.BEST_OF_THREE
        else _("One round: who wins it wins the match."),
        *time_conditions(terms),
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
