"""A position as a mail shows it: what one player may see, in words.

Built from the player's view, so it can hold nothing that is hidden from them.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from django.utils.text import capfirst
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games.engine.cards import GOODS, Counts, Kind
from games.engine.view import PlayerView, PublicArea
from games.text import KIND_NAMES, cards_text
from notifications.letters.letter import link_to


@dataclass(frozen=True, slots=True)
class Card:
    """A card as word and colour; `kind` names the colour."""

    kind: str
    name: str


@dataclass(frozen=True, slots=True)
class Pile:
    """What is left of the tokens of a good, the next first: "7 7 5 5 5"."""

    good: Card
    rupees: str


@dataclass(frozen=True, slots=True)
class Row:
    """One thing that both players have; `text` says it without a table."""

    label: str
    yours: str
    theirs: str
    text: str


def row(label: str, yours: str, theirs: str, *, opponent: str) -> Row:
    """What "you" and the opponent of that name have of something."""
    words = {"label": label, "yours": yours, "opponent": opponent, "theirs": theirs}
    text = _("%(label)s: you %(yours)s, %(opponent)s %(theirs)s") % words
    return Row(label, yours, theirs, text)


@dataclass(frozen=True, slots=True)
class Hand:
    """What nobody else may see; `worth` is said of the recipient's tokens."""

    cards: tuple[Card, ...]
    text: str
    worth: str


@dataclass(frozen=True, slots=True)
class Position:
    """Table and players, and the recipient's own hand.

    It is None if they want it left out of mails; `change_link` is where they can change that.
    """

    market: tuple[Card, ...]
    market_text: str
    piles: tuple[Pile, ...]
    bonus_left: str
    deck: str
    rows: tuple[Row, ...]
    hand: Hand | None
    change_link: str


def position_of(view: PlayerView, *, opponent: str, shows_hand: bool) -> Position:
    """The position as the player of the view sees it, in the active language."""
    table = view.table
    return Position(
        market=_cards(table.market),
        market_text=cards_text(table.market),
        piles=tuple(
            [
                Pile(card, _pile(table.piles[good]))
                for good, card in zip(GOODS, _cards(GOODS), strict=True)
            ]
        ),
        bonus_left=_stacks_text(table.bonus_left),
        deck=ngettext("%(n)s card", "%(n)s cards", table.deck_size) % {"n": table.deck_size},
        rows=_rows(view, opponent),
        hand=_hand(view) if shows_hand else None,
        change_link=link_to("notifications:preferences"),
    )


def _rows(view: PlayerView, opponent: str) -> tuple[Row, ...]:
    seat = view.you.seat
    yours, theirs = view.players[seat], view.players[1 - seat]
    pairs = (
        (_("Seals"), str(view.seals[seat]), str(view.seals[1 - seat])),
        (_("Cards in hand"), str(yours.hand_size), str(theirs.hand_size)),
        (_("Camels in the herd"), str(yours.herd), str(theirs.herd)),
        (_("Goods tokens"), _goods_text(yours), _goods_text(theirs)),
        (_("Bonus tokens"), _won_text(yours), _won_text(theirs)),
    )
    return tuple([row(*pair, opponent=opponent) for pair in pairs])


def _hand(view: PlayerView) -> Hand:
    worth = ngettext(
        "Your goods and bonus tokens are worth %(n)s rupee.",
        "Your goods and bonus tokens are worth %(n)s rupees.",
        view.you.rupees,
    )
    return Hand(
        cards=_cards(view.you.hand),
        text=cards_text(view.you.hand) or _("no goods"),
        worth=worth % {"n": view.you.rupees},
    )


@cache
def _card(kind: Kind, language: str) -> Card:  # noqa: ARG001 - the one in force
    return Card(kind.word, capfirst(str(KIND_NAMES[kind])))


def _cards(kinds: Iterable[Kind]) -> tuple[Card, ...]:
    language = get_language()
    return tuple([_card(kind, language) for kind in kinds])


def _pile(rupees: tuple[int, ...]) -> str:
    return " ".join(map(str, rupees)) or _("none left")


def _goods_text(area: PublicArea) -> str:
    rupees = area.goods_rupees
    return ngettext("%(n)s rupee", "%(n)s rupees", rupees) % {"n": rupees}


def _won_text(area: PublicArea) -> str:
    return _stacks_text(area.bonus_counts) if any(area.bonus_counts) else _("none")


def _stacks_text(counts: Counts) -> str:
    """How many bonus tokens of each stack: "2 for 3 cards, 1 for 5 or more"."""
    names = (_("%(n)s for 3 cards"), _("%(n)s for 4 cards"), _("%(n)s for 5 or more"))
    texts = [name % {"n": count} for name, count in zip(names, counts, strict=True) if count]
    return ", ".join(texts) or _("none left")
