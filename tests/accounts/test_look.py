"""Every page that accounts bring has the site's look, works without script and obeys the policy."""

import re
import uuid

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from accounts.models import User
from tests.accounts.factors import prove_by_password
from tests.accounts.letters import latest_code_to
from tests.accounts.test_sign_up import sign_up

FOR_VISITORS = ["login", "signup", "password/reset", "inactive", "logout"]
FOR_MEMBERS = ["email", "password/change", "reauthenticate", "logout", "2fa", "sessions"]
INLINE = re.compile(
    r"<script(?![^>]*(?: src=|type=\"application/json\"))|<style|\sstyle=|\son\w+=|javascript:",
    re.IGNORECASE,
)


def check(html: str) -> None:
    """Fail unless the page is ours, whole and free of inline script and style."""
    assert '<header class="site-header">' in html
    assert '<main id="main"' in html
    assert "unofficial implementation" in html
    assert '<a href="/api/v1/docs">' in html
    assert html.count("<h1>") == 1
    assert re.search(r"<title>\s*\S.*?· Jaipur by Post\s*</title>", html, re.DOTALL)
    assert not INLINE.search(html)
    forms = re.findall(r'<form[^>]*method="post".*?</form>', html, re.DOTALL)
    assert all("csrfmiddlewaretoken" in form for form in forms)
    ids = re.findall(r'\sid="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    for name in re.findall(r'<(?:input|select)(?![^>]*(?:hidden|submit))[^>]*id="([^"]+)"', html):
        assert f'for="{name}"' in html
    for described in re.findall(r'aria-describedby="([^"]+)"', html):
        assert set(described.split()) <= set(ids)


@pytest.mark.parametrize("address", FOR_VISITORS)
def test_pages_for_visitors(client: Client, db: None, address: str) -> None:
    answer = client.get(f"/accounts/{address}/", follow=True)

    if answer.request["PATH_INFO"] != "/":
        check(answer.content.decode())


@pytest.mark.parametrize("address", FOR_MEMBERS)
def test_pages_for_members(asha_client: Client, address: str) -> None:
    answer = asha_client.get(f"/accounts/{address}/")

    assert answer.status_code == 200
    check(answer.content.decode())


def test_pages_on_the_way_through_sign_up_and_reset(client: Client, db: None) -> None:
    sign_up(client)
    check(client.get("/accounts/confirm-email/").content.decode())
    client.post("/accounts/confirm-email/", {"code": latest_code_to("chand@example.org")})
    client.post("/accounts/logout/")
    client.post("/accounts/password/reset/", {"email": "chand@example.org"})
    check(client.get("/accounts/password/reset/confirm/").content.decode())
    code = latest_code_to("chand@example.org")
    client.post("/accounts/password/reset/confirm/", {"code": code})
    check(client.get("/accounts/password/reset/complete/").content.decode())


def test_forms_full_of_errors(client: Client, db: None) -> None:
    check(client.post("/accounts/signup/", {"username": "<"}).content.decode())
    check(client.post("/accounts/login/", {}).content.decode())


def test_the_settings_and_all_token_pages(asha_client: Client) -> None:
    prove_by_password(asha_client)
    form = {"name": "curl", "scopes": ["match:read"], "lifetime_days": "7"}
    check(asha_client.post("/settings/tokens/", form).content.decode())
    tokens = asha_client.get("/settings/tokens/").content.decode()
    (revoke,) = re.findall(r'href="([^"]+/revoke/)"', tokens)

    check(tokens)
    check(asha_client.get(revoke).content.decode())
    check(asha_client.get("/settings/").content.decode())
    check(asha_client.post("/settings/tokens/", {}).content.decode())


def test_no_page_of_allauth_is_left_out() -> None:
    """A new address that allauth brings shows up here, to be looked at."""
    (accounts,) = [
        pattern
        for pattern in get_resolver().url_patterns
        if isinstance(pattern, URLResolver) and str(pattern.pattern) == "accounts/"
    ]

    assert sorted(addresses(accounts, "")) == [
        "2fa/",
        "2fa/authenticate/",
        "2fa/reauthenticate/",
        "2fa/recovery-codes/",
        "2fa/recovery-codes/download/",
        "2fa/recovery-codes/generate/",
        "2fa/totp/activate/",
        "2fa/totp/deactivate/",
        "2fa/webauthn/",
        "2fa/webauthn/add/",
        "2fa/webauthn/keys/<int:pk>/edit/",
        "2fa/webauthn/keys/<int:pk>/remove/",
        "2fa/webauthn/login/",
        "2fa/webauthn/reauthenticate/",
        "confirm-email/",
        "email/",
        "inactive/",
        "login/",
        "login/code/confirm/",
        "logout/",
        "password/change/",
        "password/reset/",
        "password/reset/complete/",
        "password/reset/confirm/",
        "password/reset/done/",
        "password/set/",
        "reauthenticate/",
        "reauthenticate/code/",
        "reauthenticate/code/confirm/",
        "sessions/",
        "signup/",
    ]


def addresses(resolver: URLResolver, prefix: str) -> list[str]:
    """All addresses below `resolver`."""
    found: list[str] = []
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLPattern):
            found.append(prefix + str(pattern.pattern))
        else:
            found += addresses(pattern, prefix + str(pattern.pattern))
    return found


@pytest.mark.parametrize(
    "address", ["login/code/confirm/", "reauthenticate/code/", "reauthenticate/code/confirm/"]
)
def test_ways_in_that_we_do_not_offer_are_closed(asha_client: Client, address: str) -> None:
    assert asha_client.get(f"/accounts/{address}").status_code in {302, 403, 404}


def test_a_missing_page_has_the_sites_look(client: Client, asha_client: Client) -> None:
    for browser in (client, asha_client):
        answer = browser.get(f"/{uuid.uuid4()}/")
        assert answer.status_code == 404
        check(answer.content.decode())


def navigation(client: Client) -> list[str]:
    """Where the links of the main navigation lead."""
    page = client.get("/rules/").content.decode()
    return re.findall(r'<a[^>]* href="([^"]*)"', page.partition("<nav")[2].partition("</nav>")[0])


def test_the_navigation_leads_visitors_to_sign_up_and_members_to_their_matches(
    client: Client, asha_client: Client
) -> None:
    assert navigation(client) == ["/lobby/", "/rules/", "/accounts/login/", "/accounts/signup/"]
    assert navigation(asha_client) == [
        "/",
        "/lobby/",
        "/rules/",
        "/settings/",
        "/notifications/",
    ]


def test_the_navigation_marks_where_one_is(asha_client: Client) -> None:
    page = asha_client.get("/settings/").content.decode()

    assert page.count("aria-current") == 1
    assert re.search(r'<a[^>]* href="/settings/"[^>]* aria-current="page"', page)


@pytest.mark.parametrize("name", ["400", "500", "503"])
def test_pages_for_our_own_faults_need_neither_request_nor_database(name: str) -> None:
    check(render_to_string(f"{name}.html"))


@pytest.mark.parametrize("name", ["403", "403_csrf", "404", "410", "429"])
def test_pages_for_refusals(client: Client, db: None, name: str) -> None:
    check(render_to_string(f"{name}.html"))


def test_the_name_of_who_is_signed_in_is_shown_on_the_settings_page(
    asha: User, asha_client: Client
) -> None:
    assert "<strong>Asha</strong>" in asha_client.get("/settings/").content.decode()
