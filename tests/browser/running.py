"""The one-command start with a data folder of its own, and a chromium to look at it."""

import contextlib
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from email import message_from_bytes, policy
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from jaipur_site.processes import ROOT
from tests.servers import running, wait_until

START = "import sys; from jaipur_site import supervisor; sys.exit(supervisor.main(sys.argv[1:]))"
# What the tests' own settings need, and the site should choose for itself.
OURS = ("DEBUG", "DATABASE_URL", "DATA_DIR", "REDIS_URL", "EMAIL_URL", "DJANGO_SETTINGS_MODULE")
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

    def _codes(self, recipient: str) -> list[str]:
        texts = []
        for file in sorted(self.mails.glob("*.eml")):
            mail = message_from_bytes(file.read_bytes(), policy=policy.default)
            body = mail.get_body(("plain",))
            if recipient in str(mail["To"]) and body is not None:
                texts.append(body.get_content())
        return [match[1] for text in texts if (match := CODE.search(text))]


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
        with running(command, is_ready, env=env, cwd=ROOT):
            found = re.search(r"The site is at (\S+)/", printed)
            assert found, printed
            yield Site(found[1], Path(folder) / "mail")


@contextlib.contextmanager
def chromium() -> Iterator[Browser]:
    """A browser without a window: $CHROMIUM, or the one of this machine."""
    program = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=CHROMIUM_OPTIONS)
        try:
            yield browser
        finally:
            browser.close()
