"""One effect for each Idempotency-Key: the first answer is stored with it and given again.

Nothing is looked up on the way to success: the unique constraint of the keys finds a repeat.
"""

import hashlib
from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import timedelta
from typing import Final

from django.db import IntegrityError
from django.utils import timezone

from accounts.models import User
from accounts.prepared import insert
from games.models import IdempotencyKey
from games.play.errors import KeyReused, MatchNotFound, NotAPlayer
from games.play.transactions import one_transaction

KEPT_FOR: Final = timedelta(hours=48)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a client is answered: status, body as JSON text, headers of its own."""

    status: int
    body: str
    headers: dict[str, str]


def request_hash(method: str, path: str, body: bytes) -> str:
    """What must be the same for two requests to be one: 64 hexadecimal digits."""
    return hashlib.sha256(b"\n".join([method.encode(), path.encode(), body])).hexdigest()


def run_once(user: User, key: str, request: str, work: Callable[[], Answer]) -> Answer:
    """Do the work in a transaction and keep its answer; for a repeat, the first answer.

    `request` is a request_hash. Raises KeyReused for another request under the same key, and
    whatever the work raises when the key is new. A missing match stays missing.
    """
    try:
        return _run(user, key, request, work)
    except (MatchNotFound, NotAPlayer):
        raise
    except Exception:
        first = _first_answer(user, key, request)
        if first is None:
            raise
        return first


def forget_old_keys() -> int:
    """Delete the answers that are kept no longer; how many there were."""
    deleted, _ = IdempotencyKey.objects.filter(created_at__lt=timezone.now() - KEPT_FOR).delete()
    return deleted


def _run(user: User, key: str, request: str, work: Callable[[], Answer]) -> Answer:
    with one_transaction():
        answer = work()
        row = IdempotencyKey(
            user=user,
            key=key,
            request_hash=request,
            answer=asdict(answer),
            created_at=timezone.now(),
        )
        try:
            insert([row])
        except IntegrityError:
            raise _KeyTaken from None
        return answer


class _KeyTaken(Exception):
    """Somebody has used the key before, or at the same time."""


def _first_answer(user: User, key: str, request: str) -> Answer | None:
    row = IdempotencyKey.objects.filter(user=user, key=key).first()
    if row is None:
        return None
    if row.request_hash != request:
        raise KeyReused
    return Answer(**row.answer)
