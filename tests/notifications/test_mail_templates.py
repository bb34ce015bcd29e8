"""The templates of mails: styled when they are made, and filled in like all others."""

from django.utils.safestring import SafeString

from notifications.letters.position import Card
from notifications.mail_templates import fill_in
from notifications.templatetags.mail_cards import as_card, as_cards

GOLD = Card("gold", "Gold")
HOSTILE = Card("camel", "<b>")


def test_a_template_of_a_page_comes_with_its_styles() -> None:
    html = fill_in("notifications/emails/_terms.html", {"terms": ["<b>3 days</b>"]})

    assert html.startswith('<ul style="margin: 0 0 12px;')
    assert "<li>&lt;b&gt;3 days&lt;/b&gt;</li>" in html


def test_a_template_of_text_comes_as_it_is() -> None:
    chat = {"lines": [], "more": "And <2> more."}

    assert fill_in("notifications/emails/_chat.txt", {"chat": chat}) == "And <2> more."


def test_a_card_is_its_word_on_its_colour() -> None:
    html = as_card(GOLD)

    assert html.startswith('<span class="card gold" style="')
    assert "background-color: #eeb02e;" in html
    assert html.endswith(">Gold</span>")


def test_no_card_brings_markup() -> None:
    html = as_cards([GOLD, HOSTILE])

    assert isinstance(html, SafeString)
    assert "<b>" not in html
    assert html.count("<span") == 2
