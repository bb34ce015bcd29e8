"""What each kind of mail says, word for word: golden files of its text and its HTML.

After a wanted change, JAIPUR_WRITE_GOLDEN=1 writes them anew; read the difference, and look at the
pictures that `make shots` takes of them.
"""

import os
import re
from pathlib import Path

import pytest
import time_machine
from django.conf import settings
from django.utils import translation

from accounts.models import User
from notifications.models import Email
from notifications.registry import KINDS, EmailKind
from tests.notifications.builders import rendered
from tests.notifications.stories import ACCOUNT_MAILS, FACTOR_MAILS, SOCIAL_MAILS, STORIES

GOLDEN = Path(__file__).with_name("golden")
ACCOUNT_TEMPLATES = Path("accounts/templates")
LANGUAGES = [code for code, _name in settings.LANGUAGES]
MOST_BYTES = 60_000
FORBIDDEN = ("<img", "<script", "<link", "url(", "@import", "@font-face", "onclick", "src=")
"""A mail loads nothing and runs nothing."""

BY_CHANCE = [
    (re.compile(r"(\binvitations/(?:<wbr>)?)[\w-]{20,}"), r"\1TOKEN"),
    (re.compile(r"(?<=/unsubscribe/)[^/]+"), "TOKEN"),
    (re.compile(r"\b[23456789ABCDEFGHJKMNPQRSTVWXYZ]{10}\b"), "7K3M9Q2WXZ"),
]

pytestmark = [pytest.mark.told_alike, pytest.mark.usefixtures("_tuesday_noon")]


def _parts(email: Email) -> dict[str, str]:
    """The mail as of its time, in files of its name, without the ids that chance has given."""
    with time_machine.travel(email.created_at, tick=False):
        message = rendered(email).message
    [(html, _kind)] = message.alternatives
    parts = {
        "txt": f"Subject: {message.subject}\n\n{message.body}",
        "html": f"{html!s}\n",
    }
    for pattern, word in BY_CHANCE:
        parts = {ending: pattern.sub(word, text) for ending, text in parts.items()}
    return parts


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", STORIES)
def test_a_mail_says_what_its_golden_files_say(
    asha: User, bilal: User, name: str, language: str
) -> None:
    User.objects.update(language=language)
    for user in (asha, bilal):
        user.language = language
    kind, happen = STORIES[name]
    with translation.override(language):
        email = happen(asha, bilal)

    parts = _parts(email)

    assert email.kind == kind
    for ending, text in parts.items():
        file = GOLDEN / language / f"{name}.{ending}"
        if os.environ.get("JAIPUR_WRITE_GOLDEN"):
            file.parent.mkdir(exist_ok=True)
            file.write_text(text)
        assert text == file.read_text()
        assert len(text.encode()) < MOST_BYTES
    assert not [word for word in FORBIDDEN if word in parts["html"].lower()]


def test_every_kind_has_golden_files() -> None:
    kinds = {kind for kind, _ in STORIES.values()}

    assert kinds == set(EmailKind) == set(KINDS)


def test_every_account_mail_has_golden_files() -> None:
    written = {file.name.removesuffix("_subject.txt") for file in _subjects()}

    assert written == {*ACCOUNT_MAILS, *FACTOR_MAILS, *SOCIAL_MAILS}


def _subjects() -> list[Path]:
    return list(Path(settings.BASE_DIR, ACCOUNT_TEMPLATES).glob("*/email/*_subject.txt"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_no_golden_file_without_a_mail(language: str) -> None:
    names = {file.stem for file in (GOLDEN / language).iterdir()}

    assert names == set(STORIES)
