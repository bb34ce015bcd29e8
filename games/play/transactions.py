"""One transaction for each service, or for the request that runs it once (idempotency)."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from django.db import transaction

_is_open: Final = ContextVar("is_open", default=False)


@contextmanager
def one_transaction() -> Iterator[None]:
    """A transaction; what is run inside of one joins it without a savepoint.

    Django would set one, which costs each move two statements more. So an error of what has joined
    must not be caught before it has left the outer block: it ends the whole transaction.
    """
    if _is_open.get():
        yield
        return
    before = _is_open.set(True)
    try:
        with transaction.atomic():
            yield
    finally:
        _is_open.reset(before)
