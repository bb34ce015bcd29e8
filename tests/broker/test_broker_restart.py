"""A worker that holds a task outlives its broker.

Celery 5.7.0 exits then; this test tells when a newer one is safe (STACK 1.3).
"""

import threading

from accounts.models import User
from notifications.models import Email
from tests.broker.parts import Site, wait_for_all_mail
from tests.games.builders import play, start
from tests.servers import Received


def test_a_worker_that_holds_a_task_works_on_when_its_broker_is_killed_and_comes_back(
    site: Site, asha: User, bilal: User
) -> None:
    match_id = start(asha, bilal)
    is_held, may_go_on = threading.Event(), threading.Event()

    def hold(_received: Received) -> None:
        is_held.set()
        may_go_on.wait(30)

    site.sink.on_message = hold
    with site.broker() as broker, site.worker() as worker:
        site.ask("relay_outbox")
        assert is_held.wait(30)
        broker.kill()
        broker.wait()
        with site.broker():
            may_go_on.set()
            wait_for_all_mail()
            play(match_id)
            site.ask("relay_outbox")
            site.sink.wait_for(3)
            wait_for_all_mail()

            assert worker.poll() is None
    assert Email.objects.filter(status="sent").count() == 3
