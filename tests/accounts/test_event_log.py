"""What the log says of signing in."""

import pytest
from django.test import Client

from accounts.models import User
from tests.accounts.conftest import PASSWORD
from tests.accounts.factors import add_totp, code_now
from tests.accounts.test_signing_in import sign_in


def test_the_log_tells_each_step_of_signing_in_and_out(
    asha: User, caplog: pytest.LogCaptureFixture
) -> None:
    add_totp(asha)
    asha.set_password(PASSWORD)
    asha.save()
    client = Client()

    with caplog.at_level("INFO", logger="accounts.event_log"):
        sign_in(client, "Asha", "tpyed into the wrong field")
        sign_in(client, "Asha", PASSWORD)
        client.post("/accounts/2fa/authenticate/", {"code": "000000"})
        client.post("/accounts/2fa/authenticate/", {"code": code_now()})
        client.post("/accounts/logout/")

    told = [line for line in caplog.text.splitlines() if "accounts.event_log" in line]
    events = ["sign_in_refused", "factor_refused", "factor_used", "signed_in", "signed_out"]
    assert [next(event for event in events if event in line) for line in told] == events
    assert all(str(asha.pk) in line for line in told[1:])
    assert "tpyed" not in caplog.text
    assert "000000" not in "".join(told)


def test_the_log_tells_who_changes_a_password(
    asha: User, asha_client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    asha.set_password(PASSWORD)
    asha.save()
    asha_client.force_login(asha)

    with caplog.at_level("INFO", logger="accounts.event_log"):
        changes = {"oldpassword": PASSWORD, "password1": f"other {PASSWORD}"}
        asha_client.post("/accounts/password/change/", changes)

    assert "password_changed" in caplog.text
    assert PASSWORD not in caplog.text
