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

from accounts.models import User
from accounts.queries import confirmed_address
from accounts.time_zones import zone
from games.lobby.queries import challenge_view
from games.play import queries
from notifications.challenge_letter import ChallengeLetter, challenge_letter
from notifications.match_letter import MatchLetter, match_letter
from notifications.models import Draft, Email
from notifications.registry import KINDS, EmailKind
from notifications.wording import one_line

ROOT_DIGITS: Final = 12


@dataclass(frozen=True, slots=True)
class Rendered:
    """Whom a mail goes to, if anybody, and what it says there."""

    address: str | None
    language: str
    subject_line: str
    text: str
    html: str


def render(email: Email) -> EmailMultiAlternatives:
    """The message, in the recipient's language and zone; to nobody without confirmed address.

    Raises MatchNotFound and OfferNotFound. Made again, it is the same mail: same Message-ID.
    """
    if email.kind == EmailKind.ACCOUNT:
        rendered = _of_draft(email.draft)
    else:
        rendered = _of_recipient(email, _recipient(email))
    message = EmailMultiAlternatives(
        subject=one_line(rendered.subject_line),
        body=rendered.text,
        to=[rendered.address] if rendered.address else [],
        headers=_headers(email, rendered.language),
    )
    if rendered.html:
        message.attach_alternative(_inliner().inline(rendered.html), "text/html")
    return message


def subject_id(email: Email) -> str:
    """The id of the match or challenge that the row is about."""
    return email.subject.partition(":")[2]


def _of_draft(draft: Draft) -> Rendered:
    return Rendered(draft.address, draft.language, draft.subject_line, draft.text, draft.html)


def _of_recipient(email: Email, recipient: User) -> Rendered:
    known = dict(settings.LANGUAGES)
    language = recipient.language if recipient.language in known else settings.LANGUAGE_CODE
    template = KINDS[EmailKind(email.kind)].template
    with translation.override(language), timezone.override(zone(recipient.time_zone)):
        letter = _letter(email, recipient)
        context = {"letter": letter, "link": _link(email), "match": subject_id(email)}
        return Rendered(
            address=confirmed_address(recipient),
            language=language,
            subject_line=letter.subject_line,
            text=_tidy(render_to_string(f"{template}.txt", context)),
            html=render_to_string(f"{template}.html", context),
        )


def _letter(email: Email, recipient: User) -> ChallengeLetter | MatchLetter:
    kind, about = EmailKind(email.kind), subject_id(email)
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


def _recipient(email: Email) -> User:
    if email.recipient is None:
        raise ValueError(f"a mail of the kind {email.kind} has a recipient")
    return email.recipient


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
