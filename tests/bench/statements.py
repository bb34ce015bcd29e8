"""How much a request asks of the database, early in a match and late: statements and rows."""

import json
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.engine import notation
from tests.bench import addresses, cast, playing, world
from tests.bench.playing import Board
from tests.bench.rows import Row, never_above, row
from tests.bench.scripts import Turn

INTO_THE_ROUND = 12
"""How many moves are made in a round when the requests are counted."""

TRANSACTION_CONTROL = ("BEGIN", "COMMIT")
LIMITS = {"move": 9, "match as JSON": 4, "match page": 8}


@dataclass(frozen=True, slots=True)
class Cost:
    """What one request asked: all statements, those that steer transactions, rows fetched."""

    statements: int
    steering: int
    rows: int


def bench() -> list[Row]:
    """The numbers in the first round, and that in the last one they are no larger."""
    with world.database("statements"):
        board = playing.boards(1)[0]
        early = _costs(board, board.script.deals[0])
        late = _costs(board, board.script.deals[-1])
    return [one for name in LIMITS for one in _rows(name, early[name], late[name])]


def _rows(name: str, early: Cost, late: Cost) -> list[Row]:
    both = (early, late)
    steering = max(cost.steering for cost in both)
    including = f", {steering} of them BEGIN and COMMIT" if steering else ""
    return [
        row(
            f"{name}: statements{including}",
            "",
            [cost.statements for cost in both],
            never_above(LIMITS[name]),
        ),
        row(f"{name}: rows fetched, early and late", "", [cost.rows for cost in both]),
        row(
            f"{name}: statements and rows more in the last round than in the first",
            "",
            [max(late.statements - early.statements, late.rows - early.rows)],
            never_above(0),
        ),
    ]


def _costs(board: Board, deal: int) -> dict[str, Cost]:
    """The cost of each request so many moves after a deal, by the player in turn."""
    from accounts import switches

    count_from = deal + INTO_THE_ROUND
    _play_up_to(board, count_from)
    turn = next(turn for turn in board.script.turns if turn.seen_version == count_from)
    player = board.seated[turn.seat]
    browser = Client(SERVER_NAME="127.0.0.1")
    program = Client(SERVER_NAME="127.0.0.1", headers=player.bearer)
    browser.force_login(player.user)
    json_path = addresses.match_json(board.match_id)
    page_path = addresses.match_page(board.match_id)
    program.get(json_path)  # the token's first use in a minute is written down
    switches.remember(switches.stored(), seconds=60)  # each process asks every few seconds
    return {
        "match as JSON": cost_of(lambda: program.get(json_path)),
        "match page": cost_of(lambda: browser.get(page_path)),
        "move": cost_of(lambda: _post(program, board, turn)),
    }


def _play_up_to(board: Board, version: int) -> None:
    from games.play import event_store

    now_at = event_store.load(board.match_id).match.version
    turns = [turn for turn in board.script.turns if now_at <= turn.seen_version < version]
    cast.play(board.match_id, board.seated, turns)


def _post(program: Client, board: Board, turn: Turn) -> Any:
    return program.post(
        addresses.moves(board.match_id),
        json.dumps(notation.to_json(turn.move)),
        content_type="application/json",
        headers={
            "If-Match": f'"{turn.seen_version}"',
            "Idempotency-Key": f"key-{turn.seen_version}",
        },
    )


def cost_of(ask: Callable[[], Any]) -> Cost:
    """What the request asks of the database. Raises RuntimeError unless it succeeds."""
    rows = _FetchedRows()
    with ExitStack() as watching:
        queries = watching.enter_context(CaptureQueriesContext(connection))
        watching.enter_context(connection.execute_wrapper(rows))
        answer = ask()
    if answer.status_code not in (HTTPStatus.OK, HTTPStatus.CREATED):
        raise RuntimeError(f"{answer.status_code} {answer.content[:300]!r}")
    steering = [one for one in queries if one["sql"] in TRANSACTION_CONTROL]
    return Cost(len(queries), len(steering), rows.number)


class _FetchedRows:
    """Counts the rows that SELECT statements give."""

    number = 0

    def __call__(
        self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any
    ) -> Any:
        """Let the statement run, and count."""
        result = execute(sql, params, many, context)
        if sql.lstrip(" (").startswith("SELECT"):
            self.number += context["cursor"].rowcount
        return result
