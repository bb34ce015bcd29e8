"""From a row to the message that its recipient would get now. Sends nothing, marks nothing."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.core.mail import EmailMultiAlternatives
from django.utils import timezone, translation

from notifications.addressee import Addressee
from notifications.addresses import address_digest
from notifications.concerned import concerned_matches
from notifications.contents import digest_letter_for, letter_for
from notifications.envelope import Envelope, post
from notifications.letters.chat import ChatLetter
from notifications.letters.footer import Footer, Unsubscribing, footer
from notifications.letters.letter import Letter
from notifications.letters.match_news import MatchLetter
from notifications.mail_templates import fill_in
from notifications.models import Email
from notifications.registry import KINDS, EmailClass, EmailKind
from notifications.styling import styled
from notifications.unsubscribe import ClassOfUser, InvitationsTo, Target, unsubscribe_link


@dataclass(frozen=True, slots=True)
class Rendered:
    """A message, and what its recipient is told in it besides.

    `chat_to` is the key of the last chat message that it tells of, 0 if none; `rematch` the id of
    the offer to play again, "" if none.
    """

    message: EmailMultiAlternatives
    chat_to: int = 0
    rematch: str = ""


def render(email: Email, addressee: Addressee | None = None) -> Rendered:
    """The message, in the recipient's language and zone; to nobody without confirmed address.

    Account mails bring their address along and need no addressee. Raises MatchNotFound and
    OfferNotFound. Made again, it is the same mail: same Message-ID.
    """
    if email.kind == EmailKind.ACCOUNT:
        return _of_draft(email)
    return _of_row(email, _needed(addressee), bearer=email)


def render_digest(email: Email, addressee: Addressee | None, parts: Sequence[Email]) -> Rendered:
    """The message that tells the parts, as the digest's; what one part can tell is left to it."""
    alone = _that_tells_all(parts)
    if alone is not None:
        return _of_row(alone, _needed(addressee), bearer=email)
    return _of_rows(email, _needed(addressee), parts)


def _that_tells_all(parts: Sequence[Email]) -> Email | None:
    """The part whose own mail tells the others too: chat stands in every mail about its match."""
    others = [part for part in parts if part.kind != EmailKind.CHAT_MESSAGE]
    if len(others) > 1 or len({part.subject for part in parts}) > 1:
        return None
    return (others or parts)[0]


def _needed(addressee: Addressee | None) -> Addressee:
    if addressee is None:
        raise ValueError("only account mails have no addressee")
    return addressee


def _of_draft(email: Email) -> Rendered:
    draft = email.draft
    envelope = Envelope(email.pk, EmailClass.SECURITY, email.kind, draft.language)
    return Rendered(
        post(
            envelope,
            to=draft.address,
            subject_line=draft.subject_line,
            text=_tidy(draft.text),
            html=styled(draft.html),
        )
    )


def _of_row(email: Email, addressee: Addressee, *, bearer: Email) -> Rendered:
    """What one row tells, in a message with the id of the bearer."""
    email_class = KINDS[EmailKind(email.kind)].email_class
    with translation.override(addressee.language), timezone.override(addressee.zone):
        letter = letter_for(email, addressee)
        unsubscribing = _unsubscribing(email_class, addressee)
        matches = concerned_matches(email)
        foot = footer(
            letter.why,
            unsubscribing,
            match_id=next(iter(matches)) if len(matches) == 1 else None,
            has_account=email_class is not EmailClass.INVITATION,
        )
        envelope = Envelope(
            email_id=bearer.pk,
            email_class=email_class,
            kind=email.kind,
            language=addressee.language,
            thread=f"{email.subject} {email.recipient_id}",
            unsubscribe=unsubscribing[0].link if unsubscribing else "",
        )
        return _posted(email.kind, letter, foot, envelope, addressee)


def _of_rows(digest: Email, addressee: Addressee, parts: Sequence[Email]) -> Rendered:
    classes = _classes_of(parts)
    with translation.override(addressee.language), timezone.override(addressee.zone):
        letter = digest_letter_for(parts, addressee)
        unsubscribing = [link for one in classes for link in _unsubscribing(one, addressee)]
        foot = footer(letter.why, unsubscribing, match_id=None)
        envelope = Envelope(
            email_id=digest.pk,
            email_class=classes[0],
            kind=digest.kind,
            language=addressee.language,
            unsubscribe=unsubscribing[0].link if unsubscribing else "",
        )
        return _posted(digest.kind, letter, foot, envelope, addressee)


def _classes_of(parts: Iterable[Email]) -> list[EmailClass]:
    """The classes of the parts, turns before all others."""
    found = {KINDS[EmailKind(part.kind)].email_class for part in parts}
    return sorted(found, key=lambda one: (one is not EmailClass.TURN, one.value))


def _unsubscribing(email_class: EmailClass, addressee: Addressee) -> list[Unsubscribing]:
    """The link that switches the class off; none for what nobody can."""
    if email_class is EmailClass.SECURITY:
        return []
    target: Target = ClassOfUser(addressee.user.pk, email_class)
    if email_class is EmailClass.INVITATION:  # whose addressee has no account
        target = InvitationsTo(address_digest(addressee.address or ""))
    return [Unsubscribing(email_class, unsubscribe_link(target))]


def _posted(
    kind: str, letter: Letter, foot: Footer, envelope: Envelope, addressee: Addressee
) -> Rendered:
    context = {"letter": letter, "footer": foot}
    template = KINDS[EmailKind(kind)].template
    message = post(
        envelope,
        to=addressee.address,
        subject_line=letter.subject_line,
        text=_tidy(fill_in(f"{template}.txt", context)),
        html=fill_in(f"{template}.html", context),
    )
    chat_to = letter.chat.last if isinstance(letter, ChatLetter | MatchLetter) else 0
    rematch = letter.rematch if isinstance(letter, MatchLetter) else None
    return Rendered(message, chat_to, rematch.offer_id if rematch else "")


def _tidy(text: str) -> str:
    """At most one blank line in a row, no blanks at the ends of lines."""
    lines = [line.rstrip() for line in text.strip().splitlines()]
    kept = [line for line, previous in zip(lines, ["", *lines], strict=False) if line or previous]
    return "\n".join(kept) + "\n"
