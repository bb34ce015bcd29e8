"""A whole stored world in two versions that one viewer must not be able to tell apart.

A world is the rows of every table. Its twin has the same rows, but the events of its matches are
dealt anew where the viewer cannot see (tests.worlds.redeal). Clock and dice stand still.
"""

import contextlib
import os
import random
import secrets
import uuid
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import pytest
import time_machine
from django.apps import apps
from django.db import models, transaction

from games.engine import codec
from games.engine.events import Event
from games.engine.view import Viewer
from games.models import MatchEvent
from tests.worlds import redeal, secrets_from

TRIES = 100
NOW = datetime(2026, 11, 29, 12, 0, tzinfo=UTC)
World = list[models.Model]
"""Rows of all tables in an order in which they can be inserted."""

# The cast, their sessions and what the migrations bring stay as they are in both worlds.
COPIED_APPS = ("games", "notifications")


class RolledBack(Exception):
    """Undoes what was done in a world."""


@contextlib.contextmanager
def undone() -> Iterator[None]:
    """Whatever happens to the database inside is taken back."""
    with contextlib.suppress(RolledBack), transaction.atomic():
        yield
        raise RolledBack


def snapshot() -> World:
    """All rows of the copied apps."""
    tables = [model for label in COPIED_APPS for model in apps.get_app_config(label).get_models()]
    tables.sort(key=_depth)
    return [row for table in tables for row in table._default_manager.order_by("pk")]


def insert(world: World) -> None:
    """Store the rows of a world."""
    for row in world:
        row.save_base(raw=True, force_insert=True)


def twin_of(world: World, viewer: Viewer, dice: random.Random) -> World:
    """The same world with other secrets; fails if there was nothing to hide."""
    rows = [row for row in world if isinstance(row, MatchEvent)]
    anew: dict[int, MatchEvent] = {}
    for match in sorted({row.match_id for row in rows}):
        own = sorted((r for r in rows if r.match_id == match), key=lambda row: row.sequence)
        for row, event in zip(own, _redealt(own, viewer, dice), strict=True):
            anew[row.pk] = _with_event(row, event)
    return [anew[row.pk] if isinstance(row, MatchEvent) else row for row in world]


@contextlib.contextmanager
def standing_still(patch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """The clock stands at NOW; nonces, tokens, ids and MIME boundaries come from fixed dice.

    Gives the function that turns the dice back to their beginning.
    """
    dice = random.Random()

    def turn_back() -> None:
        dice.seed(1)
        random.seed(1)

    turn_back()
    with patch.context() as patched, time_machine.travel(NOW, tick=False):
        patched.setattr(os, "urandom", dice.randbytes)
        patched.setattr(secrets, "choice", dice.choice)
        patched.setattr(secrets, "randbelow", dice.randrange)
        patched.setattr(secrets, "token_bytes", lambda size=32: dice.randbytes(size or 32))
        patched.setattr(secrets, "token_hex", lambda size=32: dice.randbytes(size or 32).hex())
        patched.setattr(
            secrets,
            "token_urlsafe",
            lambda size=32: urlsafe_b64encode(dice.randbytes(size or 32)).rstrip(b"=").decode(),
        )
        patched.setattr(uuid, "uuid4", lambda: uuid.UUID(bytes=dice.randbytes(16), version=4))
        yield turn_back


def _redealt(rows: list[MatchEvent], viewer: Viewer, dice: random.Random) -> list[Event]:
    events = [codec.decode(row.kind, row.payload) for row in rows]
    before = secrets_from(viewer, events)
    for _ in range(TRIES):
        redealt = redeal(events, viewer, dice)
        after = secrets_from(viewer, redealt)
        if all(before[what] != after[what] for what in ("deck", "hands", "bonus stacks")):
            return redealt
    raise AssertionError("there is nothing to hide in this position")


def _with_event(row: MatchEvent, event: Event) -> MatchEvent:
    kind, payload = codec.encode(event)
    assert kind == row.kind
    columns = {field.attname: getattr(row, field.attname) for field in MatchEvent._meta.fields}
    return MatchEvent(**{**columns, "payload": payload})


def _depth(table: type[models.Model], seen: tuple[type[models.Model], ...] = ()) -> int:
    """How many foreign keys lie between a table and one that has none."""
    parents = {
        field.related_model
        for field in table._meta.fields
        if isinstance(field, models.ForeignKey) and field.related_model not in (table, *seen)
    }
    return max([1 + _depth(parent, (*seen, table)) for parent in parents], default=0)
