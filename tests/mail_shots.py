"""Pictures of the mails, from their golden files: as wide as a phone and as a reading pane."""

from pathlib import Path
from typing import Final

from playwright.sync_api import Browser

from jaipur_site.processes import ROOT

GOLDEN: Final = ROOT / "tests" / "notifications" / "golden"
WIDTHS: Final = (360, 640)
SCHEMES: Final = ("light", "dark")


def take_mails(browser: Browser, folder: Path, names: list[str]) -> int:
    """A picture of each golden mail, or of those named, in each width and scheme; how many."""
    files = [file for file in sorted(GOLDEN.glob("*/*.html")) if not names or file.stem in names]
    for width in WIDTHS:
        for scheme in SCHEMES:
            page = browser.new_page(
                viewport={"width": width, "height": 640},
                color_scheme=scheme,
                java_script_enabled=False,
            )
            for file in files:
                page.goto(file.as_uri())
                name = f"mail-{file.parent.name}-{file.stem}-{width}-{scheme}.png"
                page.screenshot(path=folder / name, full_page=True)
            page.close()
    return len(files) * len(WIDTHS) * len(SCHEMES)
