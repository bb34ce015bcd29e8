"""What a mail about a match says. Pure; in the language and zone that are active."""

from dataclasses import replace

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.clock_text import time_words
from games.engine.results import OutcomeReason
from games.lobby.queries import OfferView
from games.play.match_view import MatchView
from games.text import MODE_NAMES, outcome_text, reckoning_text
from notifications.letters.challenge import answer_until_text
from notifications.letters.clock import clock_letter, waiting_letter
from notifications.letters.deadline import playing_time_notes, standing, turn_notes
from notifications.letters.letter import link_to
from notifications.letters.match_news import (
    MatchLetter,
    MatchNews,
    Rematch,
    asking_for_a_move,
    own_position,
    seat_of,
    text_of,
    titled,
    told_since,
    words_of,
)
from notifications.letters.reckoning import reckoning_table
from notifications.registry import EmailKind
from notifications.wording import one_line


def match_letter(kind: EmailKind, news: MatchNews) -> MatchLetter:
    """The mail of a kind to the viewer of the page."""
    page = news.page
    names = (one_line(page.match.players[0]), one_line(page.match.players[1]))
    news = replace(news, page=replace(page, match=replace(page.match, players=names)))
    letter = _letter(kind, news)
    parts = [letter.lead, letter.deadline]
    return replace(letter, preheader=" ".join([part for part in parts if part]), chat=news.chat)


def _letter(kind: EmailKind, news: MatchNews) -> MatchLetter:
    match kind:
        case EmailKind.MATCH_STARTED:
            return _match_started(news)
        case EmailKind.YOUR_TURN:
            return _your_turn(news)
        case EmailKind.REMINDER:
            return _reminder(news)
        case EmailKind.ROUND_ENDED:
            return _round_ended(news)
        case EmailKind.MATCH_FINISHED:
            return _match_finished(news)
        case _:
            return clock_letter(kind, news)


def _match_started(news: MatchNews) -> MatchLetter:
    match = news.page.match
    words = words_of(match)
    lead, _since = told_since(news.page)
    letter = titled(
        match,
        words,
        subject=_("Your match against %(opponent)s has begun · Jaipur #%(match)s"),
        heading=_("Your match against %(opponent)s has begun"),
    )
    return replace(
        letter,
        lead=f"{_terms_text(match)} {lead}",
        deadline=standing(match, match.players),
        deadline_notes=turn_notes(match),
        position=own_position(news),
    )


def _your_turn(news: MatchNews) -> MatchLetter:
    match = news.page.match
    words = words_of(match)
    lead, since = told_since(news.page)
    has_just_begun = match.view.round_number == 1 and not any(
        entry.move for entry in news.page.since_my_move
    )
    heading = _("Your turn against %(opponent)s")
    if has_just_begun:
        heading = _("Your match against %(opponent)s has begun: it is your turn")
        lead = f"{_terms_text(match)} {lead}"
    letter = titled(match, words, subject=_turn_subject(), heading=heading)
    return asking_for_a_move(replace(letter, lead=lead, since=since), news)


def _reminder(news: MatchNews) -> MatchLetter:
    match = news.page.match
    if match.view.turn != match.viewer:
        return waiting_letter(news)
    lead, since = told_since(news.page)
    heading = _("%(opponent)s is waiting for your move")
    if match.is_late:
        heading = _("You are late, and %(opponent)s is still waiting")
    letter = titled(
        match,
        words_of(match),
        subject=_("Reminder: your move against %(opponent)s · Jaipur #%(match)s"),
        heading=heading,
    )
    letter = asking_for_a_move(replace(letter, lead=lead, since=since), news)
    left = playing_time_notes(match, news.now) if news.now else ()
    return replace(letter, deadline_notes=(*left, *letter.deadline_notes))


def _round_ended(news: MatchNews) -> MatchLetter:
    match = news.page.match
    ended = sum(1 for sequence in match.ended_sequences if sequence <= news.version)
    reckoning = match.reckonings[ended - 1]
    words = {**words_of(match), "round": str(reckoning.number)}
    told = [entry for entry in news.page.since_my_move if entry.sequence <= news.version]
    last = [text_of(match, entry) for entry in told if entry.reckoning is not None]
    result = reckoning_text(reckoning, match.players, match.viewer)
    subject = _("Round %(round)s against %(opponent)s is over · Jaipur #%(match)s")
    heading = _("Round %(round)s is over")
    if news.is_turn:
        subject = _turn_subject()
        heading = _("Round %(round)s is over, and it is your turn in the next one")
    letter = replace(
        titled(match, words, subject=subject, heading=heading),
        brief=_("Round %(round)s against %(opponent)s:") % words + f" {result}",
        lead=" ".join([*last, result]),
        since=tuple([text_of(match, entry) for entry in told if entry.reckoning is None]),
        reckoning=reckoning_table(reckoning, seat_of(match), opponent=words["opponent"]),
    )
    return asking_for_a_move(letter, news) if news.is_turn else letter


def _match_finished(news: MatchNews) -> MatchLetter:
    page, match = news.page, news.page.match
    outcome = match.view.outcome
    if outcome is None:
        raise ValueError("the match goes on")
    words = words_of(match)
    _lead, since = told_since(page)
    result = outcome_text(outcome, match.players, match.viewer)
    letter = titled(
        match,
        words | {"result": result},
        subject=_("Your match against %(opponent)s is over · Jaipur #%(match)s"),
        heading="%(result)s",
    )
    return replace(
        letter,
        brief=_("Your match against %(opponent)s is over.") % words + f" {result}",
        lead=text_of(match, page.log[-1]),
        since=since,
        rounds=tuple(
            [reckoning_text(one, match.players, match.viewer) for one in match.reckonings]
        ),
        reckoning=reckoning_table(match.reckonings[-1], seat_of(match), opponent=words["opponent"])
        if outcome.reason is OutcomeReason.PLAYED
        else None,
        rematch=_rematch(news.rematch) if news.rematch else None,
    )


def _turn_subject() -> str:
    """The same for all turn mails of a match, because mail programs thread by it."""
    return _("Your turn against %(opponent)s · Jaipur #%(match)s")


def _terms_text(match: MatchView) -> str:
    """What was agreed on: "Best of three rounds, 3 days a move."."""
    return f"{capfirst(', '.join([str(MODE_NAMES[match.mode]), *time_words(match.terms)]))}."


def _rematch(offer: OfferView) -> Rematch:
    text = _("%(owner)s asks for a rematch.") % {"owner": one_line(offer.owner)}
    return Rematch(
        offer.id, f"{text} {answer_until_text(offer)}", link_to("games:challenge", offer.id)
    )
