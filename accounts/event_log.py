"""Writes into the log who signs in and out, who is refused, and which proofs change.

Django and allauth tell of it by signals, whichever way somebody comes in; nothing else listens to
any. What was typed is not written down: people type passwords into the wrong field.
"""

from collections.abc import Callable
from typing import Final

import structlog
from allauth.account import signals as account
from allauth.mfa import signals as mfa
from django.contrib.auth import signals as auth
from django.dispatch import Signal

logger = structlog.get_logger(__name__)

EVENTS: Final[dict[str, Signal]] = {
    "signed_in": auth.user_logged_in,
    "signed_out": auth.user_logged_out,
    "sign_in_refused": auth.user_login_failed,
    "signed_up": account.user_signed_up,
    "password_changed": account.password_changed,
    "password_set": account.password_set,
    "password_reset": account.password_reset,
    "address_confirmed": account.email_confirmed,
    "reset_code_refused": account.password_reset_code_rejected,
    "address_code_refused": account.email_verification_code_rejected,
    "factor_used": mfa.authenticator_used,
    "factor_refused": mfa.authentication_failed,
    "factor_added": mfa.authenticator_added,
    "factor_removed": mfa.authenticator_removed,
    "recovery_codes_renewed": mfa.authenticator_reset,
}


def listen() -> None:
    """Begin; once in each process."""
    for event, signal in EVENTS.items():
        signal.connect(_writer(event), weak=False, dispatch_uid=f"accounts.event_log.{event}")


def _writer(event: str) -> Callable[..., None]:
    def write(**about: object) -> None:
        key = getattr(about.get("user"), "pk", None)
        logger.info(event, account=None if key is None else str(key))

    return write
