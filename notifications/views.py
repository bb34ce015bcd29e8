"""The pages of the development mailbox, which exist only while DEBUG is on."""

from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe

from notifications import mailbox

HTML_PART_POLICY = {
    "default-src": "'none'",
    "style-src": "'unsafe-inline'",
    "img-src": "data:",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'self'",
    "sandbox": "",
}
"""A mail brings styles of its own, and must do nothing."""


@require_safe
def mail_list(request: HttpRequest) -> HttpResponse:
    """The latest mails, newest first."""
    mails = mailbox.latest(_folder())
    return render(request, "notifications/mailbox/list.html", {"mails": mails})


@require_safe
def mail_detail(request: HttpRequest, name: str) -> HttpResponse:
    """A mail's headers, text, HTML in a frame of its own, and source."""
    mail = _mail(name)
    request.csp["frame-src"] = "'self'"  # type: ignore[attr-defined]
    return render(request, "notifications/mailbox/detail.html", {"mail": mail})


@require_safe
@xframe_options_sameorigin
def mail_html(request: HttpRequest, name: str) -> HttpResponse:
    """The HTML part alone, as a mail program would show it."""
    mail = _mail(name)
    request.csp.clear()  # type: ignore[attr-defined]
    request.csp.update(HTML_PART_POLICY)  # type: ignore[attr-defined]
    return HttpResponse(mail.html)


def _folder() -> Path:
    if not settings.DEBUG or settings.MAILBOX_DIR is None:
        raise Http404
    return Path(settings.MAILBOX_DIR)


def _mail(name: str) -> mailbox.Mail:
    try:
        return mailbox.mail_named(_folder(), name)
    except mailbox.MailNotFound as error:
        raise Http404 from error
