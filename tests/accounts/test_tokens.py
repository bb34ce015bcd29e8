"""The life of an access token."""

import datetime as dt
import hashlib

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core.exceptions import ValidationError
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts import queries, tokens
from accounts.models import PersonalAccessToken, Scope, User

NOON = dt.datetime(2026, 11, 30, 12, tzinfo=dt.UTC)


def a_token(user: User, lifetime_days: int | None = 30) -> tokens.NewToken:
    """A token that may see and play matches."""
    scopes = [Scope.MATCH_PLAY, Scope.MATCH_READ]
    return tokens.create_token(user, name="curl", scopes=scopes, lifetime_days=lifetime_days)


def test_a_secret_has_a_prefix_for_scanners_and_256_random_bits(asha: User) -> None:
    first, second = a_token(asha).secret, a_token(asha).secret

    assert first.startswith("jpr_")
    assert len(first) == 47
    assert first != second


def test_the_database_holds_only_a_digest(asha: User) -> None:
    new = a_token(asha)

    row = str(PersonalAccessToken.objects.values().get())
    assert new.secret not in row
    assert hashlib.sha256(new.secret.encode()).hexdigest() in row
    assert new.secret not in repr(new)


def test_a_secret_speaks_for_its_user_by_one_query_once_its_use_is_noted(
    asha: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    new = a_token(asha)
    tokens.authenticate(new.secret)

    with django_assert_num_queries(1):
        bearer = tokens.authenticate(new.secret)

    assert bearer is not None
    assert bearer.user == asha
    assert bearer.token == new.token
    assert bearer.has_verified_email


@pytest.mark.parametrize(
    "secret", ["", "jpr_", "jpr_" + "A" * 43, "xyz_" + "A" * 43, "\0", "é" * 47]
)
def test_another_secret_speaks_for_nobody(asha: User, secret: str) -> None:
    a_token(asha)

    assert tokens.authenticate(secret) is None


def test_a_misshapen_secret_asks_the_database_nothing(
    asha: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        assert tokens.authenticate("jpr_short") is None


def test_a_token_works_until_the_instant_it_ends(asha: User) -> None:
    with time_machine.travel(NOON, tick=False):
        secret = a_token(asha, lifetime_days=7).secret

    with time_machine.travel(NOON + dt.timedelta(days=7, seconds=-1), tick=False):
        assert tokens.authenticate(secret)
    with time_machine.travel(NOON + dt.timedelta(days=7), tick=False):
        assert tokens.authenticate(secret) is None


def test_a_token_without_end_works_years_later(asha: User) -> None:
    with time_machine.travel(NOON, tick=False):
        secret = a_token(asha, lifetime_days=None).secret

    with time_machine.travel(NOON + dt.timedelta(days=4000), tick=False):
        assert tokens.authenticate(secret)


def test_a_revoked_token_ends_at_once_and_leaves_the_list(asha: User) -> None:
    new = a_token(asha)

    tokens.revoke_token(asha, new.token.pk)

    assert tokens.authenticate(new.secret) is None
    assert queries.tokens_of(asha) == []


def test_revoking_twice_keeps_the_first_time(asha: User) -> None:
    new = a_token(asha)
    with time_machine.travel(NOON, tick=False):
        tokens.revoke_token(asha, new.token.pk)

    again = tokens.revoke_token(asha, new.token.pk)

    assert again.revoked_at == NOON


def test_nobody_can_revoke_or_see_somebody_elses_token(asha: User, bilal: User) -> None:
    new = a_token(asha)

    with pytest.raises(PersonalAccessToken.DoesNotExist):
        tokens.revoke_token(bilal, new.token.pk)
    with pytest.raises(PersonalAccessToken.DoesNotExist):
        queries.token_of(bilal, new.token.pk)
    assert queries.tokens_of(bilal) == []
    assert tokens.authenticate(new.secret)


def test_the_last_use_is_written_at_most_once_a_minute(
    asha: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    new = a_token(asha, lifetime_days=None)
    with time_machine.travel(NOON, tick=False):
        tokens.authenticate(new.secret)

    with time_machine.travel(NOON + dt.timedelta(seconds=59), tick=False):
        tokens.authenticate(new.secret)
    within = PersonalAccessToken.objects.get().last_used_at
    with time_machine.travel(NOON + dt.timedelta(seconds=60), tick=False):
        tokens.authenticate(new.secret)
    after = PersonalAccessToken.objects.get().last_used_at

    assert within == NOON
    assert after == NOON + dt.timedelta(seconds=60)


def test_a_locked_account_has_no_working_token(asha: User) -> None:
    secret = a_token(asha).secret
    User.objects.update(is_active=False)

    assert tokens.authenticate(secret) is None


def test_a_moderator_can_neither_make_nor_use_a_token(asha: User, maya: User) -> None:
    secret = a_token(asha).secret
    User.objects.update(is_staff=True)

    with pytest.raises(ValidationError, match="Moderators"):
        a_token(maya)
    assert tokens.authenticate(secret) is None


def test_a_bearer_knows_whether_the_address_is_confirmed(asha: User) -> None:
    secret = a_token(asha).secret
    EmailAddress.objects.update(verified=False)

    bearer = tokens.authenticate(secret)

    assert bearer is not None
    assert not bearer.has_verified_email


def test_scopes_are_kept_once_and_in_their_own_order(asha: User) -> None:
    asked = ["match:play", "profile", "match:play"]

    new = tokens.create_token(asha, name="curl", scopes=asked, lifetime_days=7)

    assert new.token.scopes == ["profile", "match:play"]


@pytest.mark.parametrize(
    ("field", "change"),
    [
        ("name", {"name": "  "}),
        ("name", {"name": "x" * 61}),
        ("name", {"name": "x\0"}),
        ("name", {"name": "curl\u202elruc"}),
        ("name", {"name": "curl\u2028elsewhere"}),
        ("name", {"name": "curl\r\nBcc: chand@example.org"}),
        ("scopes", {"scopes": []}),
        ("scopes", {"scopes": ["match:read", "moderate"]}),
        ("lifetime_days", {"lifetime_days": 8}),
        ("lifetime_days", {"lifetime_days": 0}),
    ],
)
def test_a_wrong_wish_is_refused_by_field(
    asha: User, field: str, change: dict[str, object]
) -> None:
    wish = {"name": "curl", "scopes": ["profile"], "lifetime_days": 7} | change

    with pytest.raises(ValidationError) as refusal:
        tokens.create_token(asha, **wish)  # type: ignore[arg-type]

    assert list(refusal.value.message_dict) == [field]
    assert not PersonalAccessToken.objects.exists()


@pytest.mark.parametrize("name", ["<b>curl</b>", "می\u200cروم", "👩\u200d💻", "curl & Co."])
def test_a_token_may_be_called_anything_that_can_be_seen(asha: User, name: str) -> None:
    new = tokens.create_token(asha, name=name, scopes=["profile"], lifetime_days=7)

    assert new.token.name == name


def test_a_fifty_first_token_is_refused(asha: User) -> None:
    PersonalAccessToken.objects.bulk_create(
        PersonalAccessToken(user=asha, name="x", digest=str(number), scopes=["profile"])
        for number in range(50)
    )

    with pytest.raises(ValidationError, match="You have 50 tokens"):
        a_token(asha)
    PersonalAccessToken.objects.filter(digest="0").update(revoked_at=timezone.now())
    a_token(asha)


def test_a_list_shows_what_has_ended(asha: User) -> None:
    with time_machine.travel(NOON, tick=False):
        a_token(asha, lifetime_days=7)

    with time_machine.travel(NOON + dt.timedelta(days=8), tick=False):
        (shown,) = queries.tokens_of(asha)

    assert shown.is_expired
    assert shown.scopes == (Scope.MATCH_READ, Scope.MATCH_PLAY)
