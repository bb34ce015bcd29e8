"""Template tags that draw what the match page shows most of: rows of cards, and values of tokens.

Each answers with the whole row, and knows the cards it has drawn: a template takes far longer.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.templatetags.art import camel_face, card_face
from games.web.table import TableCard

CARDS_REMEMBERED: Final = 4096
NOTHING: Final = SafeString("")
CHECKED: Final = SafeString(" checked")
DISABLED: Final = SafeString(" disabled")
TILE: Final = SafeString(" card-tile")
MARK: Final = SafeString('<span class="card-mark" aria-hidden="true"></span>')

register = template.Library()


@register.simple_tag
def card_items(cards: Iterable[TableCard], can_play: object) -> SafeString:
    """Cards as the items of a list: to be ticked by who can play, else only to look at."""
    draw, language = _ticked_card if can_play else _shown_card, get_language()
    return SafeString("".join([draw(card, language) for card in cards]))


@register.simple_tag
@lru_cache
def rupee_items(rupees: tuple[str, ...]) -> SafeString:
    """Values of tokens as the items of a list."""
    return SafeString("".join([format_html("<li>{}</li>", one) for one in rupees]))


@lru_cache(CARDS_REMEMBERED)
def _ticked_card(card: TableCard, language: str | None) -> SafeString:  # noqa: ARG001 - the language is in force
    """A card that is chosen by ticking it; one that no legal move uses cannot be."""
    return format_html(
        '<li><label class="card{}" data-kind="{}" data-variant="{}">'
        '<input class="card-input" type="checkbox" id="{}-{}" name="{}" value="{}" '
        'aria-label="{}" autocomplete="off"{}{}>{}{}</label></li>',
        _tile(card),
        card.kind,
        card.variant,
        card.row,
        card.place,
        "take" if card.row == "market" else "give",
        card.kind,
        card.label,
        CHECKED if card.is_chosen else NOTHING,
        NOTHING if card.is_playable else DISABLED,
        _face(card),
        MARK if card.is_new else NOTHING,
    )


@lru_cache(CARDS_REMEMBERED)
def _shown_card(card: TableCard, language: str | None) -> SafeString:  # noqa: ARG001 - the language is in force
    return format_html(
        '<li><span class="card{}" data-kind="{}" data-variant="{}">{}{}</span></li>',
        _tile(card),
        card.kind,
        card.variant,
        _face(card),
        MARK if card.is_new else NOTHING,
    )


def _face(card: TableCard) -> SafeString:
    return camel_face(card.variant) if card.row == "herd" else card_face(card.kind, card.variant)


def _tile(card: TableCard) -> SafeString:
    return TILE if card.row == "herd" else NOTHING
