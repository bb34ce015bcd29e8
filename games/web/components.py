"""The page of all components, in both colour schemes; it exists only while DEBUG is on."""

from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Final

from django import forms
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.engine.cards import BONUS_STACKS, WORDS
from games.templatetags.art import CAMELS
from games.web.forms import MODE_CHOICES
from games.web.lists import MatchLine
from games.web.offers import OfferLine
from games.web.table import TableCard
from games.web.times import deadline

SCHEMES: Final = ("light", "dark")
ICONS: Final = (
    *("clock", "mail", "bell", "check", "cross", "arrow", "chat"),
    *("flag", "share", "copy", "settings", "eye", "pencil"),
)
MATCH_ID: Final = "2222222222"


class AllFieldsForm(forms.Form):
    """A field of every sort that the site's forms have."""

    text = forms.CharField(label="Text", help_text="What the field is for, in one sentence.")
    optional = forms.CharField(label="Something that may be left out", required=False)
    wrong = forms.EmailField(label="A field with an error")
    choice = forms.ChoiceField(label="One of many", choices=MODE_CHOICES)
    one = forms.ChoiceField(
        label="One of a few",
        choices=MODE_CHOICES,
        widget=forms.RadioSelect,
    )
    several = forms.MultipleChoiceField(
        label="Several", choices=[("1", "One"), ("2", "Two")], widget=forms.CheckboxSelectMultiple
    )
    yes = forms.BooleanField(label="Yes or no", required=False, help_text="What yes means.")


@dataclass(frozen=True, slots=True)
class Scheme:
    """One side of the page: what is shown with a state of its own."""

    name: str
    cards: tuple[TableCard, ...]
    camels: tuple[TableCard, ...]
    form: forms.Form
    matches: tuple[MatchLine, ...]
    offers: tuple[OfferLine, ...]


@require_safe
def components(request: HttpRequest) -> HttpResponse:
    """Every card, token, button, field, message and line, side by side in light and dark."""
    if not settings.DEBUG:
        raise Http404
    context = {
        "schemes": [_scheme(number, name) for number, name in enumerate(SCHEMES)],
        "kinds": WORDS,
        "goods": WORDS[:-1],
        "stacks": BONUS_STACKS,
        "icons": ICONS,
    }
    return render(request, "games/components.html", context)


def _scheme(number: int, name: str) -> Scheme:
    sent = {
        "text": "Bilal",
        "wrong": "bilal.example",
        "choice": MODE_CHOICES[0][0],
        "one": MODE_CHOICES[0][0],
        "several": ["1"],
        "yes": "on",
    }
    form = AllFieldsForm({f"{name}-{field}": word for field, word in sent.items()}, prefix=name)
    form.is_valid()
    return Scheme(name, _cards(number * 10), _camels(number * 10), form, _matches(), _offers())


def _cards(start: int) -> tuple[TableCard, ...]:
    plain = TableCard(
        row="market",
        place=start,
        kind="gold",
        variant=0,
        label="gold",
        is_playable=True,
        is_chosen=False,
        is_new=False,
    )
    return (
        plain,
        replace(plain, place=start + 1, is_chosen=True),
        replace(plain, place=start + 2, is_playable=False),
        replace(plain, place=start + 3, is_new=True),
        replace(plain, place=start + 4, is_new=True, is_chosen=True),
    )


def _camels(start: int) -> tuple[TableCard, ...]:
    first = replace(_cards(start)[0], row="herd", kind="camel", label="camel")
    return tuple(
        [
            replace(
                first,
                place=start + place,
                variant=place,
                is_chosen=not place,
                is_playable=place != len(CAMELS) - 1,
            )
            for place in range(len(CAMELS))
        ]
    )


def _matches() -> tuple[MatchLine, ...]:
    mine = MatchLine(
        id=MATCH_ID,
        name="Bilal",
        standing="Round 2 · seals: Asha 1, Bilal 0",
        note="",
        news="Bilal sold 3 leather for 9 rupees in goods tokens and took a three-card bonus token.",
        motif="leather",
        terms="Best of three rounds · 3 days a move · public",
        my_seals=1,
        their_seals=0,
        seals_needed=2,
        is_my_turn=True,
        is_won=False,
        deadline=deadline(timezone.now() + timedelta(hours=5, minutes=30)),
    )
    later = deadline(timezone.now() + timedelta(days=2, hours=3))
    late = deadline(timezone.now() - timedelta(minutes=1))
    away, won = "Bilal is on vacation until Thu 3 Dec, 12:00.", "You win the match."
    return (
        mine,
        replace(mine, deadline=later, news="A new match: you open.", motif="camel"),
        replace(mine, is_my_turn=False, deadline=late, news="You took 1 gold.", motif="gold"),
        replace(mine, is_my_turn=False, deadline=later, note=away),
        replace(mine, is_my_turn=False, deadline=None, news=won, my_seals=2, is_won=True),
    )


def _offers() -> tuple[OfferLine, ...]:
    challenge = OfferLine(
        title="Bilal challenges you",
        owner="Bilal",
        reliability="98 % of 212 turns in time, answers in about 5 hours",
        terms="Best of three rounds · 3 days a move · public",
        state="Open until Sun 13 Dec, 21:13 (UTC).",
        address=f"/challenges/{MATCH_ID}/",
        link="",
        match_id=None,
        is_open=True,
        is_mine=False,
        is_party=True,
        can_be_declined=True,
        is_for_guests=True,
    )
    return (challenge, replace(challenge, title="You look for an opponent", is_mine=True))
