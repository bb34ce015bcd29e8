"""Every mail, from its golden file: it fits a phone and can be read, by day and by night."""

from typing import Final, Literal

import pytest
from playwright.sync_api import Browser, ViewportSize

from tests.browser.test_pages import problems_of
from tests.mail_shots import GOLDEN

PHONE: Final = ViewportSize(width=360, height=640)
NOT_FOR_MAILS = ("region at", "landmark-one-main at")
"""A mail is part of the page of a mail program, which has landmarks of its own."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_mail_fits_a_phone_and_can_be_read(
    browser: Browser, scheme: Literal["light", "dark"]
) -> None:
    page = browser.new_page(viewport=PHONE, color_scheme=scheme)

    found = []
    for file in sorted(GOLDEN.glob("*/*.html")):
        page.goto(file.as_uri())
        found += [f"{file.name}: {problem}" for problem in problems_of(page)]
    page.close()

    assert not [problem for problem in found if not any(one in problem for one in NOT_FOR_MAILS)]


@pytest.mark.parametrize("name", ["your_turn_with_chat", "round_ended_bilal", "digest"])
def test_a_mail_without_its_styles_fits_a_phone(browser: Browser, name: str) -> None:
    page = browser.new_page(viewport=PHONE)
    page.goto((GOLDEN / "en" / f"{name}.html").as_uri())

    page.evaluate(
        "document.querySelectorAll('[style]').forEach(one => one.removeAttribute('style'))"
    )
    width = page.evaluate("document.documentElement.scrollWidth")
    page.close()

    assert width <= PHONE["width"]
