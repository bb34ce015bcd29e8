"""Which addresses may be entered, and where."""

import pytest
from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage
from django.test import Client

from accounts.addresses import validate_address
from accounts.models import User
from notifications.models import Email
from tests.accounts.test_sign_up import sign_up

UNSENDABLE = [
    "",
    "asha",
    "@example.org",
    "asha@",
    "asha@localhost",
    "asha@[127.0.0.1]",
    "asha@127.0.0.1",
    "asha@example..org",
    "asha@-example.org",
    ".asha@example.org",
    "asha.@example.org",
    "as..ha@example.org",
    "as ha@example.org",
    '"as ha"@example.org',
    '"\x01"@example.org',
    "asha@bilal@example.org",
    "asha@example.org\n",
    "asha@example.org\r\nBcc: bilal@example.org",
    "asha@example.org, bilal@example.org",
    "Asha <asha@example.org>",
    "<b>@example.org",
    "a" * 65 + "@example.org",
    "asha@" + "a.ma" * 63,
    "asha@" + "a" * 64 + ".org",
]
NOT_ASCII = [
    "ashä@example.org",
    "asha@exämple.org",
    "a\u017fha@example.org",
    "asha@\u202eexample.org",
]


@pytest.mark.parametrize(
    "address",
    [
        "asha@example.org",
        "Asha.Rao+jaipur@mail.example.co.uk",
        "o'hara_1@xn--bcher-kva.example",
        "a@x1.museum",
        "a@example.xn--p1ai",
        "a" * 64 + "@example.org",
    ],
)
def test_what_servers_take_may_be_entered(address: str) -> None:
    validate_address(address)


@pytest.mark.parametrize("address", UNSENDABLE)
def test_what_cannot_be_sent_to_is_refused(address: str) -> None:
    with pytest.raises(ValidationError, match="We cannot send mail to this address"):
        validate_address(address)


@pytest.mark.parametrize("address", NOT_ASCII)
def test_letters_outside_ascii_are_refused_with_the_way_out(address: str) -> None:
    with pytest.raises(ValidationError, match="xn--"):
        validate_address(address)


@pytest.mark.parametrize("address", ["asha@localhost", '"as ha"@example.org', "ashä@example.org"])
@pytest.mark.parametrize(
    "path", ["/accounts/signup/", "/accounts/password/reset/", "/accounts/email/"]
)
def test_no_page_takes_such_an_address(
    asha: User, asha_client: Client, address: str, path: str
) -> None:
    """Signing up, forgetting the password, moving to another address."""
    client = asha_client if path == "/accounts/email/" else Client()
    form = {"username": "Chand", "password1": "camels and rubies", "email": address}

    answer = client.post(path, form | {"action_add": ""})

    page = answer.content.decode()
    assert answer.status_code == 200
    assert 'id="id_email_error"' in page
    assert not Email.objects.exists()
    assert User.objects.get() == asha


def test_an_address_that_may_be_entered_is_written_to_as_it_is(client: Client, db: None) -> None:
    address = "o'hara_1@xn--bcher-kva.example"

    sign_up(client, email=address)

    message = EmailMessage("Code", "", "jaipur@jaipur.example", [address]).message()
    assert message["To"] == address
    assert Email.objects.get().draft.address == address
