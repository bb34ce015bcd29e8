"""The reckoning of a round as a mail shows it: a row for each kind of rupees. Pure."""

from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.engine.cards import CAMEL_TOKEN_RUPEES, GOODS, Kind
from games.engine.results import PlayerReckoning, Reckoning
from games.text import KIND_NAMES
from notifications.letters.position import Row, row

NOTHING = "–"


@dataclass(frozen=True, slots=True)
class ReckoningTable:
    """What both players won in a round, public from its end on (Rule 9.3)."""

    title: str
    rows: tuple[Row, ...]
    total: Row


def reckoning_table(reckoning: Reckoning, seat: int, *, opponent: str) -> ReckoningTable:
    """The table of a round for the player in a seat."""
    mine, other = reckoning.players[seat], reckoning.players[1 - seat]
    goods = [
        (capfirst(str(KIND_NAMES[good])), _goods(mine, good), _goods(other, good)) for good in GOODS
    ]
    pairs = (
        *goods,
        (_("Bonus tokens"), _bonus(mine), _bonus(other)),
        (_("Camel token"), _camel_token(mine), _camel_token(other)),
        (_("Rupees in all"), str(mine.rupees), str(other.rupees)),
    )
    *rows, total = [row(*pair, opponent=opponent) for pair in pairs]
    title = _("Reckoning of round %(number)s") % {"number": reckoning.number}
    return ReckoningTable(title, tuple(rows), total)


def _goods(player: PlayerReckoning, good: Kind) -> str:
    return _listed([token.rupees for token in player.goods_tokens if token.good is good])


def _bonus(player: PlayerReckoning) -> str:
    return _listed([token.rupees for token in player.bonus_tokens])


def _camel_token(player: PlayerReckoning) -> str:
    rupees = CAMEL_TOKEN_RUPEES if player.has_camel_token else NOTHING
    return _("%(rupees)s (herd of %(herd)s)") % {"rupees": rupees, "herd": player.herd}


def _listed(rupees: list[int]) -> str:
    return " + ".join(map(str, rupees)) or NOTHING
