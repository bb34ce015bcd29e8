"""Files that are sent along with a form."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from accounts.models import User
from tests.games.builders import make_user


@pytest.fixture
def asha_client(db: None) -> Client:
    """Asha has signed in."""
    client = Client()
    client.force_login(make_user("Asha"))
    return client


def test_a_visitor_sends_no_file(db: None) -> None:
    answer = Client().post("/accounts/login/", {"file": SimpleUploadedFile("a.bin", b"x" * 9)})

    assert answer.status_code == 400


@pytest.mark.parametrize("path", ["/lobby/", "/settings/"])
def test_no_form_takes_a_file(asha_client: Client, path: str) -> None:
    file = SimpleUploadedFile("disk-filler.bin", b"x" * 100_000)

    answer = asha_client.post(path, {"time_zone": "Asia/Tehran", "file": file})

    assert answer.status_code == 400
    assert User.objects.get().time_zone == "UTC"


def test_a_form_may_still_come_in_parts(asha_client: Client) -> None:
    asha_client.post("/settings/", {"language": "en", "time_zone": "Asia/Tehran", "bio": ""})

    assert User.objects.get().time_zone == "Asia/Tehran"
