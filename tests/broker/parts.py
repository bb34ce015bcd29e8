"""A site in parts, each of which a test starts, stops or kills: database, broker, mail server.

Each part is the real thing: Valkey, Celery workers and web servers as processes of their own.
"""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from subprocess import Popen

from celery import Celery

from games.play import outbox
from notifications.models import Email
from tests import servers
from tests.servers import SmtpSink, wait_until

QUEUE = "jaipur"


@dataclass(frozen=True, slots=True)
class Site:
    """What the parts of a site have in common; `client` puts tasks into its queue."""

    environment: dict[str, str]
    socket: Path
    sink: SmtpSink
    client: Celery

    def broker(self) -> AbstractContextManager[Popen[bytes]]:
        """The broker; started again, it has its data."""
        return servers.valkey_that_can_die(self.socket)

    def worker(self, *, beat: bool = False) -> AbstractContextManager[Popen[bytes]]:
        """A Celery worker; only with the beat it looks for work by itself."""
        return servers.celery_worker(self.environment, beat=beat)

    def web(self) -> AbstractContextManager[str]:
        """A web server; gives its address."""
        return servers.web_server(self.environment)

    def ask(self, task: str) -> None:
        """Do what the beat would do in time."""
        self.client.send_task(f"notifications.tasks.{task}", queue=QUEUE)


@contextmanager
def site(environment: dict[str, str], folder: Path) -> Iterator[Site]:
    """The parts of a site, of which only the mail server runs."""
    socket = folder / "valkey.sock"
    client = Celery("tests", broker=f"redis+socket://{socket}?virtual_host=0", set_as_current=False)
    with servers.smtp_sink() as sink:
        own = {
            "DJANGO_SETTINGS_MODULE": "tests.broker.short_waits",
            "CELERY_QUEUE": QUEUE,
            "REDIS_URL": f"unix://{socket}",
            "EMAIL_URL": sink.url,
            "DATA_DIR": str(folder),
            "LOG_LEVEL": "INFO",
        }
        yield Site(environment | own, socket, sink, client)
        client.close()


def wait_for_all_mail(*, seconds: float = servers.PATIENCE_SECONDS) -> None:
    """Return when nothing is owed any more and every mail has an outcome."""

    def is_done() -> bool:
        unfinished = Email.objects.filter(next_attempt_at__isnull=False)
        return not outbox.pending(1) and not unfinished.exists()

    wait_until(is_done, "every mail has an outcome", seconds=seconds)
