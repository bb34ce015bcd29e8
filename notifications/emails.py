"""From a row to the message that its recipient would get now. Sends nothing, marks nothing."""

import hashlib
from dataclasses import dataclass
from email.utils import format_datetime
from functools import cache
from typing import Final

from css_inline import CSSInliner
from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation

from games.lobby.queries import challenge_view
from games.play import queries
from notifications.addressee import Addressee
from notifications.letters.challenge import ChallengeLetter, challenge_letter
from notifications.letters.match import MatchLetter, match_letter
from notifications.models import Email
from notifications.registry import KINDS, EmailKind
from notifications.wording import one_line

ROOT_DIGITS: Final = 12


@dataclass(frozen=True, slots=True)
class Rendered:
    """A message, and which chat its recipient has read with it.

    `chat_to` is the version (key) of the last chat message whose text it shows, 0 if none.
    """

    message: EmailMultiAlternatives
    chat_to: int = 0


def render(email: Email, addressee: Addressee | None = None) -> Rendered:
    """The message, in the recipient's language and zone; to nobody without confirmed address.

    Account mails bring their address along and need no addressee. Raises MatchNotFound and
    OfferNotFound. Made again, it is the same mail: same Message-ID.
    """
    if email.kind == EmailKind.ACCOUNT:
        return _of_draft(email)
    if addressee is None:
        raise ValueError(f"a mail of the kind {email.kind} has an addressee")
    with translation.override(addressee.language), timezone.override(addressee.zone):
        return _of_letter(email, addressee)


def subject_id(email: Email) -> str:
    """The id of the match or challenge that the row is about."""
    return email.subject.partition(":")[2]


def _of_draft(email: Email) -> Rendered:
    draft = email.draft
    message = EmailMultiAlternatives(
        subject=one_line(draft.subject_line),
        body=draft.text,
        to=[draft.address],
        headers=_headers(email, draft.language),
    )
    if draft.html:
        message.attach_alternative(_inliner().inline(draft.html), "text/html")
    return Rendered(message)


def _of_letter(email: Email, addressee: Addressee) -> Rendered:
    letter = _letter(email, addressee)
    context = {"letter": letter, "link": _link(email), "match": subject_id(email)}
    template = KINDS[EmailKind(email.kind)].template
    message = EmailMultiAlternatives(
        subject=one_line(letter.subject_line),
        body=_tidy(render_to_string(f"{template}.txt", context)),
        to=[addressee.address] if addressee.address else [],
        headers=_headers(email, addressee.language),
    )
    html = render_to_string(f"{template}.html", context)
    message.attach_alternative(_inliner().inline(html), "text/html")
    return Rendered(message)


def _letter(email: Email, addressee: Addressee) -> ChallengeLetter | MatchLetter:
    kind, about, recipient = EmailKind(email.kind), subject_id(email), addressee.user
    if kind is EmailKind.CHALLENGE_RECEIVED:
        return challenge_letter(challenge_view(about, recipient))
    page = queries.match_page(about, recipient)
    # Asked after the page was loaded, so that no mail shows a later turn than its own.
    is_turn = (
        kind is EmailKind.ROUND_ENDED
        and not page.match.is_overdue
        and queries.is_turn_of(recipient, about, email.version)
    )
    return match_letter(kind, page, version=email.version, is_turn=is_turn)


def _link(email: Email) -> str:
    is_challenge = email.kind == EmailKind.CHALLENGE_RECEIVED
    page = "games:challenge" if is_challenge else "games:match"
    return settings.SITE_URL + reverse(page, args=[subject_id(email)])


def _headers(email: Email, language: str) -> dict[str, str]:
    """What mail programs thread, sort and answer by (MAIL.md, Headers)."""
    email_class = KINDS[EmailKind(email.kind)].email_class.value
    headers = {
        "Message-ID": f"<{email.pk}@{settings.SITE_HOST}>",
        "Date": format_datetime(timezone.now()),
        "Auto-Submitted": "auto-generated",
        "Content-Language": language,
        "List-Id": f"<{email_class}.{settings.SITE_HOST}>",
    }
    if email.kind != EmailKind.ACCOUNT:
        headers["In-Reply-To"] = headers["References"] = _thread_root(email)
    return headers


def _thread_root(email: Email) -> str:
    """One for each match and recipient, which no message bears.

    Short, because Python's email package spoils ids that do not fit into a line.
    """
    about = f"{email.subject} {email.recipient_id}"
    digits = hashlib.sha256(about.encode()).hexdigest()[:ROOT_DIGITS]
    return f"<{digits}@{settings.SITE_HOST}>"


@cache
def _inliner() -> CSSInliner:
    """Moves styles to where they apply; what only fits some screens stays in the head."""
    return CSSInliner(
        keep_at_rules=True, remove_inlined_selectors=True, load_remote_stylesheets=False
    )


def _tidy(text: str) -> str:
    """At most one blank line in a row, no blanks at the ends of lines."""
    lines = [line.rstrip() for line in text.strip().splitlines()]
    kept = [line for line, previous in zip(lines, ["", *lines], strict=False) if line or previous]
    return "\n".join(kept) + "\n"
