"""Queries whose SQL is written once: the same answers as Django's own, each time it is asked."""

from datetime import UTC, datetime, timedelta
from typing import Any
from unittest.mock import ANY
from uuid import UUID

import pytest
from allauth.account.models import EmailAddress
from django.db import IntegrityError, models, transaction
from django.db.models import QuerySet
from pytest_django import DjangoAssertNumQueries

from accounts import tokens
from accounts.models import PersonalAccessToken, User
from accounts.prepared import Prepared, PreparedUpdate, blank, insert

COLUMNS = ("id", "name", "scopes", "created_at", "expires_at", "user__is_active", "user_id")


def tokens_called() -> QuerySet[PersonalAccessToken, tuple[Any, ...]]:
    named = PersonalAccessToken.objects.filter(name=blank("name"), user__username=blank("owner"))
    return named.values_list(*COLUMNS)


def a_token(user: User, name: str) -> PersonalAccessToken:
    made = tokens.create_token(user, name=name, scopes=["match:read"], lifetime_days=None)
    return made.token


def test_each_call_gives_the_rows_of_what_it_is_given(asha: User, bilal: User) -> None:
    hers, his = a_token(asha, "curl"), a_token(bilal, "curl")
    prepared = Prepared(tokens_called)

    rows = [prepared(name="curl", owner=owner) for owner in ("Asha", "Bilal", "Chand")]

    assert [[row[0] for row in found] for found in rows] == [[hers.pk], [his.pk], []]


def test_values_are_those_that_a_queryset_gives(asha: User) -> None:
    a_token(asha, "curl")

    row = Prepared(tokens_called)(name="curl", owner="Asha")[0]

    assert row == PersonalAccessToken.objects.values_list(*COLUMNS).get()
    assert row == (ANY, "curl", ["match:read"], ANY, None, True, asha.pk)
    assert isinstance(row[0], UUID)
    assert isinstance(row[3], datetime)


def test_what_fills_a_blank_is_data_and_never_sql(asha: User) -> None:
    a_token(asha, "it's %s \" -- ;")
    prepared = Prepared(tokens_called)

    assert prepared(name="' OR 1=1 --", owner="Asha") == []
    assert len(prepared(name="it's %s \" -- ;", owner="Asha")) == 1


def test_the_query_is_made_once_and_asked_once_a_call(
    asha: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    made = []

    def make() -> QuerySet[PersonalAccessToken, tuple[Any, ...]]:
        made.append(1)
        return tokens_called()

    prepared = Prepared(make)
    with django_assert_num_queries(3):
        for _ in range(3):
            prepared(name="curl", owner="Asha")

    assert len(made) == 1


def test_a_blank_must_be_filled() -> None:
    with pytest.raises(KeyError):
        Prepared(tokens_called)(name="curl")


def test_a_blank_with_a_field_takes_what_the_database_cannot_read_as_it_is(
    asha: User, bilal: User
) -> None:
    hers, _his = a_token(asha, "curl"), a_token(bilal, "curl")

    def of_owner() -> QuerySet[PersonalAccessToken, tuple[UUID]]:
        until = blank("until", models.DateTimeField())
        mine = PersonalAccessToken.objects.filter(user=blank("owner", models.UUIDField()))
        return mine.filter(created_at__lte=until).values_list("id")

    prepared = Prepared(of_owner)

    assert prepared(owner=asha.pk, until=hers.created_at) == [(hers.pk,)]
    assert prepared(owner=asha.pk, until=hers.created_at - timedelta(microseconds=1)) == []


def test_a_union_may_be_prepared(asha: User) -> None:
    first, second = a_token(asha, "curl"), a_token(asha, "phone")

    def either() -> QuerySet[PersonalAccessToken, tuple[Any, ...]]:
        mine = PersonalAccessToken.objects.filter(user__username=blank("owner")).order_by()
        both = mine.filter(name="curl").union(mine.filter(name=blank("other")), all=True)
        return both.order_by("name").values_list("name", "id", "scopes")

    rows = Prepared(either)(owner="Asha", other="phone")

    assert rows == [("curl", first.pk, ["match:read"]), ("phone", second.pk, ["match:read"])]


def test_an_update_changes_the_rows_of_what_it_is_given(
    asha: User, bilal: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    hers, his = a_token(asha, "curl"), a_token(bilal, "curl")
    used_at = datetime(2026, 12, 1, 12, tzinfo=UTC)
    note_use = PreparedUpdate(
        lambda: PersonalAccessToken.objects.filter(pk=blank("token", models.UUIDField())),
        name=blank("name"),
        last_used_at=blank("at", models.DateTimeField()),
    )
    note_use(token=his.pk, name="phone", at=None)

    with django_assert_num_queries(2):
        changed = note_use(token=hers.pk, name="it's %s", at=used_at)
        missed = note_use(token=UUID(int=0), name="nobody's", at=used_at)

    assert (changed, missed) == (1, 0)
    stored = PersonalAccessToken.objects.values_list("pk", "name", "last_used_at")
    assert set(stored) == {(hers.pk, "it's %s", used_at), (his.pk, "phone", None)}


def an_address(user: User, email: str) -> EmailAddress:
    return EmailAddress(user=user, email=email, verified=True, primary=False)


def test_new_rows_are_stored_by_one_statement(
    asha: User, bilal: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    rows = [an_address(asha, "first@example.org"), an_address(bilal, "second@example.org")]

    with django_assert_num_queries(1):
        insert(rows)

    stored = EmailAddress.objects.filter(email__in=["first@example.org", "second@example.org"])
    assert set(stored.values_list("user", "email", "verified", "primary")) == {
        (asha.pk, "first@example.org", True, False),
        (bilal.pk, "second@example.org", True, False),
    }


def test_nothing_is_asked_for_no_rows(
    db: None, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        insert([])


def test_a_row_that_may_not_be_is_refused(asha: User) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        insert([an_address(asha, "twice@example.org"), an_address(asha, "twice@example.org")])

    assert not EmailAddress.objects.filter(email="twice@example.org").exists()
