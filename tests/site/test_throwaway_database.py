"""The fixture for tests that commit."""

import threading

import pytest
from django.contrib.contenttypes.models import ContentType
from django.db import connection, transaction


def _models(label: str) -> list[str]:
    return list(ContentType.objects.filter(app_label=label).values_list("model", flat=True))


def test_a_commit_in_a_throwaway_database_is_seen_by_other_threads(throwaway_database: str) -> None:
    seen: list[str] = []

    def look() -> None:
        seen.extend(_models("asha"))
        connection.close()

    with transaction.atomic():
        ContentType.objects.create(app_label="asha", model="bilal")
    thread = threading.Thread(target=look)
    thread.start()
    thread.join()

    assert seen == ["bilal"]


@pytest.mark.parametrize("_run", [1, 2])
def test_each_test_has_a_throwaway_database_of_its_own(throwaway_database: str, _run: int) -> None:
    before = _models("chand")

    ContentType.objects.create(app_label="chand", model="maya")

    assert before == []


@pytest.mark.django_db
def test_the_common_database_holds_nothing_of_the_throwaway_ones() -> None:
    assert _models("asha") + _models("chand") == []
