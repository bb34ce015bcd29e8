"""What the mail desk does."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from games.moderation.actions import Action
from jaipur_site.panel.acts import Deed
from jaipur_site.panel.deeds.calling import plainly
from notifications import desk

ON_MAILS: Final = (
    Deed(
        action=Action.RETRY_MAIL,
        title=_("Try again"),
        consequence=_("This is sent as soon as a worker takes it up: %(name)s."),
        run=plainly(desk.retry),
    ),
    Deed(
        action=Action.CANCEL_MAIL,
        title=_("Cancel"),
        consequence=_("This is never sent: %(name)s. The recipient sees so in the log of mails."),
        is_severe=True,
        run=plainly(desk.cancel),
    ),
)

ON_ADDRESSES: Final = (
    Deed(
        action=Action.UNSUPPRESS_ADDRESS,
        title=_("Send mail again"),
        consequence=_("What %(name)s has sent back is forgotten, and it gets mail again."),
        run=plainly(desk.unsuppress),
    ),
)
