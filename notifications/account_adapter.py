"""allauth's mails as rows like all others: the request writes them down, the worker sends them."""

import uuid
from ipaddress import IPv4Address
from typing import Any, Final

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.core import context as allauth_context
from allauth.core.internal.httpkit import get_client_ip
from django.conf import settings
from django.core.mail import EmailMessage, EmailMultiAlternatives
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone, translation
from typing_extensions import override

from accounts.addresses import validate_address
from accounts.models import User
from accounts.queries import user_by_address
from accounts.tokens import working_tokens
from notifications.addressee import Addressee
from notifications.channels import tell
from notifications.instants import instant_text
from notifications.models import Draft, Email
from notifications.registry import EmailKind
from notifications.tellings import Telling
from notifications.wake import send_soon
from notifications.wording import one_line

NOWHERE: Final = str(IPv4Address(0))
WELCOME_SUBJECT: Final = "account:welcome"


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Talks to no mail server, and does not fail while the broker is away."""

    @override
    def clean_email(self, email: str) -> str:
        """Refuse, on every page that asks for an address, what mail cannot be sent to."""
        validate_address(email)
        return email

    @override
    def get_client_ip(self, request: HttpRequest) -> str:
        """Whence a request comes; those that come by no network share NOWHERE and its limits."""
        return str(get_client_ip(request) or NOWHERE)

    @override
    @transaction.atomic
    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        """Confirm an address; whose first one it is is welcomed, once."""
        user_id = email_address.user_id
        is_known = EmailAddress.objects.filter(user=user_id, verified=True).exists()
        is_confirmed: bool = super().confirm_email(request, email_address)
        if is_confirmed and not is_known:
            now = timezone.now()
            tell([Telling(user_id, EmailKind.WELCOME, WELCOME_SUBJECT, 0, happened_at=now)])
        return is_confirmed

    @override
    def get_reauthentication_methods(self, user: User) -> list[dict[str, str]]:
        """How `user` can show who they are: by a mailed code only if there is no password."""
        methods: list[dict[str, str]] = super().get_reauthentication_methods(user)
        unwanted = "reauthenticate_by_code" if user.has_usable_password() else ""
        return [method for method in methods if method["id"] != unwanted]

    @override
    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Write a mail down, in the language and zone of whose address it is, and have it sent."""
        recipient = context.get("user") or user_by_address(email)
        if recipient is None:  # then whoever asked for it reads it
            message = self.render_mail(template_prefix, email, _details(email, context))
            language = translation.get_language()
        else:
            reader = Addressee(recipient, email)
            language = reader.language
            with translation.override(language), timezone.override(reader.zone):
                details = _details(email, context) | {"name": one_line(recipient.username)}
                message = self.render_mail(template_prefix, email, details)
        _write_down(message, template_prefix, language=language, recipient=recipient)

    @override
    def send_notification_mail(
        self,
        template_prefix: str,
        user: User,
        context: dict[str, Any] | None = None,
        email: str | None = None,
    ) -> None:
        """Also say whom it is for: the address may have just stopped being theirs."""
        known = {"user": user, "working_tokens": working_tokens(user)}
        super().send_notification_mail(template_prefix, user, {**(context or {}), **known}, email)


def _details(email: str, context: dict[str, Any]) -> dict[str, Any]:
    """What the templates are filled with; links lead to the site, whatever a request names."""
    details = {"request": allauth_context.request, "email": email, "site_url": settings.SITE_URL}
    if "timestamp" in context:
        details["when"] = instant_text(context["timestamp"])
    if "deletes_at" in context:
        details["when"] = instant_text(context["deletes_at"])
    return details | context


@transaction.atomic
def _write_down(
    message: EmailMessage, template_prefix: str, *, language: str, recipient: User | None
) -> None:
    """One row with its draft; each mail that is caused is an occasion of its own."""
    email = Email.objects.create(
        recipient=recipient,
        kind=EmailKind.ACCOUNT.value,
        subject=f"account:{template_prefix.rpartition('/')[2]}",
        occasion=uuid.uuid4().hex,
    )
    alternatives = message.alternatives if isinstance(message, EmailMultiAlternatives) else []
    Draft.objects.create(
        email=email,
        address=message.to[0],
        subject_line=one_line(str(message.subject)),
        language=language,
        text=str(message.body),
        html="".join(str(content) for content, _kind in alternatives),
    )
    send_soon([email.pk])
