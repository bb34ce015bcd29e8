"""Mails through real parts: nothing is lost, doubled or stale, whatever stops in between."""

from datetime import timedelta

import httpx

from accounts.models import Scope, User
from accounts.tokens import create_token
from games.play import queries
from jaipur_site import processes
from notifications import queue
from notifications.models import Email, EmailStatus, Preference
from tests.broker.parts import Site, wait_for_all_mail
from tests.chaos.clock import let_pass
from tests.games.builders import play, start
from tests.servers import Received, wait_until


def _message_ids(received: list[Received]) -> list[str]:
    return [str(one.message["Message-ID"]) for one in received]


def test_who_is_in_turn_again_and_again_while_the_worker_is_stopped_gets_one_mail(
    site: Site, asha: User, bilal: User
) -> None:
    match_id = start(asha, bilal)
    with site.broker():
        with site.worker():
            site.ask("relay_outbox")
            wait_for_all_mail()
        told_before = len(site.sink.received)

        for _ in range(4):  # Asha moves and gets the turn back, twice
            play(match_id)
        with site.worker():
            site.ask("relay_outbox")
            wait_for_all_mail()

    [received] = site.sink.received[told_before:]
    row = Email.objects.get(recipient=asha, version=6)
    fates = Email.objects.filter(version__gt=2).order_by("version")
    assert received.recipients == ("asha@example.org",)
    assert _message_ids([received]) == [f"<{row.pk}@127.0.0.1>"]
    assert list(fates.values_list("version", "status")) == [
        (3, EmailStatus.SUPERSEDED),
        (4, EmailStatus.SUPERSEDED),
        (5, EmailStatus.SUPERSEDED),
        (6, EmailStatus.SENT),
    ]


def test_who_gets_the_turn_back_twice_within_the_hold_gets_one_mail_when_it_is_over(
    site: Site, asha: User, bilal: User
) -> None:
    Preference.objects.update(hold_minutes=1)
    match_id = start(asha, bilal)
    with site.broker(), site.worker():
        for _ in range(4):  # Asha moves and gets the turn back, twice
            play(match_id)
            site.ask("relay_outbox")
        wait_until(lambda: Email.objects.count() == 6, "everything owed is relayed")
        told_within_the_hold = list(site.sink.received)

        let_pass(timedelta(minutes=1))
        site.ask("sweep_emails")
        wait_for_all_mail()

    [received] = site.sink.received
    row = Email.objects.get(recipient=asha, version=6)
    assert told_within_the_hold == []
    assert received.recipients == ("asha@example.org",)
    assert _message_ids([received]) == [f"<{row.pk}@127.0.0.1>"]
    assert Email.objects.filter(status=EmailStatus.SUPERSEDED).count() == 5


def test_a_worker_that_is_killed_before_it_can_say_that_the_mail_is_sent_makes_no_second_mail(
    site: Site, asha: User, bilal: User
) -> None:
    start(asha, bilal)
    with site.broker():
        with site.worker() as worker:
            # The server has the mail, and the worker dies before it learns of that.
            site.sink.on_message = lambda _received: processes.kill_group(worker)
            site.ask("relay_outbox")
            site.sink.wait_for(1)
            worker.wait()
        site.sink.on_message = None
        claimed = Email.objects.filter(status=EmailStatus.CLAIMED)
        wait_until(lambda: claimed.count() == len(queue.due(10)) == 2, "the leases have ended")
        with site.worker():
            site.ask("sweep_emails")
            wait_for_all_mail()

    first, *others = _message_ids(site.sink.received)
    rows = Email.objects.filter(status=EmailStatus.SENT, attempts=2)
    assert first in others
    assert len(others) == len(set(others)) == Email.objects.count() == 2
    assert {f"<{row.pk}@127.0.0.1>" for row in rows} == set(others)


def test_while_redis_is_away_moves_succeed_and_their_mails_go_out_when_it_is_back(
    site: Site, asha: User, bilal: User
) -> None:
    match_id = start(asha, bilal)
    token = create_token(asha, name="bot", scopes=list(Scope), lifetime_days=30).secret
    with site.broker() as broker, site.web() as address, site.worker(beat=True):
        wait_for_all_mail()
        broker.kill()
        broker.wait()
        version = queries.match_view(match_id, asha).version
        answer = httpx.post(
            f"{address}/api/v1/matches/{match_id}/moves",
            json={"kind": "take_camels"},
            headers={"Authorization": f"Bearer {token}", "If-Match": f'"{version}"'},
            timeout=30,
        )
        owed = list(Email.objects.filter(version__gt=version))
        with site.broker():
            received = site.sink.wait_for(3, seconds=60)

    assert answer.status_code == 201
    assert owed == []
    assert received[-1].recipients == ("bilal@example.org",)


def test_while_redis_is_away_people_sign_up_and_their_codes_go_out_when_it_is_back(
    site: Site, throwaway_database: str
) -> None:
    with site.web() as address:
        with httpx.Client(base_url=address, timeout=30) as browser:
            browser.get("/accounts/signup/")
            answer = browser.post(
                "/accounts/signup/",
                data={
                    "username": "Chand",
                    "email": "chand@example.org",
                    "password1": "camels and rubies",
                    "csrfmiddlewaretoken": browser.cookies["csrftoken"],
                },
                headers={"Referer": address},
            )
        with site.broker(), site.worker():
            site.ask("sweep_emails")
            [received] = site.sink.wait_for(1)

    assert answer.status_code == 302
    assert received.recipients == ("chand@example.org",)


def test_what_the_mail_server_delays_goes_out_later_and_what_it_refuses_has_a_reason(
    site: Site, asha: User, bilal: User
) -> None:
    start(asha, bilal)
    site.sink.answer_next("451 4.3.2 Come back later", "550 5.1.1 No such user")
    with site.broker(), site.worker():
        site.ask("relay_outbox")
        wait_until(lambda: Email.objects.filter(attempts=1).count() == 2, "both were tried")
        wait_until(lambda: bool(queue.due(1)), "the delay is over")
        site.ask("sweep_emails")
        wait_for_all_mail()

    fates = Email.objects.values_list("status", "reason", "attempts")
    assert sorted(fates) == [
        (EmailStatus.BOUNCED, "550 5.1.1 No such user", 1),
        (EmailStatus.SENT, "", 2),
    ]
    assert len(site.sink.received) == 1


def test_what_is_delayed_again_and_again_fails_with_the_last_reason(
    site: Site, asha: User, bilal: User
) -> None:
    start(asha, bilal)
    site.sink.answer_next(*["451 4.3.2 Come back later"] * 12)

    def ask_and_look() -> bool:
        site.ask("sweep_emails")
        return not Email.objects.filter(next_attempt_at__isnull=False).exists()

    with site.broker(), site.worker():
        site.ask("relay_outbox")
        wait_until(lambda: Email.objects.count() == 2, "the mails are rows")
        wait_until(ask_and_look, "all attempts are made")

    fates = Email.objects.values_list("status", "reason", "attempts")
    assert list(fates) == [(EmailStatus.FAILED, "451 4.3.2 Come back later", 6)] * 2
