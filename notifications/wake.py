"""Asking the worker to send, after the commit and whether or not the broker is there."""

from collections.abc import Sequence
from functools import partial
from typing import Final
from uuid import UUID

import structlog
from django.db import transaction
from kombu.exceptions import OperationalError

logger = structlog.get_logger(__name__)

BATCH: Final = 50


def batches(ids: Sequence[UUID]) -> list[list[UUID]]:
    """The ids in parts of a size that one task sends."""
    return [list(ids[start : start + BATCH]) for start in range(0, len(ids), BATCH)]


def send_soon(ids: Sequence[UUID]) -> None:
    """Have the rows sent as soon as the transaction is committed.

    If the broker is away, the next sweep finds them.
    """
    for batch in batches(ids):
        transaction.on_commit(partial(_ask_worker, batch))


def _ask_worker(ids: Sequence[UUID]) -> None:
    from notifications.tasks import send_emails  # which asks the worker too

    try:
        send_emails.delay([str(email_id) for email_id in ids])
    except OperationalError as error:
        logger.warning("broker_away", emails=len(ids), error=str(error))
