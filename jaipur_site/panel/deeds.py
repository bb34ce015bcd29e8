"""Every action of the panel: what it is called, what follows of it, and which service does it."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from accounts.models import User, WarningLevel
from accounts.roles import Role
from games.moderation.actions import Action
from games.moderation.kinds import AppealDecision, ReportOutcome
from games.moderation.services import (
    accounts,
    incident,
    matches,
    messages,
    notes,
    reports,
    sanctions,
)
from games.moderation.services.sanctions import RunningMatches
from jaipur_site.panel import forms, revealed, subjects
from jaipur_site.panel.acts import Deed
from notifications import desk


def _plainly(service: Callable[..., object]) -> Callable[[User, Any, Any], object]:
    """The call of a service that takes a reason and nothing else."""
    return lambda actor, key, form: service(actor, key, reason=form.cleaned_data["reason"])


def _for_site(service: Callable[..., object]) -> Callable[[User, Any, Any], object]:
    return lambda actor, _key, form: service(actor, reason=form.cleaned_data["reason"])


def _suspend_sign_in(actor: User, user: User, form: Any) -> object:
    given = form.cleaned_data
    return sanctions.suspend_sign_in(
        actor,
        user,
        length=given["length"],
        running=RunningMatches(given["running"]),
        reason=given["reason"],
    )


def _decide_appeal(actor: User, sanction_id: Any, form: Any) -> object:
    given = form.cleaned_data
    return sanctions.decide_appeal(
        actor,
        sanction_id,
        decision=AppealDecision(given["decision"]),
        ends_at=given["ends_at"],
        reason=given["reason"],
    )


def _set_role(actor: User, user: User, form: Any) -> object:
    role = form.cleaned_data["role"]
    return accounts.set_role(
        actor, user, role=Role(role) if role else None, reason=form.cleaned_data["reason"]
    )


ON_USERS: Final = (
    Deed(
        action=Action.ADD_NOTE,
        title=_("Add a note"),
        consequence=_("Only the staff reads the note. %(name)s is not told."),
        form=forms.NoteForm,
        run=lambda actor, user, form: notes.add_note(actor, user, text=form.cleaned_data["text"]),
    ),
    Deed(
        action=Action.SEND_MESSAGE,
        title=_("Write a message"),
        consequence=_("%(name)s gets it from the team, by mail and on the site."),
        form=forms.MessageForm,
        button=_("Send"),
        run=lambda actor, user, form: messages.send_message(actor, user, text=form.message()),
    ),
    Deed(
        action=Action.WARN,
        title=_("Warn"),
        consequence=_(
            "%(name)s is told, with your reason, and must acknowledge the warning before the next "
            "new match or message; moves can be played all the same."
        ),
        form=forms.WarnForm,
        run=lambda actor, user, form: sanctions.warn(
            actor,
            user,
            level=WarningLevel(form.cleaned_data["level"]),
            reason=form.cleaned_data["reason"],
        ),
    ),
    Deed(
        action=Action.MUTE_CHAT,
        title=_("Mute chat"),
        consequence=_(
            "%(name)s can write no messages for so long; running matches go on. %(name)s is told, "
            "with your reason and how to appeal."
        ),
        form=forms.LengthForm,
        run=lambda actor, user, form: sanctions.mute_chat(
            actor, user, length=form.cleaned_data["length"], reason=form.cleaned_data["reason"]
        ),
    ),
    Deed(
        action=Action.SUSPEND_MATCHES,
        title=_("Suspend from new matches"),
        consequence=_(
            "%(name)s can begin no match for so long; running ones go on. %(name)s is told, with "
            "your reason and how to appeal."
        ),
        form=forms.SuspensionForm,
        run=lambda actor, user, form: sanctions.suspend_matches(
            actor, user, length=form.cleaned_data["length"], reason=form.cleaned_data["reason"]
        ),
    ),
    Deed(
        action=Action.SUSPEND_SIGN_IN,
        title=_("Suspend sign-in"),
        consequence=_(
            "%(name)s can do nothing for so long but appeal and take their data with them. All "
            "opponents are affected too. %(name)s is told, with your reason."
        ),
        form=forms.SignInForm,
        is_severe=True,
        run=_suspend_sign_in,
    ),
    Deed(
        action=Action.RENAME_USER,
        title=_("Force another name"),
        consequence=_("%(name)s is called otherwise from now on, and told so with your reason."),
        form=forms.RenameForm,
        is_severe=True,
        run=lambda actor, user, form: accounts.rename_user(
            actor, user, name=form.cleaned_data["name"], reason=form.cleaned_data["reason"]
        ),
    ),
    Deed(
        action=Action.UNDO_RENAME,
        title=_("Give the old name back"),
        consequence=_("%(name)s gets the name back that a moderator took, and is told so."),
        run=_plainly(accounts.undo_rename),
    ),
    Deed(
        action=Action.REVOKE_TOKENS,
        title=_("Revoke access tokens"),
        consequence=_(
            "Programs of %(name)s can't sign in any more, until new tokens are made. %(name)s is "
            "told, with your reason. This can't be undone."
        ),
        is_severe=True,
        run=_plainly(accounts.revoke_tokens),
    ),
    Deed(
        action=Action.END_SESSIONS,
        title=_("Sign out everywhere"),
        consequence=_(
            "%(name)s is signed out in every browser and has to sign in again. %(name)s is told, "
            "with your reason. This can't be undone."
        ),
        is_severe=True,
        run=_plainly(accounts.end_sessions),
    ),
    Deed(
        action=Action.SET_ROLE,
        title=_("Change the role"),
        consequence=_("%(name)s may do what the role allows, from now on."),
        form=forms.RoleForm,
        is_severe=True,
        run=_set_role,
    ),
)

ON_REPORTS: Final = (
    Deed(
        action=Action.CLAIM_REPORT,
        title=_("Claim"),
        consequence=_("Nobody else takes up %(name)s for 30 minutes."),
        form=forms.ActForm,
        run=lambda actor, key, _form: reports.claim(actor, key),
    ),
    Deed(
        action=Action.RELEASE_REPORT,
        title=_("Release"),
        consequence=_("Anybody of the staff can take up %(name)s."),
        form=forms.ActForm,
        run=lambda actor, key, _form: reports.release(actor, key),
    ),
    Deed(
        action=Action.CLOSE_REPORT,
        title=_("Close"),
        consequence=_(
            "Who made the report is told whether action was taken, never which. This closes "
            "%(name)s; it can be reopened for 7 days."
        ),
        form=forms.OutcomeForm,
        run=lambda actor, key, form: reports.close(
            actor,
            key,
            outcome=ReportOutcome(form.cleaned_data["outcome"]),
            reason=form.cleaned_data["reason"],
        ),
    ),
    Deed(
        action=Action.REOPEN_REPORT,
        title=_("Reopen"),
        consequence=_("This puts %(name)s back into the queue."),
        run=_plainly(reports.reopen),
    ),
)

ON_SANCTIONS: Final = (
    Deed(
        action=Action.LIFT_SANCTION,
        title=_("Lift"),
        consequence=_(
            "This takes back: %(name)s. The player is told, with your reason. Matches that were "
            "paused for it go on."
        ),
        run=_plainly(sanctions.lift),
    ),
)

ON_APPEALS: Final = (
    Deed(
        action=Action.DECIDE_APPEAL,
        title=_("Decide the appeal"),
        consequence=_("It is about: %(name)s. The player is told, with your reason."),
        form=forms.DecisionForm,
        run=_decide_appeal,
    ),
)

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
        run=_plainly(matches.resume),
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
        run=_plainly(matches.void),
    ),
    Deed(
        action=Action.UNVOID_MATCH,
        title=_("Un-void"),
        consequence=_(
            "%(name)s stands as it stood before. Both players are told, with your reason."
        ),
        run=_plainly(matches.unvoid),
    ),
    Deed(
        action=Action.READ_CHAT,
        title=_("Read the chat"),
        consequence=_(
            "You see all that the players of %(name)s wrote. It is on record that you did."
        ),
        button=_("Read"),
        shows="chat.html",
        run=_plainly(messages.read_chat),
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
        run=_plainly(revealed.reveal),
    ),
)

ON_MESSAGES: Final = (
    Deed(
        action=Action.REMOVE_CHAT,
        title=_("Delete the message"),
        consequence=_("Players read “removed” instead of %(name)s, who is told, with your reason."),
        run=_plainly(messages.remove_chat),
    ),
    Deed(
        action=Action.RESTORE_CHAT,
        title=_("Restore the message"),
        consequence=_("Players can read %(name)s again, who is told, with your reason."),
        run=_plainly(messages.restore_chat),
    ),
)

ON_NOTES: Final = (
    Deed(
        action=Action.EDIT_NOTE,
        title=_("Edit the note"),
        consequence=_("The audit keeps what %(name)s said before."),
        form=forms.EditNoteForm,
        run=lambda actor, key, form: notes.edit_note(
            actor, key, text=form.cleaned_data["text"], reason=form.cleaned_data["reason"]
        ),
    ),
)

ON_MAILS: Final = (
    Deed(
        action=Action.RETRY_MAIL,
        title=_("Try again"),
        consequence=_("This is sent as soon as a worker takes it up: %(name)s."),
        run=_plainly(desk.retry),
    ),
    Deed(
        action=Action.CANCEL_MAIL,
        title=_("Cancel"),
        consequence=_("This is never sent: %(name)s. The recipient sees so in the log of mails."),
        is_severe=True,
        run=_plainly(desk.cancel),
    ),
)

ON_ADDRESSES: Final = (
    Deed(
        action=Action.UNSUPPRESS_ADDRESS,
        title=_("Send mail again"),
        consequence=_("What %(name)s has sent back is forgotten, and it gets mail again."),
        run=_plainly(desk.unsuppress),
    ),
)

ON_SITE: Final = (
    Deed(
        action=Action.START_READ_ONLY,
        title=_("Start read-only mode"),
        consequence=_(
            "Nobody but the staff can change anything on %(name)s. No turn ends; the clocks are "
            "credited when it is over."
        ),
        is_severe=True,
        run=_for_site(incident.start_read_only),
    ),
    Deed(
        action=Action.END_READ_ONLY,
        title=_("End read-only mode"),
        consequence=_("Players can go on. All running clocks get the time that it took."),
        run=_for_site(incident.end_read_only),
    ),
    Deed(
        action=Action.STOP_MAIL,
        title=_("Stop mail"),
        consequence=_("No mail goes out of %(name)s; all stay owed."),
        is_severe=True,
        run=_for_site(incident.stop_mail),
    ),
    Deed(
        action=Action.RESUME_MAIL,
        title=_("Resume mail"),
        consequence=_("What is owed goes out, as far as it is still news."),
        run=_for_site(incident.resume_mail),
    ),
    Deed(
        action=Action.SET_BANNER,
        title=_("Set the banner"),
        consequence=_("Everybody reads it at the top of every page."),
        form=forms.BannerForm,
        run=lambda actor, _key, form: incident.set_banner(
            actor, text=form.cleaned_data["banner"], reason=form.cleaned_data["reason"]
        ),
    ),
)

FAMILIES: Final[Mapping[str, tuple[Callable[..., Any], tuple[Deed, ...]]]] = {
    "users/<str:name>/": (subjects.of_user, ON_USERS),
    "matches/<str:match_id>/": (subjects.of_match, ON_MATCHES),
    "reports/<uuid:report_id>/": (subjects.of_report, ON_REPORTS),
    "sanctions/<uuid:sanction_id>/": (subjects.of_sanction, ON_SANCTIONS),
    "appeals/<uuid:sanction_id>/": (subjects.of_appeal, ON_APPEALS),
    "messages/<int:message_id>/": (subjects.of_message, ON_MESSAGES),
    "notes/<int:note_id>/": (subjects.of_note, ON_NOTES),
    "mail/<uuid:email_id>/": (subjects.of_mail, ON_MAILS),
    "mail/suppressed/<slug:digest>/": (subjects.of_address, ON_ADDRESSES),
    "incident/": (subjects.of_site, ON_SITE),
}
"""What stands in front of an action's own word in its address, and what it is about."""
