"""The one-command start with a data folder of its own, and a chromium to look at it."""

import contextlib
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from jaipur_site.processes import ROOT
from tests import machine
from tests.servers import running, wait_until

START = "import sys; from jaipur_site import supervisor; sys.exit(supervisor.main(sys.argv[1:]))"
# What the tests' own settings need, and the site should choose for itself.
OURS = ("DEBUG", "DATABASE_URL", "DATA_DIR", "REDIS_URL", "EMAIL_URL", "DJANGO_SETTINGS_MODULE")
SETTINGS = "tests.browser.kept_files"
CHROMIUM_OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
CODE = re.compile(r"^\s+([A-Z0-9]{4}-?[A-Z0-9]{4})\s*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Site:
    """A site that is up: its address, and the folder of the mails that it has sent."""

    address: str
    mails: Path

    def newest_code(self, recipient: str) -> str:
        """The code in the latest mail to an address, as soon as there is one."""
        wait_until(lambda: bool(self._codes(recipient)), f"a code was sent to {recipient}")
        return self._codes(recipient)[-1]

    def unsubscribe_link(self, recipient: str) -> str:
        """The link in the latest mail to an address that can be unsubscribed from."""
        wait_until(lambda: bool(self._links(recipient)), f"{recipient} can unsubscribe")
        return self._links(recipient)[-1]

    def newest_mail(self) -> str:
        """What the latest mail to anybody is called in the mailbox."""
        return max(file.name for file in self.mails.glob("*.eml"))

    def _codes(self, recipient: str) -> list[str]:
        bodies = [mail.get_body(("plain",)) for mail in self._mails_to(recipient)]
        texts = [body.get_content() for body in bodies if body is not None]
        return [match[1] for text in texts if (match := CODE.search(text))]

    def _links(self, recipient: str) -> list[str]:
        headers = [mail["List-Unsubscribe"] for mail in self._mails_to(recipient)]
        return [str(header).strip("<>") for header in headers if header]

    def _mails_to(self, recipient: str) -> list[EmailMessage]:
        files = sorted(self.mails.glob("*.eml"))
        mails = [message_from_bytes(file.read_bytes(), policy=policy.default) for file in files]
        return [mail for mail in mails if recipient in str(mail["To"])]


@contextlib.contextmanager
def running_site(*arguments: str) -> Iterator[Site]:
    """The whole site from when it answers until the block ends."""
    printed = ""

    def is_ready(so_far: str) -> bool:
        nonlocal printed
        printed = so_far
        return "Ctrl-C stops everything" in so_far

    with tempfile.TemporaryDirectory(prefix="jaipur-browser-") as folder:
        command = [sys.executable, "-c", START, "--port", "0", "--data-dir", folder, *arguments]
        env = {name: value for name, value in os.environ.items() if name not in OURS}
        env["DJANGO_SETTINGS_MODULE"] = SETTINGS
        with running(command, is_ready, env=env, cwd=ROOT):
            found = re.search(r"The site is at (\S+)/", printed)
            assert found, printed
            yield Site(found[1], Path(folder) / "mail")


@contextlib.contextmanager
def chromium() -> Iterator[Browser]:
    """A browser without a window: $CHROMIUM, or the one of this machine."""
    program = os.environ.get("CHROMIUM") or machine.chromium_here()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=CHROMIUM_OPTIONS)
        try:
            yield browser
        finally:
            browser.close()
