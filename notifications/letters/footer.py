"""What stands below every mail: why somebody gets it, and how to get others, fewer or none."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from notifications.letters.letter import link_to
from notifications.registry import EmailClass

NO_MORE: Final = {
    EmailClass.ACCOUNT: gettext_lazy("No more mails about the site"),
    EmailClass.CHALLENGE: gettext_lazy("No more mails about challenges"),
    EmailClass.INVITATION: gettext_lazy("Never invite this address again"),
    EmailClass.TURN: gettext_lazy("No more mails about turns"),
    EmailClass.REMINDER: gettext_lazy("No more reminders"),
    EmailClass.RESULT: gettext_lazy("No more mails about results"),
    EmailClass.CHAT: gettext_lazy("No more mails about chat"),
}
"""What unsubscribing from each class means."""


@dataclass(frozen=True, slots=True)
class Unsubscribing:
    """The link that switches a class off."""

    email_class: EmailClass
    link: str


@dataclass(frozen=True, slots=True)
class FootLink:
    """One thing that can be changed."""

    text: str
    link: str


@dataclass(frozen=True, slots=True)
class Footer:
    """The reason in a sentence, and links."""

    why: str
    links: tuple[FootLink, ...]


def footer(
    why: str,
    unsubscribing: Iterable[Unsubscribing],
    *,
    match_id: str | None,
    has_account: bool = True,
) -> Footer:
    """The end of a mail; `match_id` is the match that it is about, if it is about one."""
    links = [FootLink(str(NO_MORE[one.email_class]), one.link) for one in unsubscribing]
    if match_id is not None:
        links.append(FootLink(_("Mute this match"), link_to("notifications:mute", match_id)))
    if has_account:
        preferences = link_to("notifications:preferences")
        links.insert(0, FootLink(_("Change what you are told"), preferences))
    return Footer(why, tuple(links))
