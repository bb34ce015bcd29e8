"""The reckoning of a round as a mail shows it: a row for each kind of rupees. Pure."""

from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.engine.cards import CAMEL_TOKEN_RUPEES, GOODS, Kind
from games.engine.results import PlayerReckoning, Reckoning
from games.text import KIND_NAMES
from notifications.letters.position import Row

NOTHING = "–"


@dataclass(frozen=True, slots=True)
class ReckoningTable:
    """What both players won in a round, public from its end on (Rule 9.3)."""

    title: str
    rows: tuple[Row, ...]
    yours: int
    theirs: int


def reckoning_table(reckoning: Reckoning, seat: int) -> ReckoningTable:
    """The table of a round for the player in a seat."""
    mine, other = reckoning.players[seat], reckoning.players[1 - seat]
    goods = [
        Row(capfirst(str(KIND_NAMES[good])), _goods(mine, good), _goods(other, good))
        for good in GOODS
    ]
    return ReckoningTable(
        title=_("Reckoning of round %(number)s") % {"number": reckoning.number},
        rows=(
            *goods,
            Row(_("Bonus tokens"), _bonus(mine), _bonus(other)),
            Row(_("Camel token"), _camel_token(mine), _camel_token(other)),
        ),
        yours=mine.rupees,
        theirs=other.rupees,
    )


def _goods(player: PlayerReckoning, good: Kind) -> str:
    return _listed([token.rupees for token in player.goods_tokens if token.good is good])


def _bonus(player: PlayerReckoning) -> str:
    return _listed([token.rupees for token in player.bonus_tokens])


def _camel_token(player: PlayerReckoning) -> str:
    rupees = CAMEL_TOKEN_RUPEES if player.has_camel_token else NOTHING
    return _("%(rupees)s (herd of %(herd)s)") % {"rupees": rupees, "herd": player.herd}


def _listed(rupees: list[int]) -> str:
    return " + ".join(map(str, rupees)) or NOTHING
