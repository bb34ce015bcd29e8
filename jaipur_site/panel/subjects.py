"""What actions are about, found by the parts of their addresses. All raise NotFound or Http404."""

from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext as _

from games.moderation import finding
from games.moderation.guard import match_of
from jaipur_site.panel.acts import Subject
from jaipur_site.panel.pages import player
from notifications import desk


def of_user(name: str) -> Subject:
    """A user."""
    user = player(name)
    return Subject(key=user, name=user.username, back=case_address(user.username))


def of_match(match_id: str) -> Subject:
    """A match, named by its players."""
    match, players = match_of(match_id)
    names = tuple([one.username for one in players])
    title = _("%(first)s – %(second)s (%(id)s)") % {
        "first": names[0],
        "second": names[1],
        "id": match.public_id,
    }
    back = reverse("admin:match", args=[match.public_id])
    return Subject(key=match.public_id, name=title, back=back, names=names)


def of_report(report_id: UUID) -> Subject:
    """A report, named by whom it is about."""
    report = finding.report(report_id)
    name = _("the report about %(name)s") % {"name": report.line.reported}
    back = reverse("admin:report", args=[report_id])
    return Subject(key=report_id, name=name, back=back, quote=report.line.text)


def of_sanction(sanction_id: UUID) -> Subject:
    """A sanction, named by its user."""
    found = finding.sanction(sanction_id)
    name = _("%(kind)s, %(name)s") % {"kind": found.kind_label, "name": found.user}
    return Subject(key=sanction_id, name=name, back=case_address(found.user), quote=found.reason)


def of_appeal(sanction_id: UUID) -> Subject:
    """An appeal against a sanction."""
    found = finding.sanction(sanction_id)
    name = _("%(kind)s, %(name)s") % {"kind": found.kind_label, "name": found.user}
    quote = f"{found.reason}\n\n{found.appeal}"
    return Subject(key=sanction_id, name=name, back=reverse("admin:appeals"), quote=quote)


def of_message(message_id: int) -> Subject:
    """A chat message, named by its author; what it says is shown to who reads the chat."""
    found = finding.message(message_id)
    name = _("the message of %(name)s") % {"name": found.author}
    return Subject(key=message_id, name=name, back=reverse("admin:match", args=[found.match_id]))


def of_note(note_id: int) -> Subject:
    """A note of the staff about a user."""
    found = finding.note(note_id)
    name = _("the note on %(name)s") % {"name": found.user}
    initial = {"text": found.text}
    return Subject(key=note_id, name=name, back=case_address(found.user), initial=initial)


def of_mail(email_id: UUID) -> Subject:
    """A mail, named by kind and recipient."""
    line = desk.mail_line(email_id)
    name = f"{line.kind} → {line.recipient or _('somebody outside')}"
    return Subject(key=email_id, name=name, back=reverse("admin:mail"), quote=line.subject)


def of_address(digest: str) -> Subject:
    """An address that nobody knows but by its digest."""
    name = _("the address %(digest)s…") % {"digest": digest[:8]}
    return Subject(key=digest, name=name, back=reverse("admin:mail_suppressed"))


def of_site() -> Subject:
    """The whole site."""
    return Subject(key=None, name=_("the whole site"), back=reverse("admin:incident"))


def case_address(name: str) -> str:
    """Where the case file of a player is."""
    return reverse("admin:case", args=[name])
