"""What each kind of mail says, word for word: golden files of its text and its HTML.

After a wanted change, JAIPUR_WRITE_GOLDEN=1 writes them anew; read the difference.
"""

import os
import re
from pathlib import Path

import pytest

from accounts.models import User
from notifications.models import Email
from notifications.registry import KINDS, EmailKind
from tests.notifications.builders import STORIES, rendered

GOLDEN = Path(__file__).with_name("golden")
MOST_BYTES = 60_000
FORBIDDEN = ("<img", "<script", "<link", "url(", "@import", "@font-face", "onclick", "src=")
"""A mail loads nothing and runs nothing."""
MATCH_ID = re.compile(r"\b[23456789ABCDEFGHJKMNPQRSTVWXYZ]{10}\b")

pytestmark = pytest.mark.usefixtures("_tuesday_noon")


def _parts(email: Email) -> dict[str, str]:
    """The mail in files of its name, without the ids that chance has given."""
    message = rendered(email).message
    [(html, _kind)] = message.alternatives
    parts = {
        "txt": f"Subject: {message.subject}\n\n{message.body}",
        "html": f"{html!s}\n",
    }
    return {ending: MATCH_ID.sub("7K3M9Q2WXZ", text) for ending, text in parts.items()}


@pytest.mark.parametrize("name", STORIES)
def test_a_mail_says_what_its_golden_files_say(asha: User, bilal: User, name: str) -> None:
    kind, happen = STORIES[name]
    email = happen(asha, bilal)

    parts = _parts(email)

    assert email.kind == kind
    for ending, text in parts.items():
        file = GOLDEN / f"{name}.{ending}"
        if os.environ.get("JAIPUR_WRITE_GOLDEN"):
            file.write_text(text)
        assert text == file.read_text()
        assert len(text.encode()) < MOST_BYTES
    assert not [word for word in FORBIDDEN if word in parts["html"].lower()]


def test_every_kind_has_golden_files() -> None:
    kinds = {kind for kind, _ in STORIES.values()}

    assert kinds == set(EmailKind) == set(KINDS)


def test_there_is_no_golden_file_without_a_mail() -> None:
    names = {file.stem for file in GOLDEN.iterdir()}

    assert names == set(STORIES)
