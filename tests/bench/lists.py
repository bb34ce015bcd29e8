"""My matches, 1,000 of them: alone in the database, and among 100,000."""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import partial

from django.db import connection
from django.test import Client

from games.models import Match
from tests.bench import addresses, cast, playing, world
from tests.bench.cast import Player
from tests.bench.load import Block, Connection, Getter, Load, interleaved
from tests.bench.rows import Row, at_most, never_above, row
from tests.bench.statements import cost_of
from tests.bench.web import serving

MINE = 1_000
ALL = 100_000
RUNNING_OF_TEN = 1
"""A player may have a hundred running matches; most matches have ended."""

MATCHES_A_PLAYER = 100
CLIENTS = 2
TIMES = 4
BLOCK_SECONDS = 1.5
KINDS = {
    "my running matches (API)": f"{addresses.MY_MATCHES}?status=active",
    "my finished matches (API)": f"{addresses.MY_MATCHES}?status=finished",
    "home page": addresses.HOME,
}
QUERIES = 4


def bench() -> list[Row]:
    """Latencies in both databases, and the statements in the large one."""
    with ExitStack() as serving_both:
        alone = serving_both.enter_context(_filled_site("alone", MINE))
        among = serving_both.enter_context(_filled_site("among", ALL))
        statements = _statements(among.me)
        for place in (alone, among):
            for path in KINDS.values():
                place.block(path)
        blocks = {
            path: interleaved(
                {"alone": partial(alone.block, path), "among": partial(among.block, path)},
                times=TIMES,
            )
            for path in KINDS.values()
        }
    return [
        one
        for name, path in KINDS.items()
        for one in _rows(name, blocks[path], statements[path], is_api=path != addresses.HOME)
    ]


class _Place:
    """A site, and one of its users."""

    def __init__(self, load: Load, me: Player) -> None:
        self.load = load
        self.me = me
        self.headers = me.bearer | me.cookie()

    def block(self, path: str) -> Block:
        """Ask for a list again and again."""
        clients = [Getter(Connection(self.load.site), path, self.headers) for _ in range(CLIENTS)]
        return self.load.block(clients, BLOCK_SECONDS)


@contextmanager
def _filled_site(name: str, number: int) -> Iterator[_Place]:
    """A server on a database with so many matches, of which one user plays MINE."""
    with world.database(name) as env:
        me = _fill(number)
        with serving(env) as site:
            yield _Place(Load(site, postmaster=world.postgres_pid()), me)


def _fill(number: int) -> Player:
    """So many matches, copies of a running and of a finished one; mine are spread among them."""
    running, finished = playing.boards(2)
    cast.play(running.match_id, running.seated, running.script.turns[:30])
    cast.play(finished.match_id, finished.seated, finished.script.turns)
    me, *others = cast.players(1 + 2 * number // MATCHES_A_PLAYER)
    share = number * RUNNING_OF_TEN // 10
    _copy(running.match_id, share, deadline_at="now() + n * interval '1 minute'", turn="n % 2")
    _copy(finished.match_id, number - share, finished_at="now() - n * interval '1 minute'")
    _seat(me, others, step=number // MINE)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return me


def _copy(match_id: str, number: int, **changes: str) -> None:
    """Copies of a match with public ids like A000000001, whose number `changes` may use as n."""
    names = [field.attname for field in Match._meta.concrete_fields if not field.primary_key]
    columns = {name: name for name in names} | changes
    columns["public_id"] = "upper(left(status, 1)) || lpad(n::text, 9, '0')"
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO games_match ({', '.join(columns)}) "  # noqa: S608 - names of our columns
            f"SELECT {', '.join(columns.values())} FROM games_match, "
            f"generate_series(1, {number}) AS n WHERE public_id = '{match_id}'"
        )


def _seat(me: Player, others: list[Player], *, step: int) -> None:
    """Players for the copies: me in each step-th, in both seats by turns."""
    with connection.cursor() as cursor:
        cursor.execute(
            """
            INSERT INTO games_seat (match_id, number, user_id)
            SELECT copy.id, seat, CASE
                WHEN copy.n %% %(step)s = 0 AND seat = (copy.n / %(step)s) %% 2 THEN %(me)s::uuid
                ELSE (%(others)s::uuid[])[1 + (copy.n * 7 + seat) %% %(number)s]
            END
            FROM (SELECT id, substr(public_id, 2)::int AS n FROM games_match
                  WHERE substr(public_id, 2) ~ '^[0-9]+$') AS copy,
                 generate_series(0, 1) AS seat
            """,
            {
                "step": step,
                "me": me.user.pk,
                "others": [player.user.pk for player in others],
                "number": len(others),
            },
        )


def _statements(me: Player) -> dict[str, int]:
    browser = Client(SERVER_NAME="127.0.0.1", headers=me.bearer)
    browser.force_login(me.user)
    browser.get(addresses.MY_MATCHES)  # the token's first use in a minute is written down
    return {path: cost_of(partial(browser.get, path)).statements for path in KINDS.values()}


def _rows(
    name: str, blocks: Mapping[str, list[Block]], statements: int, *, is_api: bool
) -> Iterator[Row]:
    alone, among = blocks["alone"], blocks["among"]
    pairs = list(zip(among, alone, strict=True))
    yield row(f"{name}: statements", "", [statements], never_above(QUERIES) if is_api else None)
    yield row(f"{name}: p95, {MINE:,} in all", "ms", [block.percentile(95) for block in alone])
    yield row(f"{name}: p95, among {ALL:,}", "ms", [block.percentile(95) for block in among])
    ratios = [many.percentile(95) / few.percentile(95) for many, few in pairs]
    yield row(f"{name}: p95 among {ALL:,}, {MINE:,} in all = 1", "", ratios, at_most(1.5))
