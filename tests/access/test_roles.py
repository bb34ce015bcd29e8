"""It takes three to open the admin: to be of the staff, a role, and a second factor."""

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import Group
from django.http import HttpResponse
from django.test import Client

from accounts.models import User
from accounts.roles import Role
from tests.access.admin import ADMIN
from tests.access.cast import Asker, Who, parts_of_world, session_of
from tests.access.matrix import ROUTES, expected, questions
from tests.access.policies import told
from tests.access.requests import request_for
from tests.accounts.factors import add_totp, sign_in_with_factor
from tests.games.builders import PASSWORD
from tests.leaks.worlds import undone

pytestmark = pytest.mark.told_alike
BARE = {"admin:login", "admin:logout", "admin:jsi18n"}
"""What Django has for all who are marked as staff; there is nothing to see or to do."""


def test_roles_without_a_second_factor_open_nothing(world: None, db: None) -> None:
    dilip, browser = _with_all_roles(), Client()
    User.objects.filter(pk=dilip.pk).update(is_staff=True)
    browser.force_login(dilip)

    for key, method, answer in _answers(browser, Who.PASSWORD_ONLY):
        assert answer.headers.get("Location") == "/accounts/2fa/", (method, key)


def test_roles_outside_the_staff_open_nothing(world: None, db: None) -> None:
    dilip, browser = _with_all_roles(), Client()
    add_totp(dilip)
    sign_in_with_factor(browser, dilip)

    for key, method, answer in _answers(browser, Who.STRANGER):
        assert told(answer) in expected(key, method, Who.STRANGER, is_public=False), (method, key)


def test_staff_without_a_role_sees_nothing(world: None, db: None) -> None:
    dilip, browser = User.objects.get(username="Dilip"), Client()
    User.objects.filter(pk=dilip.pk).update(is_staff=True)
    add_totp(dilip)
    sign_in_with_factor(browser, dilip)

    for key, method, answer in _answers(browser, Who.HELPER):
        assert key in BARE or answer.status_code in {403, 404}, (method, key)


def test_the_admin_has_no_form_in_which_staff_could_try_passwords(world: None, db: None) -> None:
    hema, browser = User.objects.get(username="Hema"), Client()
    sign_in_with_factor(browser, hema)

    answer = browser.post("/admin/login/", {"username": "Adil", "password": PASSWORD})

    assert answer.status_code == 405
    assert browser.session["_auth_user_id"] == str(hema.pk)


def _with_all_roles() -> User:
    """Dilip in the groups of all roles at once: if they open nothing, neither does each alone."""
    dilip = User.objects.get(username="Dilip")
    dilip.groups.add(*Group.objects.filter(name__in=list(Role)))
    return dilip


def _answers(browser: Client, who: Who) -> Iterator[tuple[str, str, HttpResponse]]:
    """Route, method and answer of all that is asked of the admin."""
    somebody = Asker(who, session=session_of(browser))
    parts = parts_of_world(is_public=False)
    for key, method in questions(is_public=False):
        if key in ADMIN:
            with undone():
                answer = somebody.ask(request_for(ROUTES[key], method, parts))
            yield key, method, answer
