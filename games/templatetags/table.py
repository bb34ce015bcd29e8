"""Template tags that draw the cards of the match page: with a box to tick, or only to look at."""

from typing import Final

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.templatetags.art import camel_face, card_face
from games.web.table import TableCard

NOTHING: Final = SafeString("")
CHECKED: Final = SafeString(" checked")
DISABLED: Final = SafeString(" disabled")
TILE: Final = SafeString(" card-tile")
MARK: Final = SafeString('<span class="card-mark" aria-hidden="true"></span>')

register = template.Library()


@register.simple_tag
def ticked_card(card: TableCard) -> SafeString:
    """A card that is chosen by ticking it; one that no legal move uses cannot be."""
    return format_html(
        '<label class="card{}" data-kind="{}" data-variant="{}">'
        '<input class="card-input" type="checkbox" id="{}-{}" name="{}" value="{}" '
        'aria-label="{}" autocomplete="off"{}{}>{}{}</label>',
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


@register.simple_tag
def shown_card(card: TableCard) -> SafeString:
    """A card that can only be looked at."""
    return format_html(
        '<span class="card{}" data-kind="{}" data-variant="{}">{}{}</span>',
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
