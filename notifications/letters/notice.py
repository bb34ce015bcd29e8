"""What a mail from the team says. Pure; in the language and zone that are active."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.moderation.kinds import NoticeKind
from games.moderation.notice_text import headline, reason_label, sentences
from games.moderation.standing import NoticeView
from notifications.letters.letter import Letter, link_to
from notifications.wording import one_line


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeLetter(Letter):
    """Sentences, then in paragraphs the reason or the message, with a label before it or without.

    `link_text` says where the link leads.
    """

    greeting: str
    sentences: tuple[str, ...]
    label: str
    paragraphs: tuple[str, ...]
    link_text: str


def notice_letter(notice: NoticeView, name: str) -> NoticeLetter:
    """The mail that tells a user of that name what the team has to say."""
    title = headline(notice)
    link, link_text = _link(notice)
    told = sentences(notice)
    return NoticeLetter(
        subject_line=_("%(title)s · Jaipur by Post") % {"title": title},
        heading=title,
        preheader=told[0] if told else _("Please read it."),
        link=link,
        why=_("You get this mail because you have an account on Jaipur by Post."),
        greeting=_("Hello %(name)s,") % {"name": one_line(name)},
        sentences=told,
        label=reason_label(notice) if notice.text else "",
        paragraphs=tuple([line for line in notice.text.split("\n") if line]),
        link_text=link_text,
    )


def _link(notice: NoticeView) -> tuple[str, str]:
    """Where to go, and what that is called."""
    match notice.kind:
        case NoticeKind.REPORT_CLOSED:
            return link_to("games:reports"), _("Your reports")
        case NoticeKind.CARDS_SEEN | NoticeKind.CHAT_REMOVED | NoticeKind.CHAT_RESTORED:
            return link_to("games:match", notice.match_id or ""), _("To the match")
        case _:
            return link_to("games:standing"), _("Your standing")
