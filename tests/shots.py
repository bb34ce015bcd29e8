"""`manage.py shots`: a picture of every page and every mail, wide and narrow, light and dark.

The pages are those of a site of its own, with the players of the demonstration; the mails are the
golden files. The pictures lie in `shots/`.
"""

import argparse
import sys
from pathlib import Path

from playwright.sync_api import Browser

from jaipur_site.processes import ROOT
from tests.browser.pages import prepare
from tests.browser.person import Person
from tests.browser.running import Site, chromium, running_site
from tests.browser.staff import staff_desk
from tests.mail_shots import take_mails

PASSWORD = "jaipur-demo"
SIZES = {"desk": {"width": 1280, "height": 800}, "phone": {"width": 360, "height": 640}}
SCHEMES = ("light", "dark")


def main(arguments: list[str]) -> int:
    """Take the pictures of all pages and mails, or of those named."""
    parser = argparse.ArgumentParser(
        prog="manage.py shots", description="Picture all pages and mails."
    )
    parser.add_argument("names", nargs="*", help="only these pages or mails")
    parser.add_argument("--mails", action="store_true", help="no pages, which takes seconds")
    parser.add_argument("--folder", type=Path, default=ROOT / "shots")
    options = parser.parse_args(arguments)
    options.folder.mkdir(parents=True, exist_ok=True)
    with chromium() as browser:
        taken = take_mails(browser, options.folder, options.names)
        if not options.mails:
            with running_site("--demo") as site:
                taken += _take_all(browser, site, options.folder, options.names)
    sys.stdout.write(f"{taken} pictures are in {options.folder}\n")
    return 0


def _take_all(browser: Browser, site: Site, folder: Path, names: list[str]) -> int:
    with Person("Asha", browser, site) as asha, Person("Bilal", browser, site) as bilal:
        asha.sign_in(PASSWORD)
        bilal.sign_in(PASSWORD)
        pages = prepare(asha, bilal)
        signed_in = asha.context.storage_state()
    desk = staff_desk(site)
    seen = ((None, pages.to_visitors), (signed_in, pages.to_asha), (desk.state, desk.pages))
    return sum(
        _take(browser, site, folder, wanted, size=size, color_scheme=scheme, storage_state=state)
        for state, all_pages in seen
        if (wanted := {n: path for n, path in all_pages.items() if not names or n in names})
        for size in SIZES
        for scheme in SCHEMES
    )


def _take(
    browser: Browser,
    site: Site,
    folder: Path,
    pages: dict[str, str],
    *,
    size: str,
    **options: object,
) -> int:
    """Pictures of whole pages, in one size and scheme; how many."""
    with Person("", browser, site, viewport=SIZES[size], **options) as person:
        for name, path in pages.items():
            person.page.goto(path)
            file = folder / f"{name}-{size}-{options['color_scheme']}.png"
            person.page.screenshot(path=file, full_page=True)
    return len(pages)
