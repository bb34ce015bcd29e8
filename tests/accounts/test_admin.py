"""What the staff see of users and tokens in Django's admin."""

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from accounts import tokens
from accounts.models import PersonalAccessToken, User
from tests.accounts.factors import sign_in_with_factor


@pytest.fixture
def maya_client(maya: User) -> Client:
    """Maya's browser; no permission of Django's, which she has all the same, helps her."""
    maya.user_permissions.set(Permission.objects.filter(content_type__app_label="accounts"))
    client = Client()
    sign_in_with_factor(client, maya)
    return client


def test_the_admin_is_entered_by_the_sites_own_sign_in(client: Client, db: None) -> None:
    answer = client.get("/admin/")
    login = client.get(answer.headers["Location"])

    assert login.headers["Location"].startswith("/accounts/login/?next=")


def test_players_do_not_come_in(asha_client: Client) -> None:
    assert asha_client.get("/admin/login/").status_code == 403


def test_staff_see_a_user_without_the_password_hash(maya_client: Client, asha: User) -> None:
    page = maya_client.get(f"/admin/accounts/user/{asha.pk}/change/").content.decode()

    assert "Asha" in page
    assert asha.password not in page
    assert "md5$" not in page


def test_staff_see_a_token_without_digest_and_cannot_change_it(
    maya_client: Client, asha: User
) -> None:
    token = tokens.create_token(asha, name="curl", scopes=["profile"], lifetime_days=7).token
    address = f"/admin/accounts/personalaccesstoken/{token.pk}/change/"

    pages = [
        maya_client.get("/admin/accounts/personalaccesstoken/").content.decode(),
        maya_client.get(address).content.decode(),
    ]

    assert all("curl" in page and token.digest not in page for page in pages)
    assert maya_client.post(address, {"name": "x"}).status_code == 403
    assert PersonalAccessToken.objects.get().name == "curl"


def test_staff_change_nothing_of_a_user_here(maya_client: Client, asha: User) -> None:
    form = {"username": "Other", "email": "x@example.org", "is_staff": "on", "is_superuser": "on"}

    maya_client.post(f"/admin/accounts/user/{asha.pk}/change/", form)

    asha.refresh_from_db()
    assert (asha.username, asha.email) == ("Asha", "asha@example.org")
    assert (asha.is_active, asha.is_staff, asha.is_superuser) == (True, False, False)


@pytest.mark.parametrize("address", ["user/add/", "personalaccesstoken/add/"])
def test_staff_make_neither_users_nor_tokens(maya_client: Client, address: str) -> None:
    assert maya_client.get(f"/admin/accounts/{address}").status_code in {302, 404}


def test_staff_delete_no_user(maya_client: Client, asha: User) -> None:
    maya_client.post(f"/admin/accounts/user/{asha.pk}/delete/", {"post": "yes"})

    assert User.objects.filter(pk=asha.pk).exists()
