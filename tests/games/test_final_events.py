"""Event rows are final in three places: model, admin, database."""

import pytest
from django.contrib import admin
from django.db import DatabaseError, connection, transaction
from django.test import RequestFactory

from accounts.models import User
from games.models import Match, MatchEvent
from games.models.event import EventRowsAreFinal


def test_the_model_refuses_to_change_or_delete_a_stored_row(match_id: str) -> None:
    event = MatchEvent.objects.filter(match__public_id=match_id)[0]

    for attempt in (
        event.save,
        event.delete,
        MatchEvent.objects.all().delete,
        lambda: MatchEvent.objects.update(kind="move_played"),
    ):
        with pytest.raises(EventRowsAreFinal):
            attempt()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE games_matchevent SET kind = 'move_played'",
        "UPDATE games_matchevent SET sequence = 9 WHERE sequence = 2",
        "DELETE FROM games_matchevent",
        "DELETE FROM games_matchevent WHERE sequence = 2",
    ],
)
def test_the_database_refuses_whoever_asks(match_id: str, statement: str) -> None:
    with (
        pytest.raises(DatabaseError, match="never changed and never deleted"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)

    assert MatchEvent.objects.filter(match__public_id=match_id).count() == 2


def test_a_match_with_events_cannot_be_deleted(match_id: str) -> None:
    with pytest.raises(DatabaseError), transaction.atomic():
        Match.objects.all().delete()


def test_the_admin_grants_nothing_even_to_a_superuser(db: None) -> None:
    request = RequestFactory().get("/admin/")
    request.user = User.objects.create_superuser("Maya", "maya@example.org", "secret")
    for model, model_admin in admin.site._registry.items():
        if model._meta.app_label == "games":
            assert not model_admin.has_add_permission(request)
            assert not model_admin.has_change_permission(request)
            assert not model_admin.has_delete_permission(request)
            assert model_admin.has_view_permission(request)


def test_the_admin_of_events_names_no_payload() -> None:
    shown = admin.site._registry[MatchEvent]
    assert "payload" not in [*shown.list_display, *(shown.fields or []), *shown.search_fields]
