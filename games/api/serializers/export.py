"""A match as a file: what its asker may see, and all that was hidden once it is open."""

from collections.abc import Iterable
from typing import Annotated, Literal, TypedDict

from games.api.serializers.cards import STACKS, Seat, Stack, instant_or_none, seat_json
from games.api.serializers.clock import OutageJson, outages_json
from games.api.serializers.history import EntryJson, entries_json
from games.api.serializers.match import MatchJson, match_json
from games.api.serializers.schema import Instant, Number, Says
from games.engine.notation import to_text
from games.play.export import MatchExport, OpenedDeal, OpenedSecrets

Hex = Annotated[str, Says("pattern", "^([0-9a-f]{2})*$")]
Letters = Annotated[str, Says("pattern", "^[DGSCPLK]*$")]


class ExportedEntryJson(EntryJson):
    """One thing that happened; `notation` is a move in one line, the same in every language."""

    notation: str | None


class DealOpenedJson(TypedDict):
    """How a round was shuffled: the first element first, the top of the deck and stacks last.

    Letters: D diamond, G gold, S silver, C cloth, P spice, L leather, K camel.
    """

    round_number: Number
    opener: Seat
    seed: Hex
    deck: Letters
    bonus_stacks: dict[Stack, list[Number]]


class SecretsJson(TypedDict):
    """The chance of the match, from which everybody can compute its deals again."""

    algorithm: Literal["jaipur-deal-v1"]
    match_bytes: Hex
    round_seeds: list[Hex]
    player_seeds: list[Hex]
    commitments: list[Hex]
    deals: list[DealOpenedJson]


class ExportJson(TypedDict):
    """A match to take away.

    `secrets` is null until `opens_at`, which is null while the match runs; until then match and
    events are what you may see.
    """

    format: Literal["jaipur-match-v1"]
    match: MatchJson
    events: list[ExportedEntryJson]
    outages: list[OutageJson]
    opens_at: Instant | None
    secrets: SecretsJson | None


def export_json(export: MatchExport) -> ExportJson:
    """A match as a file."""
    return {
        "format": "jaipur-match-v1",
        "match": match_json(export.match),
        "events": _entries_json(export),
        "outages": outages_json(export.match.outages),
        "opens_at": instant_or_none(export.opens_at),
        "secrets": None if export.secrets is None else _secrets_json(export.secrets),
    }


def _entries_json(export: MatchExport) -> list[ExportedEntryJson]:
    moves = [None if entry.move is None else entry.move.move for entry in export.entries]
    return [
        {**entry, "notation": None if move is None else to_text(move)}
        for entry, move in zip(entries_json(export.entries, export.match), moves, strict=True)
    ]


def _secrets_json(secrets: OpenedSecrets) -> SecretsJson:
    return {
        "algorithm": "jaipur-deal-v1",
        "match_bytes": secrets.match_bytes.hex(),
        "round_seeds": _hex(secrets.round_seeds),
        "player_seeds": _hex(secrets.player_seeds),
        "commitments": _hex(secrets.commitments),
        "deals": [_deal_json(deal) for deal in secrets.deals],
    }


def _deal_json(deal: OpenedDeal) -> DealOpenedJson:
    stacks = [list(stack) for stack in deal.bonus_stacks]
    return {
        "round_number": deal.round_number,
        "opener": seat_json(deal.opener),
        "seed": deal.seed.hex(),
        "deck": "".join([card.letter for card in deal.deck]),
        "bonus_stacks": dict(zip(STACKS, stacks, strict=True)),
    }


def _hex(many: Iterable[bytes]) -> list[Hex]:
    return [one.hex() for one in many]
