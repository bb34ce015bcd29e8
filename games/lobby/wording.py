"""Why an invitation is not mailed, in a sentence for who invites."""

import math

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.lobby.errors import (
    AlreadyInvited,
    InvitedLately,
    MailRefused,
    TooManyMailedInvitations,
)


def mail_refusal_text(error: MailRefused) -> str:
    """One sentence, in the language that is active."""
    if isinstance(error, TooManyMailedInvitations):
        hours = math.ceil(error.seconds / 3600)
        return ngettext(
            "You have had very many invitations mailed. Go on in %(hours)s hour, "
            "or send a link yourself.",
            "You have had very many invitations mailed. Go on in %(hours)s hours, "
            "or send a link yourself.",
            hours,
        ) % {"hours": hours}
    if isinstance(error, InvitedLately):
        days = math.ceil(error.seconds / 86_400)
        return ngettext(
            "We have mailed an invitation of yours to this address. We can mail another one "
            "in %(days)s day; or send a link yourself.",
            "We have mailed an invitation of yours to this address. We can mail another one "
            "in %(days)s days; or send a link yourself.",
            days,
        ) % {"days": days}
    if isinstance(error, AlreadyInvited):
        return _("You have invited this address already, and that invitation is still open.")
    return _("This is not an email address that we can send to.")
