"""Codes that show that a guest's address is theirs: mailed, typed in the same browser, used once.

What a page says does not depend on whether somebody has an account with the address; who has is
told by mail to sign in.
"""

import time
from dataclasses import asdict, dataclass
from typing import Final

from allauth.account.adapter import get_adapter
from allauth.core.internal.cryptokit import compare_user_code
from allauth.core.internal.ratelimit import consume
from django.http import HttpRequest

from accounts.guests import has_account

GOOD_FOR_SECONDS: Final = 10 * 60
ATTEMPTS: Final = 3
RATES: Final = {"guest_code": "5/h/key,20/h/ip"}
_SESSION_KEY: Final = "guest_code"


class TooManyCodes(Exception):
    """Very many codes were asked for of late."""


@dataclass(frozen=True, slots=True)
class Pending:
    """A code that was mailed; `purpose` is what it is asked for, `code` "" if it opens nothing."""

    purpose: str
    address: str
    code: str
    sent_at: float
    attempts: int = 0


def send_code(request: HttpRequest, *, purpose: str, address: str) -> None:
    """Mail a code to the address, or that there is an account. Raises TooManyCodes."""
    if not consume(request, app="accounts", action="guest_code", config=RATES, key=address):
        raise TooManyCodes
    adapter = get_adapter(request)
    code = adapter.generate_email_verification_code()
    if has_account(address):
        code = ""
        adapter.send_mail("account/email/guest_known", address, {"request": request})
    else:
        adapter.send_mail("account/email/guest_code", address, {"request": request, "code": code})
    _keep(request, Pending(purpose, address, code, time.time()))


def pending(request: HttpRequest, purpose: str) -> Pending | None:
    """The code that this browser waits for, while it is good."""
    kept = request.session.get(_SESSION_KEY)
    found = Pending(**kept) if kept else None
    if found is None or found.purpose != purpose:
        return None
    if time.time() > found.sent_at + GOOD_FOR_SECONDS or found.attempts >= ATTEMPTS:
        forget(request)
        return None
    return found


def is_right(request: HttpRequest, waiting: Pending, code: str) -> bool:
    """Whether that is the code; a wrong one counts as an attempt."""
    if waiting.code and compare_user_code(actual=code, expected=waiting.code):
        return True
    _keep(request, Pending(**{**asdict(waiting), "attempts": waiting.attempts + 1}))
    return False


def forget(request: HttpRequest) -> None:
    """Use the code up."""
    request.session.pop(_SESSION_KEY, None)


def _keep(request: HttpRequest, waiting: Pending) -> None:
    request.session[_SESSION_KEY] = asdict(waiting)
