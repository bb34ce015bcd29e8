"""How well a player keeps time, in words: on offers and on their profile."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.utils import timezone
from django.utils.timesince import timeuntil
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.play.reliability import FEWEST_TURNS, Reliability

A_MINUTE: Final = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class TimeKeeping:
    """The same for a profile: each in a few words, `answers` "" for who has not moved lately."""

    in_time: str
    time_outs: int
    answers: str


def time_keeping(figures: Reliability) -> TimeKeeping:
    """A player's figures for their profile."""
    pace = figures.median_answer
    return TimeKeeping(
        in_time=_in_time_text(figures),
        time_outs=figures.time_outs,
        answers="" if pace is None else _("usually within %(span)s") % {"span": _span_text(pace)},
    )


def reliability_text(figures: Reliability) -> str:
    """In a line: "98 % of 212 turns in time, 2 time-outs, answers in about 5 hours"."""
    parts = [_in_time_text(figures)]
    if count := figures.time_outs:
        text = ngettext("%(count)s time-out", "%(count)s time-outs", count)
        parts.append(text % {"count": count})
    if figures.median_answer is not None:
        words = {"span": _span_text(figures.median_answer)}
        parts.append(_("answers in about %(span)s") % words)
    return ", ".join(parts)


def _in_time_text(figures: Reliability) -> str:
    """How many turns of the last year were made in time, if there were enough to tell."""
    if figures.in_time_percent is None:
        return ngettext(
            "fewer than %(turns)s turn in a year",
            "fewer than %(turns)s turns in a year",
            FEWEST_TURNS,
        ) % {"turns": FEWEST_TURNS}
    return ngettext(
        "%(percent)s of %(turns)s turn in time",
        "%(percent)s of %(turns)s turns in time",
        figures.turns,
    ) % {"percent": percent_text(figures.in_time_percent), "turns": figures.turns}


def percent_text(percent: int) -> str:
    """A part of a hundred: "98 %", which no line breaks."""
    # Translators: a percentage; between number and sign stands a blank that is not broken.
    return _("%(number)s\u00a0%%") % {"number": percent}


def _span_text(span: timedelta) -> str:
    began = timezone.now()
    return timeuntil(began + max(span, A_MINUTE), began, depth=1)
