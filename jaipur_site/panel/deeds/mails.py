"""What the mail desk does."""

from collections.abc import Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.moderation.actions import Action
from jaipur_site.panel.acts import Deed
from jaipur_site.panel.deeds.calling import plainly
from notifications import desk, mail_bodies
from notifications.desk import MailLine


def _retried(mail: MailLine, _form: Any) -> Sequence[str]:
    words = _("%(name)s gets the mail “%(kind)s” within a minute, if it still holds true.")
    return (words % _words(mail),)


def _cancelled(mail: MailLine, _form: Any) -> Sequence[str]:
    return (
        _("%(name)s never gets the mail “%(kind)s”, and sees so in the log of mails.")
        % _words(mail),
        _("This can’t be undone."),
    )


def _read(mail: MailLine, _form: Any) -> Sequence[str]:
    return (
        _("You see what the mail “%(kind)s” to %(name)s says, as it would go out now.")
        % _words(mail),
        _("That you did is on record, with your reason; %(name)s is not told.") % _words(mail),
    )


def _unsuppressed(name: str, _form: Any) -> Sequence[str]:
    words = _("What %(name)s has sent back is forgotten; from the next mail on it is written to.")
    return (words % {"name": name},)


def _words(mail: MailLine) -> dict[str, str]:
    kind = mail.kind.replace("_", " ")
    return {"name": mail.recipient or _("Somebody outside"), "kind": kind}


ON_MAILS: Final = (
    Deed(
        action=Action.RETRY_MAIL,
        title=gettext_lazy("Try the mail again"),
        follows=_retried,
        run=plainly(desk.retry),
    ),
    Deed(
        action=Action.CANCEL_MAIL,
        title=gettext_lazy("Cancel the mail"),
        follows=_cancelled,
        is_severe=True,
        run=plainly(desk.cancel),
    ),
    Deed(
        action=Action.READ_MAIL,
        title=gettext_lazy("Read the mail"),
        follows=_read,
        button=gettext_lazy("Read"),
        shows="mail_body.html",
        run=plainly(mail_bodies.read),
    ),
)

ON_ADDRESSES: Final = (
    Deed(
        action=Action.UNSUPPRESS_ADDRESS,
        title=gettext_lazy("Send mail again"),
        follows=_unsuppressed,
        run=plainly(desk.unsuppress),
    ),
)
