"""Decisions about a match, and looks into it."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any, Final

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.moderation.actions import Action
from games.moderation.services import matches, messages
from games.moderation.stakes import MatchStakes
from games.play.disclosure import CLOSED_AT_FIRST
from jaipur_site.panel import forms, revealed
from jaipur_site.panel.acts import Deed
from jaipur_site.panel.deeds.calling import plainly
from jaipur_site.panel.deeds.telling import both_told, instant, span_text

_WHILE_IT_RUNS: Final = frozenset(
    {Action.PAUSE_MATCH, Action.SET_DEADLINE, Action.CREDIT_TIME, Action.ADJUDICATE_MATCH}
)


def of_use(deeds: Sequence[Deed], *, is_over: bool, is_void: bool, is_paused: bool) -> list[Deed]:
    """Those of the deeds that can be done to a match that stands so."""
    useless = set(_WHILE_IT_RUNS) if is_over else set()
    useless.add(Action.PAUSE_MATCH if is_paused else Action.RESUME_MATCH)
    useless.add(Action.VOID_MATCH if is_void else Action.UNVOID_MATCH)
    return [deed for deed in deeds if deed.action not in useless]


def _paused(match: MatchStakes, form: Any) -> Sequence[str]:
    if match.is_over:
        return (_("The match is over."),)
    until = instant(form.cleaned_data["until"])
    return (
        _("Until %(until)s no move counts in the match of %(first)s and %(second)s.")
        % {"until": until, **_players(match)},
        _("%(name)s, who is to move, then has as much time as there is left now.")
        % {"name": match.in_turn},
        both_told(match.players),
    )


def _resumed(match: MatchStakes, _form: Any) -> Sequence[str]:
    if match.paused_until is None:
        return (_("The match is not paused."),)
    return (
        _("The match of %(first)s and %(second)s goes on now, and not only at %(until)s.")
        % {"until": instant(match.paused_until), **_players(match)},
        _("%(name)s is to move, with the time that was left.") % {"name": match.in_turn},
        both_told(match.players),
    )


def _prolonged(match: MatchStakes, form: Any) -> Sequence[str]:
    if match.is_over:
        return (_("The match is over."),)
    words = _("%(name)s, who is to move, has until %(later)s instead of %(sooner)s.")
    later, sooner = instant(form.cleaned_data["until"]), instant(match.deadline_at)
    said = words % {"name": match.in_turn, "later": later, "sooner": sooner}
    return (said, both_told(match.players))


def _credited(match: MatchStakes, form: Any) -> Sequence[str]:
    if match.deadline_at is None:
        return (_("The match is over."),)
    seconds = form.seconds()
    words = _("%(name)s, who is to move, gets %(span)s more: until %(later)s.")
    later = instant(match.deadline_at + timedelta(seconds=seconds))
    said = words % {"name": match.in_turn, "span": span_text(seconds), "later": later}
    return (said, both_told(match.players))


def _adjudicated(match: MatchStakes, form: Any) -> Sequence[str]:
    if match.is_over:
        return (_("The match is over."),)
    seat = form.seat()
    words = _("The match of %(first)s and %(second)s ends at once, drawn.") % _players(match)
    if seat is not None:
        names = {"winner": match.players[seat], "loser": match.players[1 - seat]}
        words = _("The match ends at once: %(winner)s wins, %(loser)s loses.") % names
    return (
        words,
        both_told(match.players),
        _("Its cards stay hidden until %(until)s. It can be undone only by voiding the match.")
        % {"until": instant(timezone.now() + CLOSED_AT_FIRST)},
    )


def _voided(match: MatchStakes, _form: Any) -> Sequence[str]:
    if match.is_void:
        return (_("The match is void already."),)
    if match.winner:
        lost = _("%(winner)s’s win no longer counts: the match stays to be seen, without a result.")
    elif match.is_over:
        lost = _("The result of %(first)s and %(second)s no longer counts; the match stays.")
    else:
        lost = _("The match of %(first)s and %(second)s ends at once, without a result.")
    return (
        lost % {"winner": match.winner, **_players(match)},
        both_told(match.players),
        _("Its cards stay hidden, and you can undo it, until %(until)s.")
        % {"until": instant(timezone.now() + CLOSED_AT_FIRST)},
    )


def _unvoided(match: MatchStakes, _form: Any) -> Sequence[str]:
    if not match.is_void:
        return (_("The match is not void."),)
    if match.would_go_on:
        words = _("The match of %(first)s and %(second)s goes on, with the time that was left.")
    else:
        words = _("The match of %(first)s and %(second)s has the result again that it had before.")
    return (words % _players(match), both_told(match.players))


def _chat_read(match: MatchStakes, _form: Any) -> Sequence[str]:
    return (
        _("You see all that %(first)s and %(second)s wrote to each other.") % _players(match),
        _("That you did is on record, with your reason; the players are not told."),
    )


def _revealed(match: MatchStakes, _form: Any) -> Sequence[str]:
    looked = _("You see both hands, the bonus tokens and the deck of %(first)s and %(second)s.")
    later = _("When the match is over, %(first)s and %(second)s are told that you looked, and why.")
    if match.is_over:
        later = _("%(first)s and %(second)s are told within minutes that a moderator looked, why.")
    return (
        looked % _players(match),
        _("It is on record for good, with your reason, even if you look away at once."),
        later % _players(match),
    )


def _players(match: MatchStakes) -> dict[str, str]:
    return {"first": match.players[0], "second": match.players[1]}


ON_MATCHES: Final = (
    Deed(
        action=Action.PAUSE_MATCH,
        title=gettext_lazy("Pause"),
        follows=_paused,
        form=forms.UntilForm,
        run=lambda actor, key, form: matches.pause(
            actor, key, until=form.cleaned_data["until"], reason=form.cleaned_data["reason"]
        ),
    ),
    Deed(
        action=Action.RESUME_MATCH,
        title=gettext_lazy("Resume"),
        follows=_resumed,
        run=plainly(matches.resume),
    ),
    Deed(
        action=Action.SET_DEADLINE,
        title=gettext_lazy("Set a later deadline"),
        follows=_prolonged,
        form=forms.UntilForm,
        run=lambda actor, key, form: matches.set_deadline(
            actor, key, deadline_at=form.cleaned_data["until"], reason=form.cleaned_data["reason"]
        ),
    ),
    Deed(
        action=Action.CREDIT_TIME,
        title=gettext_lazy("Credit time"),
        follows=_credited,
        form=forms.SpanForm,
        run=lambda actor, key, form: matches.credit_time(
            actor, key, seconds=form.seconds(), reason=form.cleaned_data["reason"]
        ),
    ),
    Deed(
        action=Action.ADJUDICATE_MATCH,
        title=gettext_lazy("Adjudicate"),
        follows=_adjudicated,
        form=forms.WinnerForm,
        is_severe=True,
        run=lambda actor, key, form: matches.adjudicate(
            actor, key, winner=form.seat(), reason=form.cleaned_data["reason"]
        ),
    ),
    Deed(
        action=Action.VOID_MATCH,
        title=gettext_lazy("Void"),
        follows=_voided,
        is_severe=True,
        run=plainly(matches.void),
    ),
    Deed(
        action=Action.UNVOID_MATCH,
        title=gettext_lazy("Un-void"),
        follows=_unvoided,
        run=plainly(matches.unvoid),
    ),
    Deed(
        action=Action.READ_CHAT,
        title=gettext_lazy("Read the chat"),
        follows=_chat_read,
        button=gettext_lazy("Read"),
        shows="chat.html",
        run=plainly(messages.read_chat),
    ),
    Deed(
        action=Action.REVEAL_CARDS,
        title=gettext_lazy("Reveal hidden cards"),
        follows=_revealed,
        button=gettext_lazy("Reveal"),
        is_severe=True,
        shows="revealed.html",
        run=plainly(revealed.reveal),
    ),
)
