"""Decisions about a match, looks into it, and its messages."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from games.moderation.actions import Action
from games.moderation.services import matches, messages
from jaipur_site.panel import forms, revealed
from jaipur_site.panel.acts import Deed
from jaipur_site.panel.deeds.calling import plainly

ON_MATCHES: Final = (
    Deed(
        action=Action.PAUSE_MATCH,
        title=_("Pause"),
        consequence=_(
            "In %(name)s no move counts until then, and no time runs. Both players are told, and "
            "everybody reads your reason in the history."
        ),
        form=forms.UntilForm,
        run=lambda actor, key, form: matches.pause(
            actor, key, until=form.cleaned_data["until"], reason=form.cleaned_data["reason"]
        ),
    ),
    Deed(
        action=Action.RESUME_MATCH,
        title=_("Resume"),
        consequence=_("%(name)s goes on at once. Both players are told, with your reason."),
        run=plainly(matches.resume),
    ),
    Deed(
        action=Action.SET_DEADLINE,
        title=_("Set a later deadline"),
        consequence=_("The turn in %(name)s ends later. Both players are told, with your reason."),
        form=forms.UntilForm,
        run=lambda actor, key, form: matches.set_deadline(
            actor, key, deadline_at=form.cleaned_data["until"], reason=form.cleaned_data["reason"]
        ),
    ),
    Deed(
        action=Action.CREDIT_TIME,
        title=_("Credit time"),
        consequence=_(
            "Who is to move in %(name)s gets so much more time. Both players are told, with your "
            "reason."
        ),
        form=forms.SpanForm,
        run=lambda actor, key, form: matches.credit_time(
            actor, key, seconds=form.seconds(), reason=form.cleaned_data["reason"]
        ),
    ),
    Deed(
        action=Action.ADJUDICATE_MATCH,
        title=_("Adjudicate"),
        consequence=_(
            "This ends %(name)s with the result that you choose. Both players are told, everybody "
            "reads your reason, and the hidden cards stay closed for 7 days."
        ),
        form=forms.WinnerForm,
        is_severe=True,
        run=lambda actor, key, form: matches.adjudicate(
            actor, key, winner=form.seat(), reason=form.cleaned_data["reason"]
        ),
    ),
    Deed(
        action=Action.VOID_MATCH,
        title=_("Void"),
        consequence=_(
            "%(name)s ends without a result, or loses the one it has. Both players are told, "
            "everybody reads your reason. It can be undone for 7 days."
        ),
        is_severe=True,
        run=plainly(matches.void),
    ),
    Deed(
        action=Action.UNVOID_MATCH,
        title=_("Un-void"),
        consequence=_(
            "%(name)s stands as it stood before. Both players are told, with your reason."
        ),
        run=plainly(matches.unvoid),
    ),
    Deed(
        action=Action.READ_CHAT,
        title=_("Read the chat"),
        consequence=_(
            "You see all that the players of %(name)s wrote. It is on record that you did."
        ),
        button=_("Read"),
        shows="chat.html",
        run=plainly(messages.read_chat),
    ),
    Deed(
        action=Action.REVEAL_CARDS,
        title=_("Reveal hidden cards"),
        consequence=_(
            "You see every hidden card of %(name)s. It is on record, and when the match is over "
            "both players are told that a moderator looked, and why."
        ),
        button=_("Reveal"),
        is_severe=True,
        shows="revealed.html",
        run=plainly(revealed.reveal),
    ),
)

ON_MESSAGES: Final = (
    Deed(
        action=Action.REMOVE_CHAT,
        title=_("Delete the message"),
        consequence=_("Players read “removed” instead of %(name)s, who is told, with your reason."),
        run=plainly(messages.remove_chat),
    ),
    Deed(
        action=Action.RESTORE_CHAT,
        title=_("Restore the message"),
        consequence=_("Players can read %(name)s again, who is told, with your reason."),
        run=plainly(messages.restore_chat),
    ),
)
