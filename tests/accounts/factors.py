"""Second factors for tests: an authenticator app whose codes the test can tell."""

import time

from allauth.account.authentication import AUTHENTICATION_METHODS_SESSION_KEY
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value
from django.test import Client

from accounts.models import User
from tests.accounts.conftest import PASSWORD

SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
PERIOD_SECONDS = 30


def add_totp(user: User) -> Authenticator:
    """Give `user` an authenticator app and recovery codes."""
    RecoveryCodes.activate(user)
    return TOTP.activate(user, SECRET).instance


def code_now(secret: str = SECRET, *, periods_ahead: int = 0) -> str:
    """What the app shows now, or so many half minutes later."""
    counter = int(time.time()) // PERIOD_SECONDS + periods_ahead
    return str(format_hotp_value(hotp_value(secret, counter)))


def recovery_codes_of(user: User) -> list[str]:
    """The recovery codes of `user` that are still good."""
    row = Authenticator.objects.get(user=user, type=Authenticator.Type.RECOVERY_CODES)
    return list(row.wrap().get_unused_codes())


def prove_by_password(client: Client) -> None:
    """Give the password once more, as the pages ask that concern the account itself."""
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})


def sign_in_with_factor(client: Client, user: User) -> None:
    """Sign `user` in as if the password and the app's code had just been given."""
    client.force_login(user)
    session = client.session
    session[AUTHENTICATION_METHODS_SESSION_KEY] = [
        {"method": "password", "at": time.time()},
        {"method": "mfa", "at": time.time(), "type": "totp"},
    ]
    session["account_authentication_methods_user"] = str(user.pk)
    session.save()
