"""Mail providers as tests need them: settings, a stand-in for their HTTP APIs, and their reports.

The reports are what Mailgun and Postmark document, cut down to what tells something.
"""

import hashlib
import hmac
import json
import threading
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from unittest.mock import patch

import django
from pytest_django.fixtures import Settings

from jaipur_site import mail_provider
from notifications.models import Email

CREDENTIALS = "jaipur:a-long-and-random-word"
SIGNING_KEY = "key-of-the-webhooks"
SENT_AT = "2026-12-01T12:00:05Z"

SECRETS = {
    "MAIL_PROVIDER_KEY": "key-of-the-api",
    "MAIL_PROVIDER_WEBHOOK_SECRET": CREDENTIALS,
    "MAIL_PROVIDER_SIGNING_KEY": SIGNING_KEY,
}


def use_provider(settings: Settings, provider: str, url: str = "http://127.0.0.1:9/") -> None:
    """Hand mail to a provider whose API is at `url`, as the environment would have it."""
    with patch.dict("os.environ", SECRETS | {"MAIL_PROVIDER_URL": url}):
        settings.ANYMAIL = settings.ANYMAIL | mail_provider.options(provider, timeout=5)
    settings.MAIL_PROVIDER = provider
    if django.VERSION >= (6, 1):
        settings.MAILERS = {"default": {"BACKEND": mail_provider.backend(provider)}}
    else:
        settings.EMAIL_BACKEND = mail_provider.backend(provider)


@dataclass
class ProviderApi:
    """What was posted to it, by which connections, and what it answers the next time."""

    posted: list[str] = field(default_factory=list)
    connections: set[int] = field(default_factory=set)
    answer: tuple[int, dict[str, Any]] = (200, {})
    url: str = ""


@contextmanager
def provider_api() -> Iterator[ProviderApi]:
    """An HTTP server on the loopback that answers every POST as it was told."""
    api = ProviderApi()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            length = int(self.headers["Content-Length"])
            api.posted.append(self.rfile.read(length).decode())
            api.connections.add(self.client_address[1])
            status, body = api.answer
            answer = json.dumps(body).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, *args: object) -> None:
            """Be quiet."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    api.url = f"http://127.0.0.1:{server.server_port}/"
    threading.Thread(target=server.serve_forever, args=[0.01], daemon=True).start()
    try:
        yield api
    finally:
        server.shutdown()
        server.server_close()


def basic(credentials: str) -> str:
    """The header of a login."""
    return f"Basic {b64encode(credentials.encode()).decode()}"


def postmark_bounce(email: Email | None, kind: str, *, to: str) -> dict[str, Any]:
    """Postmark's report of a bounce, such as a HardBounce or a SoftBounce."""
    return {
        "RecordType": "Bounce",
        "MessageStream": "outbound",
        "ID": 4323372036854775807,
        "Type": kind,
        "TypeCode": 1,
        "Name": kind,
        "Tag": "",
        "MessageID": "883953f4-6105-42a2-a16a-77a8eac79483",
        "Metadata": {"email": str(email.pk)} if email else {},
        "ServerID": 23,
        "Description": "The server was unable to deliver your message.",
        "Details": "smtp;550 5.1.1 The email account does not exist.",
        "Email": to,
        "From": "jaipur@jaipur.example",
        "BouncedAt": SENT_AT,
        "DumpAvailable": True,
        "Inactive": True,
        "CanActivate": True,
        "Subject": "Your turn",
    }


def postmark_complaint(email: Email | None, *, to: str) -> dict[str, Any]:
    """Postmark's report that somebody pressed the button "this is spam"."""
    return {
        **postmark_bounce(email, "SpamComplaint", to=to),
        "RecordType": "SpamComplaint",
        "Description": "The subscriber explicitly marked this message as spam.",
        "Details": "Test spam complaint details",
    }


def mailgun_failure(email: Email, severity: str, *, to: str, signing_key: str) -> dict[str, Any]:
    """Mailgun's signed report that a mail was not delivered, "temporary" or "permanent"."""
    timestamp, token = "1796126405", "a8ce0edb2dd8301dee6c2405235584e45aa91d1e9f979f3de0"
    signed = f"{timestamp}{token}".encode()
    return {
        "signature": {
            "timestamp": timestamp,
            "token": token,
            "signature": hmac.new(signing_key.encode(), signed, hashlib.sha256).hexdigest(),
        },
        "event-data": {
            "event": "failed",
            "id": "G9Bn5sl1TC6nu79C8C0bwg",
            "timestamp": 1796126405.26,
            "severity": severity,
            "reason": "bounce",
            "log-level": "error",
            "recipient": to,
            "recipient-domain": to.partition("@")[2],
            "delivery-status": {
                "code": 550,
                "message": "5.1.1 The email account does not exist.",
                "description": "",
                "attempt-no": 1,
            },
            "message": {"headers": {"to": to, "message-id": f"{email.pk}@jaipur.example"}},
            "user-variables": {"email": str(email.pk)},
            "tags": [],
            "campaigns": [],
        },
    }
