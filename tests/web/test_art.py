"""The template tags that draw: what they draw is in the sprite, and has its words."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.template import Context, Template

from games.engine.cards import WORDS


def drawn(tag: str) -> str:
    """What a template with this tag renders."""
    return Template("{% load art %}{% " + tag + " %}").render(Context())


def symbols() -> set[str]:
    """The names of all drawings of the sprite."""
    file = finders.find("art/sprite.svg")
    assert isinstance(file, str)
    return set(re.findall(r'<symbol id="([^"]+)"', Path(file).read_text()))


@pytest.mark.parametrize("word", WORDS)
def test_a_card_has_window_motif_letter_and_word(word: str) -> None:
    card = drawn(f'card "{word}"')

    assert card.startswith(f'<span class="card" data-kind="{word}">')
    assert f'<span class="card-word">{word}</span>' in card
    assert re.search(r'<span class="card-letter" aria-hidden="true">[DGSCPLK]</span>', card)


@pytest.mark.parametrize(
    "tag",
    [
        *(f'card "{word}"' for word in WORDS),
        *(f'motif "{word}"' for word in WORDS),
        *(f'icon "{name}"' for name in ("clock", "mail", "check", "cross", "arrow", "chat")),
        *(
            f'icon "{name}"'
            for name in ("flag", "share", "copy", "settings", "eye", "pencil", "bell")
        ),
        *(f"camel_face {variant}" for variant in range(3)),
        *("coin 7", "coin 5 kind='camel'", "bonus 3", "seal True", "seal False", "mini"),
    ],
)
def test_everything_that_is_drawn_is_in_the_sprite(tag: str) -> None:
    names = set(re.findall(r'sprite[^"#]*\.svg#([^"]+)"', drawn(tag)))

    assert names
    assert names <= symbols()


def test_won_seals_come_before_those_still_to_be_won() -> None:
    assert re.findall(r'"(seal[^"]*)"><svg', drawn("seals 1")) == [
        "seal token-small",
        "seal is-open token-small",
    ]


def test_what_a_tag_is_given_is_escaped() -> None:
    page = Template("{% load art %}{% coin rupees %}").render(Context({"rupees": "<b>"}))

    assert "<b>" not in page
