"""Somebody at a browser: signs up, makes offers, plays. Notes whatever the browser complains of."""

import re
from typing import Any, Self

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, Response
from playwright.sync_api import expect as expect_that

from tests.browser.running import Site

PASSWORD = "correct horse battery"
HARMLESS = ("422", "409", "412", "404")  # chromium reports each refusal as an error


class Person:
    """One browser context with one page in it."""

    def __init__(self, name: str, browser: Browser, site: Site, **options: Any) -> None:
        """A fresh browser that nobody has signed in with."""
        self.name, self.site, self.password = name, site, PASSWORD
        self.problems: list[str] = []
        self.context: BrowserContext = browser.new_context(base_url=site.address, **options)
        self.page = self.open_tab()

    def __enter__(self) -> Self:
        """Begin."""
        return self

    def __exit__(self, kind: object, *_rest: object) -> None:
        """Close the browser; what it complained of is an error, unless there is another."""
        self.context.close()
        if kind is None:
            assert self.problems == [], self.problems

    def open_tab(self) -> Page:
        """A page whose complaints are noted."""
        page = self.context.new_page()
        page.set_default_timeout(15_000)
        page.on("console", self._on_console)
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("request", self._on_request)
        page.on("response", self._on_response)
        return page

    def sign_up(self, *, at: str = "/accounts/signup/") -> None:
        """Sign up from a page that has the form, and confirm the address by the code mailed."""
        address = f"{self.name.lower()}@example.org"
        if at:
            self.page.goto(at)
        self.page.get_by_label("User name").fill(self.name)
        self.page.get_by_label("Email").fill(address)
        self.page.get_by_label("Password").fill(PASSWORD)
        self.press("Sign up")
        self.page.get_by_label("Code").fill(self.site.newest_code(address))
        self.press("Confirm")

    def sign_in(self, password: str = PASSWORD, *, at: str = "/accounts/login/") -> None:
        """Sign in with name and password, at the page that has the form."""
        self.password = password
        if at:
            self.page.goto(at)
        self.page.get_by_label("User name or email address").fill(self.name)
        self.page.get_by_label("Password").fill(password)
        self.press("Sign in")

    def give_password_again(self, *, at: str) -> None:
        """Go to a page that asks for the password once more, and give it."""
        self.page.goto(at)
        self.page.get_by_label("Password").fill(self.password)
        self.press("Go on")
        self.page.wait_for_url(f"**{at}")

    def press(self, name: str, *, inside: str = "main") -> None:
        """Press the button of that name."""
        self.page.locator(inside).get_by_role("button", name=name, exact=False).first.click()

    def sees(self, text: str) -> None:
        """Fail unless the text is on the page, or comes soon."""
        expect_that(self.page.locator("main")).to_contain_text(text)

    def offer(self, to: str, *, opponent: str = "", single_round: bool = False) -> str:
        """Make an offer in the lobby; the address of its page."""
        self.page.goto("/lobby/")
        self.page.get_by_label(to).check()
        if opponent:
            self.page.get_by_label("Name of the player").fill(opponent)
        if single_round:
            self.page.get_by_label("Single round").check()
        self.press("Make the offer")
        self.page.wait_for_url(re.compile(r"/(seeks|challenges|invitations)/"))
        return self.page.url

    def _on_console(self, message: ConsoleMessage) -> None:
        text = message.text
        is_refusal = "Failed to load resource" in text and any(code in text for code in HARMLESS)
        if message.type in ("error", "warning") and not is_refusal:
            self.problems.append(text)

    def _on_request(self, request: Request) -> None:
        if not request.url.startswith((self.site.address, "data:")):
            self.problems.append(f"asked for {request.url}")

    def _on_response(self, response: Response) -> None:
        if response.status >= 500:
            self.problems.append(f"{response.status} {response.url}")
