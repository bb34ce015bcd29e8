"""The development mailbox: files of one folder as pages, only while DEBUG is on."""

from email import policy
from email.message import EmailMessage
from pathlib import Path

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

OLDER = "1764590400000000000-aaaaaaaa.eml"
NEWER = "1764590460000000000-bbbbbbbb.eml"


def _mail(subject: str, *, html: str = "") -> bytes:
    message = EmailMessage(policy=policy.SMTP)
    message["Subject"] = subject
    message["To"] = "asha@example.org"
    message["X-Strange"] = "<script>1</script>"
    message.set_content("The plain text.\n")
    if html:
        message.add_alternative(html, subtype="html")
    return message.as_bytes()


@pytest.fixture
def folder(tmp_path: Path, settings: Settings) -> Path:
    """A mailbox with two mails, beside a file that is none of its business."""
    settings.DEBUG = True
    settings.MAILBOX_DIR = tmp_path / "mail"
    settings.MAILBOX_DIR.mkdir()
    (tmp_path / "1764590400000000000-cccccccc.eml").write_bytes(_mail("Secret"))
    (settings.MAILBOX_DIR / OLDER).write_bytes(_mail("Older"))
    (settings.MAILBOX_DIR / NEWER).write_bytes(_mail("Newer · née", html="<p>Hällo</p>"))
    (settings.MAILBOX_DIR / f".{NEWER}").write_bytes(_mail("Half written"))
    return Path(settings.MAILBOX_DIR)


def _text(path: str) -> str:
    answer = Client().get(path)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.usefixtures("folder")
def test_the_latest_mail_stands_first(db: None) -> None:
    page = _text("/dev/mail/")

    assert page.index("Newer · née") < page.index("Older")
    assert "Half written" not in page


def test_a_mailbox_that_is_not_there_yet_is_empty(folder: Path, settings: Settings) -> None:
    settings.MAILBOX_DIR = folder / "later"

    page = _text("/dev/mail/")

    assert "No mail yet" in page


@pytest.mark.usefixtures("folder")
def test_a_mail_shows_text_headers_and_source_and_frames_its_html(db: None) -> None:
    page = _text(f"/dev/mail/{NEWER}/")

    assert "The plain text." in page
    assert "&lt;script&gt;1&lt;/script&gt;" in page
    assert "<script>1" not in page
    assert f'<iframe sandbox\n            src="/dev/mail/{NEWER}/html/"' in page


@pytest.mark.usefixtures("folder")
def test_only_the_page_of_a_mail_may_frame_and_only_what_is_ours(db: None) -> None:
    policy = Client().get(f"/dev/mail/{NEWER}/").headers["Content-Security-Policy"]

    assert "frame-src 'self'" in policy
    assert "frame-src" not in Client().get("/dev/mail/").headers["Content-Security-Policy"]


@pytest.mark.usefixtures("folder")
def test_the_html_of_a_mail_can_do_nothing(db: None) -> None:
    answer = Client().get(f"/dev/mail/{NEWER}/html/")

    policy = answer.headers["Content-Security-Policy"]
    assert answer.content.decode().strip() == "<p>Hällo</p>"
    assert answer.headers["X-Frame-Options"] == "SAMEORIGIN"
    assert "default-src 'none'" in policy
    assert "sandbox" in policy
    assert "script-src" not in policy


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    "name",
    [
        "1764590400000000000-cccccccc.eml",
        "../1764590400000000000-cccccccc.eml",
        "..%2F1764590400000000000-cccccccc.eml",
        "..%5c1764590400000000000-cccccccc.eml",
        f".{NEWER}",
        f"{NEWER}%00",
        f"{NEWER}%0A",
        "secret_key",
        "1764590400000000001-aaaaaaaa.eml",
    ],
)
@pytest.mark.parametrize("ending", ["", "html/"])
def test_no_name_leads_out_of_the_folder(db: None, name: str, ending: str) -> None:
    answer = Client().get(f"/dev/mail/{name}/{ending}")

    assert answer.status_code == 404


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("path", ["/dev/mail/", f"/dev/mail/{NEWER}/", f"/dev/mail/{NEWER}/html/"])
def test_without_debug_there_is_no_mailbox(db: None, settings: Settings, path: str) -> None:
    settings.DEBUG = False

    answer = Client().get(path)

    assert answer.status_code == 404


@pytest.mark.usefixtures("folder")
def test_nothing_is_posted_to_the_mailbox(db: None) -> None:
    answer = Client().post(f"/dev/mail/{NEWER}/")

    assert answer.status_code == 405
