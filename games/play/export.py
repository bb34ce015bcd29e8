"""A match to take away: all that its asker may see, and everything once nothing is hidden."""

from dataclasses import dataclass, field
from datetime import datetime

from django.utils import timezone

from accounts.models import User
from games.engine.cards import Kind
from games.engine.deal import commitment
from games.engine.events import MovePlayed, RoundDealt
from games.engine.history import HistoryEntry, RecordedEvent, entry_for
from games.engine.view import Viewer
from games.play import disclosure
from games.play.event_store import FIRST_SEQUENCE, Stream
from games.play.match_view import MatchView, load_seen, match_view_of


@dataclass(frozen=True, slots=True)
class OpenedDeal:
    """A deal as it was computed from its seed (FAIR.md): first element first, the top last."""

    round_number: int
    opener: int
    seed: bytes = field(repr=False)
    deck: tuple[Kind, ...] = field(repr=False)
    bonus_stacks: tuple[tuple[int, ...], ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class OpenedSecrets:
    """What nobody knew during the match, so that everybody can compute the deals again.

    `round_seeds` and `commitments` are for rounds 1 to 3, also those that were not played.
    """

    match_bytes: bytes = field(repr=False)
    round_seeds: tuple[bytes, ...] = field(repr=False)
    player_seeds: tuple[bytes, ...] = field(repr=False)
    commitments: tuple[bytes, ...]
    deals: tuple[OpenedDeal, ...]


@dataclass(frozen=True, slots=True)
class MatchExport:
    """A match with its whole history.

    Once it is open, `secrets` are told, the entries tell the bonus tokens of both players, and it
    is the same for everybody; until then match and entries are what the asker sees. `opens_at` is
    None while the match runs.
    """

    match: MatchView
    entries: tuple[HistoryEntry, ...]
    opens_at: datetime | None
    secrets: OpenedSecrets | None


def export_of(match_id: str, user: User | None) -> MatchExport:
    """The match for whoever may see it, in two queries. Raises MatchNotFound."""
    now = timezone.now()
    stream, viewer = load_seen(match_id, user, since=FIRST_SEQUENCE)
    is_open = disclosure.is_open(stream.match, now)
    return MatchExport(
        match=match_view_of(stream, None if is_open else viewer, now=now),
        entries=_open_entries(stream) if is_open else tuple(stream.history(viewer)),
        opens_at=disclosure.opens_at(stream.match),
        secrets=_secrets_of(stream) if is_open else None,
    )


def _open_entries(stream: Stream) -> tuple[HistoryEntry, ...]:
    """Each entry as its mover sees it, who sees all."""
    steps = zip((None, *stream.states), stream.recorded, stream.states, strict=False)
    return tuple([entry_for(before, one, after, _mover(one)) for before, one, after in steps])


def _mover(record: RecordedEvent) -> Viewer:
    return record.event.seat if isinstance(record.event, MovePlayed) else None


def _secrets_of(stream: Stream) -> OpenedSecrets:
    seeds = stream.seeds
    dealt = [one.event for one in stream.recorded if isinstance(one.event, RoundDealt)]
    return OpenedSecrets(
        match_bytes=seeds.match_bytes,
        round_seeds=seeds.rounds,
        player_seeds=seeds.players,
        commitments=tuple([commitment(seeds, number) for number in (1, 2, 3)]),
        deals=tuple(
            [
                OpenedDeal(one.number, one.opener, one.seed, one.deck, one.bonus_stacks)
                for one in dealt
            ]
        ),
    )
