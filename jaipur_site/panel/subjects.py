"""What actions are about, found by the parts of their addresses. All raise NotFound or Http404."""

from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext as _

from games.moderation import finding, stakes
from games.moderation.stakes import SanctionStakes
from jaipur_site.panel.acts import Subject
from jaipur_site.panel.pages import player
from notifications import desk


def of_user(name: str) -> Subject:
    """A user."""
    user = player(name)
    about = stakes.of_person(user)
    return Subject(key=user, about=about, name=user.username, back=case_address(user.username))


def of_match(match_id: str) -> Subject:
    """A match, named by its players."""
    about = stakes.of_match(match_id)
    first, second = about.players
    title = _("%(first)s – %(second)s (%(id)s)")
    return Subject(
        key=about.id,
        about=about,
        name=title % {"first": first, "second": second, "id": about.id},
        back=reverse("admin:match", args=[about.id]),
        names=about.players,
    )


def of_report(report_id: UUID) -> Subject:
    """A report, named by whom it is about."""
    report = finding.report(report_id)
    name = _("the report about %(name)s") % {"name": report.line.reported}
    back = reverse("admin:report", args=[report_id])
    return Subject(key=report_id, about=report.line, name=name, back=back, quote=report.line.text)


def of_sanction(sanction_id: UUID) -> Subject:
    """A sanction, named by its user."""
    about = stakes.of_sanction(sanction_id)
    back, name = case_address(about.user), _sanction_name(about)
    return Subject(key=sanction_id, about=about, name=name, back=back, quote=about.reason)


def of_appeal(sanction_id: UUID) -> Subject:
    """An appeal against a sanction."""
    about = stakes.of_sanction(sanction_id)
    back, quote = reverse("admin:appeals"), f"{about.reason}\n\n{about.appeal}"
    return Subject(key=sanction_id, about=about, name=_sanction_name(about), back=back, quote=quote)


def of_message(message_id: int) -> Subject:
    """A chat message, named by its author; what it says is shown to who reads the chat."""
    about = stakes.of_message(message_id)
    name = _("the message of %(name)s") % {"name": about.author}
    back = reverse("admin:match", args=[about.match_id])
    return Subject(key=message_id, about=about, name=name, back=back)


def of_note(note_id: int) -> Subject:
    """A note of the staff about a user."""
    found = finding.note(note_id)
    return Subject(
        key=note_id,
        about=found,
        name=_("the note on %(name)s") % {"name": found.user},
        back=case_address(found.user),
        initial={"text": found.text},
    )


def of_mail(email_id: UUID) -> Subject:
    """A mail, named by kind and recipient."""
    line = desk.mail_line(email_id)
    words = {
        "kind": line.kind.replace("_", " "),
        "name": line.recipient or _("somebody outside"),
    }
    name = _("the mail “%(kind)s” to %(name)s") % words
    back = reverse("admin:mail")
    return Subject(key=email_id, about=line, name=name, back=back, quote=line.subject)


def of_address(digest: str) -> Subject:
    """An address that nobody knows but by its digest."""
    name = _("the address %(digest)s…") % {"digest": digest[:8]}
    return Subject(key=digest, about=name, name=name, back=reverse("admin:mail_suppressed"))


def of_site() -> Subject:
    """The whole site."""
    name, back = _("the whole site"), reverse("admin:incident")
    return Subject(key=None, about=None, name=name, back=back)


def case_address(name: str) -> str:
    """Where the case file of a player is."""
    return reverse("admin:case", args=[name])


def _sanction_name(about: SanctionStakes) -> str:
    return _("%(kind)s, %(name)s") % {"kind": about.kind.label, "name": about.user}
