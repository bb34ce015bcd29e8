"""Template tags that draw cards, tokens and icons from the sprite; what each is comes as its word.

They are functions, no partial templates: a page shows fifty drawings, and an include costs time.
"""

from functools import cache
from typing import Final

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.engine.cards import KIND_OF_WORD
from games.text import KIND_NAMES

SPRITE: Final = "art/sprite.svg"
CAMEL: Final = "camel"
CAMELS: Final = ("camel", "camel-2", "camel")
"""Drawings of camels by variant; the third is the first under another cloth, which is for CSS."""

DIRECTED_ICONS: Final = frozenset({"arrow"})

register = template.Library()


@register.simple_tag
def card(kind: str, variant: int = 0) -> SafeString:
    """A whole card that cannot be chosen: `{% card "gold" %}`."""
    return format_html(
        '<span class="card" data-kind="{}"{}>{}</span>',
        kind,
        _variant(variant),
        card_face(kind, variant),
    )


@register.simple_tag
def card_face(kind: str, variant: int = 0) -> SafeString:
    """What is on a card: window, motif, letter, word. Goes inside `.card[data-kind]`."""
    return _card_face(kind, variant, get_language())


@register.simple_tag
def camel_face(variant: int = 0) -> SafeString:
    """What is on the small square tile of a camel in a herd: goes inside `.card.card-tile`."""
    return _camel_face(variant, get_language())


@register.simple_tag
@cache
def motif(kind: str) -> SafeString:
    """The drawing of a kind for running text, in its small window; says nothing by itself."""
    return format_html(
        '<svg class="motif" data-kind="{}" aria-hidden="true"><use href="{}"/></svg>',
        kind,
        _drawing(kind),
    )


@register.simple_tag
@cache
def coin(rupees: object = "", kind: str = "", size: str = "") -> SafeString:
    """A goods token with its value, blank for rupees in general; `size` is small or large.

    With kind "camel" it is the camel token.
    """
    return format_html(
        '<span class="coin{}{}"{}><svg aria-hidden="true"><use href="{}"/></svg>'
        "<span>{}</span></span>",
        " coin-camel" if kind == CAMEL else "",
        _size(size),
        format_html(' data-kind="{}"', kind) if kind else "",
        _drawing("camel-token" if kind == CAMEL else "coin"),
        rupees,
    )


@register.simple_tag
@cache
def bonus(stack: object = "", size: str = "") -> SafeString:
    """The closed back of a bonus token with the number of its stack, or an open one's value."""
    return _token("bonus", "bonus", size, stack)


@register.simple_tag
@cache
def seal(is_won: object = True, size: str = "") -> SafeString:  # noqa: FBT002 - read in templates
    """A Seal of Excellence, or the place where one is still to be won."""
    return _token("seal" if is_won else "seal is-open", "seal" if is_won else "seal-open", size, "")


@register.simple_tag
def seals(won: object, of: int = 2, size: str = "small") -> SafeString:
    """A row of seals, won ones first. Decoration: say the number in words beside it."""
    count = int(str(won))
    drawn = [seal(is_won=place < count, size=size) for place in range(max(of, count))]
    return format_html(
        '<span class="seals" aria-hidden="true">{}</span>', SafeString("".join(drawn))
    )


@register.simple_tag
@cache
def mini(kind: str = "") -> SafeString:
    """A small card of somebody's hand: its back, or its kind where that is known."""
    if not kind:
        return format_html(
            '<svg class="mini" aria-hidden="true"><use href="{}"/></svg>', _drawing("deck")
        )
    return format_html(
        '<svg class="mini mini-known" data-kind="{}" aria-hidden="true"><use href="{}"/></svg>',
        kind,
        _drawing(kind),
    )


@register.simple_tag
@cache
def icon(name: str) -> SafeString:
    """An icon beside words; it says nothing by itself."""
    return format_html(
        '<svg class="icon{}" aria-hidden="true"><use href="{}"/></svg>',
        " icon-directed" if name in DIRECTED_ICONS else "",
        _drawing(name),
    )


@register.simple_tag
@cache
def drawing(name: str) -> SafeString:
    """The address of a drawing for a `<use>` of the page's own: "deck", "discard", "logo"."""
    return _drawing(name)


@cache
def _card_face(kind: str, variant: int, language: str | None) -> SafeString:  # noqa: ARG001 - the language is in force
    known = KIND_OF_WORD[kind]
    return format_html(
        '<svg class="card-art" viewBox="0 0 60 84" aria-hidden="true">'
        '<use class="card-window" href="{}"/>'
        '<use href="{}" x="6.5" y="18.5" width="47" height="47"/></svg>'
        '<span class="card-letter" aria-hidden="true">{}</span>'
        '<span class="card-word">{}</span>',
        _drawing("window"),
        _drawing(CAMELS[variant] if kind == CAMEL else kind),
        known.letter,
        KIND_NAMES[known],
    )


@cache
def _camel_face(variant: int, language: str | None) -> SafeString:  # noqa: ARG001 - the language is in force
    return format_html(
        '<svg class="card-art" viewBox="-5 -5 74 74" aria-hidden="true">'
        '<use href="{}" width="64" height="64"/></svg><span class="visually-hidden">{}</span>',
        _drawing(CAMELS[variant]),
        KIND_NAMES[KIND_OF_WORD[CAMEL]],
    )


def _token(classes: str, name: str, size: str, text: object) -> SafeString:
    return format_html(
        '<span class="{}{}"><svg aria-hidden="true"><use href="{}"/></svg><span>{}</span></span>',
        classes,
        _size(size),
        _drawing(name),
        text,
    )


@cache
def _drawing(name: str) -> SafeString:
    return format_html("{}#{}", static(SPRITE), name)


def _size(size: str) -> SafeString:
    return format_html(" token-{}", size) if size else SafeString("")


def _variant(variant: int) -> SafeString:
    return format_html(' data-variant="{}"', variant) if variant else SafeString("")
