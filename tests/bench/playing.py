"""A client that plays match after match, both seats, and remembers what it was promised."""

import http.client
import json
import secrets
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus

from games.engine import codec, notation
from games.engine.events import MovePlayed
from games.play import rebuild
from tests.bench import addresses, cast
from tests.bench.cast import Player
from tests.bench.load import Connection
from tests.bench.scripts import Script, Turn, scripts

MOVES_A_MINUTE = 60
"""The limit of the API. Each match has two players of its own, who stay below it."""

PATIENCE_SECONDS = 20.0


@dataclass(frozen=True, slots=True)
class Board:
    """A match that waits to be played, and who sits at it."""

    match_id: str
    script: Script
    seated: tuple[Player, Player]


@dataclass(frozen=True, slots=True)
class Promise:
    """A move that was answered with 201: the event that must be stored."""

    match_id: str
    sequence: int
    event: MovePlayed


@dataclass(slots=True)
class Client:
    """Plays its boards one after the other; calling it plays the next move."""

    connection: Connection
    boards: Iterator[Board]
    promises: list[Promise] = field(default_factory=list)
    survives_crashes: bool = False
    repeated: int = 0
    _turns: Iterator[tuple[Board, Turn]] = field(init=False)

    def __post_init__(self) -> None:
        """Nothing is played yet."""
        self._turns = ((board, turn) for board in self.boards for turn in board.script.turns)

    def __call__(self) -> float:
        """Seconds until the next move was acknowledged. Raises RuntimeError if it is refused."""
        board, turn = next(self._turns, (None, None))
        if board is None or turn is None:
            raise RuntimeError("all boards are played to the end; make more of them")
        body = json.dumps(notation.to_json(turn.move)).encode()
        headers = {
            **board.seated[turn.seat].bearer,
            "Content-Type": "application/json",
            "If-Match": f'"{turn.seen_version}"',
            "Idempotency-Key": secrets.token_hex(16),
        }
        started = time.perf_counter()
        status, answer = self._ask(addresses.moves(board.match_id), headers, body)
        seconds = time.perf_counter() - started
        if status != HTTPStatus.CREATED:
            raise RuntimeError(f"{board.match_id} {turn}: {status} {answer[:500]!r}")
        event = MovePlayed(turn.seat, turn.move)
        self.promises.append(Promise(board.match_id, turn.seen_version + 1, event))
        return seconds

    def _ask(self, path: str, headers: dict[str, str], body: bytes) -> tuple[int, bytes]:
        """As a careful client: whose connection breaks asks again under the same key."""
        give_up_at = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                status, answer = self.connection.ask("POST", path, headers, body)
            except (OSError, http.client.HTTPException):
                self.connection.close()
                if not self.survives_crashes or time.monotonic() > give_up_at:
                    raise
                self.repeated += 1
            else:
                return status, answer


def boards(number: int) -> list[Board]:
    """So many matches at their first turn, each with two players of its own."""
    playable = (one for one in scripts() if one.most_moves_of_a_seat() < MOVES_A_MINUTE)
    everybody = cast.players(2 * number)
    made = []
    for place in range(number):
        script, seated = next(playable), (everybody[2 * place], everybody[2 * place + 1])
        made.append(Board(cast.start(script, seated), script, seated))
    return made


def lost(promises: Sequence[Promise]) -> list[str]:
    """What was acknowledged and is not stored, or not as it was acknowledged."""
    from games.models import MatchEvent

    wanted = {(promise.match_id, promise.sequence): promise.event for promise in promises}
    ids = {promise.match_id for promise in promises}
    rows = MatchEvent.objects.filter(match__public_id__in=ids)
    stored = {
        (match_id, sequence): codec.decode(kind, payload)
        for match_id, sequence, kind, payload in rows.values_list(
            "match__public_id", "sequence", "kind", "payload"
        )
    }
    return [
        f"{match_id}: event {sequence} is {stored.get((match_id, sequence))}, not {event}"
        for (match_id, sequence), event in wanted.items()
        if stored.get((match_id, sequence)) != event
    ]


def wrong_matches() -> list[str]:
    """What `verify_matches` says."""
    return [str(difference) for difference in rebuild.verify_all()]
