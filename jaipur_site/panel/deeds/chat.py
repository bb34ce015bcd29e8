"""Messages of players that are not fit to be read."""

from collections.abc import Sequence
from typing import Any, Final

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.moderation.actions import Action
from games.moderation.services import messages
from games.moderation.services.messages import RESTORED_WITHIN
from games.moderation.stakes import MessageStakes
from jaipur_site.panel.acts import Deed
from jaipur_site.panel.deeds.calling import plainly
from jaipur_site.panel.deeds.telling import instant, told


def _removed(message: MessageStakes, _form: Any) -> Sequence[str]:
    names = {"author": message.author, "reader": message.reader}
    return (
        _("%(reader)s and %(author)s read “removed” instead of the message of %(author)s.") % names,
        told(message.author),
        _("You can restore it until %(until)s.")
        % {"until": instant(timezone.now() + RESTORED_WITHIN)},
    )


def _restored(message: MessageStakes, _form: Any) -> Sequence[str]:
    words = _("%(reader)s can read the message of %(author)s again.")
    said = words % {"author": message.author, "reader": message.reader}
    return (said, told(message.author))


ON_MESSAGES: Final = (
    Deed(
        action=Action.REMOVE_CHAT,
        title=gettext_lazy("Delete the message"),
        follows=_removed,
        run=plainly(messages.remove_chat),
    ),
    Deed(
        action=Action.RESTORE_CHAT,
        title=gettext_lazy("Restore the message"),
        follows=_restored,
        run=plainly(messages.restore_chat),
    ),
)
