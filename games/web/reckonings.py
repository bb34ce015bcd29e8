"""The reckoning of a round as the rows of a table: every token of both players."""

from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.engine.cards import BONUS_STACKS, CAMEL_TOKEN_RUPEES, GOODS, Kind
from games.engine.results import PlayerReckoning, Reckoning
from games.engine.view import Viewer
from games.text import KIND_NAMES, Players, reckoning_text
from games.web.bonus import bonus_stack_text

NOTHING = "–"


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table: what it is about, and a cell for each seat."""

    label: str
    cells: tuple[str, str]


@dataclass(frozen=True, slots=True)
class ReckoningTable:
    """One round: who won it and why in words, and the tokens of seats 0 and 1.

    `result` is the `sentence` in short.
    """

    title: str
    result: str
    sentence: str
    rows: tuple[Row, ...]
    totals: tuple[int, int]


def reckoning_table(reckoning: Reckoning, players: Players, viewer: Viewer) -> ReckoningTable:
    """The table of one round that has ended."""
    first, second = reckoning.players
    return ReckoningTable(
        title=_("Round %(number)s") % {"number": reckoning.number},
        result=_result(reckoning, players, viewer),
        sentence=reckoning_text(reckoning, players, viewer),
        rows=(
            *[
                Row(capfirst(str(KIND_NAMES[good])), (_goods(first, good), _goods(second, good)))
                for good in GOODS
            ],
            *[
                Row(bonus_stack_text(stack), (_bonus(first, stack), _bonus(second, stack)))
                for stack in BONUS_STACKS
            ],
            Row(_("Camels"), (_camels(first), _camels(second))),
        ),
        totals=(first.rupees, second.rupees),
    )


def _result(reckoning: Reckoning, players: Players, viewer: Viewer) -> str:
    rupees = [player.rupees for player in reckoning.players]
    if viewer == 1:
        rupees.reverse()
    words: dict[str, object] = {
        "number": reckoning.number,
        "own": rupees[0],
        "other": rupees[1],
    }
    if reckoning.winner is None:
        return _("Round %(number)s is drawn, %(own)s to %(other)s.") % words
    if reckoning.winner == viewer:
        return _("You won round %(number)s, %(own)s to %(other)s.") % words
    words["name"] = players[reckoning.winner]
    return _("%(name)s won round %(number)s, %(own)s to %(other)s.") % words


def _goods(player: PlayerReckoning, good: Kind) -> str:
    return _listed([token.rupees for token in player.goods_tokens if token.good is good])


def _bonus(player: PlayerReckoning, stack: int) -> str:
    return _listed([token.rupees for token in player.bonus_tokens if token.stack == stack])


def _camels(player: PlayerReckoning) -> str:
    words = {"rupees": CAMEL_TOKEN_RUPEES, "herd": player.herd}
    if player.has_camel_token:
        return _("%(rupees)s (herd of %(herd)s)") % words
    return _("– (herd of %(herd)s)") % words


def _listed(rupees: list[int]) -> str:
    return " + ".join(map(str, rupees)) or NOTHING
