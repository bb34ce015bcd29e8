"""Cards in mails: the word of each on its colour."""

from collections.abc import Iterable

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from notifications.letters.position import Card
from notifications.styling import style_of

register = template.Library()


@register.filter
def as_card(card: Card) -> SafeString:
    """One card."""
    classes = f"card {card.kind}"
    word = escape(card.name)
    return mark_safe(f'<span class="{classes}"{style_of("span", classes)}>{word}</span>')  # noqa: S308


@register.filter
def as_cards(cards: Iterable[Card]) -> SafeString:
    """Cards side by side."""
    return mark_safe("\n".join([as_card(card) for card in cards]))  # noqa: S308 - each is safe
