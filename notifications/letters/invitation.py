"""What a friend outside is told when somebody invites them. Pure.

It goes to an address that never asked for it: it says who gave it, and holds no text of theirs but
the name.
"""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.lobby.queries import MailedInvitation
from notifications.instants import instant_text
from notifications.letters.challenge import terms_of
from notifications.letters.letter import Letter, link_to
from notifications.wording import one_line


@dataclass(frozen=True, slots=True, kw_only=True)
class InvitationLetter(Letter):
    """An invitation to somebody who may have never heard of the game."""

    game: str
    terms: tuple[str, ...]
    standing: str


def invitation_letter(invitation: MailedInvitation) -> InvitationLetter:
    """The mail to the one who is invited, in words of the site alone."""
    words = {"owner": one_line(invitation.owner)}
    until = {"instant": instant_text(invitation.expires_at)}
    standing = (
        _("You can accept until %(instant)s.") % until
        if invitation.is_open
        else _("The invitation does not stand any more.")
    )
    return InvitationLetter(
        subject_line=_("%(owner)s invites you to a match of Jaipur") % words,
        heading=_("%(owner)s invites you to a match of Jaipur") % words,
        preheader=standing,
        link=link_to("games:invitation", invitation.token),
        why=_(
            "You get this mail because %(owner)s, who plays on Jaipur by Post, entered your "
            "address to invite you. It is used for this invitation and for nothing else."
        )
        % words,
        game=_(
            "Jaipur is a card game for two merchants, who trade goods and camels at one market and "
            "sell before the prices fall. Here it is played by correspondence: a move whenever you "
            "find a minute."
        ),
        terms=terms_of(invitation.mode, invitation.terms, is_public=invitation.is_public),
        standing=standing,
    )
