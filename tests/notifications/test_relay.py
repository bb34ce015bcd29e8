"""From owed entries to rows of mail: each once, together with its siblings, whoever relays."""

import threading

import pytest
from django.db import connection

from accounts.models import User
from games.models import OutboxEntry
from games.play import outbox
from notifications import relay
from notifications.models import Email
from notifications.registry import EmailKind
from tests.games.builders import SINGLE_ROUND, make_user, play, play_the_round, start
from tests.notifications.builders import relay_all


def _rows() -> list[tuple[str, str, int]]:
    """Recipient, kind and version of all rows."""
    rows = Email.objects.order_by("version", "recipient__username")
    return [(row.recipient.username, row.kind, row.version) for row in rows if row.recipient]


def test_a_move_makes_one_turn_mail_for_the_opponent(match_id: str) -> None:
    play(match_id)

    relay_all()

    assert _rows() == [("Bilal", EmailKind.YOUR_TURN, 3)]


def test_of_a_new_match_the_opener_gets_the_turn_mail_and_the_other_the_news(
    asha: User, bilal: User
) -> None:
    start(asha, bilal)

    relay_all()

    assert _rows() == [("Asha", EmailKind.YOUR_TURN, 2), ("Bilal", EmailKind.MATCH_STARTED, 2)]


def test_the_end_of_a_round_makes_one_mail_for_each(match_id: str) -> None:
    play_the_round(match_id)
    version = outbox.pending(1000)[-1].version

    relay_all()

    assert [row for row in _rows() if row[2] == version] == [
        ("Asha", EmailKind.ROUND_ENDED, version),
        ("Bilal", EmailKind.ROUND_ENDED, version),
    ]


def test_the_end_of_the_last_round_and_the_match_make_one_mail_for_each(
    asha: User, bilal: User
) -> None:
    play_the_round(start(asha, bilal, options=SINGLE_ROUND))
    version = outbox.pending(1000)[-1].version

    relay_all()

    assert [row for row in _rows() if row[2] == version] == [
        ("Asha", EmailKind.MATCH_FINISHED, version),
        ("Bilal", EmailKind.MATCH_FINISHED, version),
    ]


def test_what_was_relayed_is_not_relayed_again(match_id: str) -> None:
    play(match_id)
    relay_all()

    again = relay.relay_pending()

    assert again == 0
    assert Email.objects.count() == 1


def test_who_comes_second_makes_no_row(match_id: str) -> None:
    play(match_id)
    seen_by_both = outbox.pending(10)
    relay._relay([seen_by_both])

    count = relay._relay([seen_by_both])

    assert count == 0
    assert Email.objects.count() == 1


def test_siblings_of_which_one_is_taken_stay_with_who_took_it(match_id: str) -> None:
    play_the_round(match_id)
    siblings = [entry for entry in outbox.pending(1000) if entry.kind == "round_ended"]
    outbox.claim(siblings[:1])

    count = relay._relay([siblings])

    assert count == 0
    assert OutboxEntry.objects.get(pk=siblings[1].pk).status == "owed"


@pytest.mark.parametrize("page", [1, 2, 3])
def test_the_end_of_a_page_parts_no_siblings(
    asha: User, bilal: User, monkeypatch: pytest.MonkeyPatch, page: int
) -> None:
    monkeypatch.setattr(relay, "PAGE", page)
    start(asha, bilal)
    start(bilal, asha)

    relay_all()

    kinds = sorted(Email.objects.values_list("kind", flat=True))
    assert kinds == ["match_started", "match_started", "your_turn", "your_turn"]


def test_an_entry_that_fails_stays_owed_and_stops_no_other(match_id: str, asha: User) -> None:
    OutboxEntry.objects.create(
        kind="unheard_of",
        recipient=asha,
        subject="match:UNHEARD0F2",
        version=1,
        created_at=asha.date_joined,
    )
    play(match_id)

    with pytest.raises(ExceptionGroup):
        relay.relay_pending()

    assert Email.objects.count() == 1
    assert [entry.kind for entry in outbox.pending(10)] == ["unheard_of"]


@pytest.mark.usefixtures("throwaway_database")
def test_of_many_who_relay_at_once_each_entry_makes_one_row() -> None:
    asha, bilal = make_user("Asha"), make_user("Bilal")
    for _ in range(5):
        start(asha, bilal)
    ready = threading.Barrier(6)
    made: list[int] = []

    def relay_at_once() -> None:
        ready.wait()
        made.append(relay.relay_pending())
        connection.close()

    threads = [threading.Thread(target=relay_at_once) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sum(made) == 15
    assert Email.objects.count() == 10
    assert outbox.pending(1) == []
