"""The staff of a running site, and something for them to look at.

Run as a program it makes both in the data folder of the site, and prints what the browser of an
admin keeps, and where the pages are.
"""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

from jaipur_site.processes import ROOT
from tests.browser.running import OURS, Site

ACTS: Final = (
    "ADD_NOTE",
    "SEND_MESSAGE",
    "WARN",
    "MUTE_CHAT",
    "SUSPEND_SIGN_IN",
    "RENAME_USER",
    "SET_ROLE",
    "ERASE_ACCOUNT",
    "CLOSE_REPORT",
    "LIFT_SANCTION",
    "DECIDE_APPEAL",
    "PAUSE_MATCH",
    "CREDIT_TIME",
    "ADJUDICATE_MATCH",
    "REVEAL_CARDS",
    "REMOVE_CHAT",
    "EDIT_NOTE",
    "CANCEL_MAIL",
    "UNSUPPRESS_ADDRESS",
    "SET_BANNER",
)
"""Actions whose pages look different."""


@dataclass(frozen=True, slots=True)
class StaffDesk:
    """What a browser keeps of an admin who is signed in, and names and paths of pages."""

    state: dict[str, Any]
    pages: dict[str, str]


def staff_desk(site: Site) -> StaffDesk:
    """Let the site have a staff, reports, sanctions, mails; once for each site."""
    env = {name: value for name, value in os.environ.items() if name not in OURS}
    folder = site.mails.parent
    made = subprocess.run(
        [sys.executable, "-m", __name__],
        env=env
        | {
            "DATA_DIR": str(folder),
            "DEBUG": "1",
            "DJANGO_SETTINGS_MODULE": "jaipur_site.settings",
            "SECRET_KEY": (folder / "secret_key").read_text().strip(),
        },
        cwd=ROOT,
        check=True,
        stdout=subprocess.PIPE,
    )
    found = json.loads(made.stdout.splitlines()[-1])
    cookie = {"name": found["cookie"], "value": found["session"], "path": "/"}
    cookie["domain"] = str(urlsplit(site.address).hostname)
    return StaffDesk({"cookies": [cookie], "origins": []}, found["pages"])


def _make() -> dict[str, object]:
    import django

    django.setup()
    from django.conf import settings

    from games.moderation.actions import Action
    from tests.games.builders import make_user
    from tests.games.moderation.staff import make_all
    from tests.site.panel.desk import address_of, browser_of, make_desk

    staff, players = make_all(), [make_user(name) for name in ("Farah", "Bhola", "Gita")]
    desk = make_desk(staff, (players[0], players[1], players[2]))
    browser = browser_of(staff.admin)
    acts = {f"act-{name.lower()}": address_of(desk, Action[name]) for name in ACTS}
    return {
        "cookie": settings.SESSION_COOKIE_NAME,
        "session": browser.cookies[settings.SESSION_COOKIE_NAME].value,
        "pages": {
            **{f"staff-{name}": path for name, path in desk.pages.items()},
            **{name: path.replace("/Bilal/", "/Bhola/") for name, path in acts.items()},
            "act-credit_all_clocks": "/admin/incident/credit-all-clocks/",
            "staff-audit-export": "/admin/audit/export/",
            "staff-table": "/admin/games/match/",
            "staff-row": "/admin/games/match/1/change/",
        },
    }


if __name__ == "__main__":
    sys.stdout.write(json.dumps(_make()) + "\n")
