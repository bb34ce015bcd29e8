"""The practice table as a page: choose cards, see what they do or which rule is against it.

The moves so far come with the request; nothing is kept, so that inventing some breaks nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from games.engine import notation
from games.engine.cards import HAND_LIMIT, Kind
from games.engine.errors import CommandRefused
from games.engine.history import MoveSeen
from games.engine.moves import Exchange, Move, Sell, Take, TakeCamels
from games.engine.notation import NotationError
from games.play.practice import MOST_MOVES, Practice, practise
from games.text import entry_text, round_end_text
from games.web.board import Board, BoardCard, board, board_cards, brought, stack_backs
from games.web.parts import PART_HEADER, wants_part
from games.web.refusals import REFUSED, refusal
from games.web.script_words import script_words
from games.web.selection import NOTHING_CHOSEN, Selection, move_of, selection_of

MOVE_KINDS: Final = {
    Take: gettext_lazy("Take a good"),
    TakeCamels: gettext_lazy("Take all camels"),
    Exchange: gettext_lazy("Exchange"),
    Sell: gettext_lazy("Sell"),
}
REMARKS: Final = {
    Take: gettext_lazy("The deck has filled the gap: that card your opponent may take next."),
    TakeCamels: gettext_lazy(
        "Camels pay for exchanges, and the larger herd earns 5 rupees at the end. But they have "
        "opened the market: what came in their place your opponent may take."
    ),
    Exchange: gettext_lazy("Nothing was drawn: what you gave now lies in the market for both."),
    Sell: gettext_lazy("The dearest tokens go first: the next sale of this good earns less."),
}
BONUS_REMARK: Final = gettext_lazy(
    "Three or more cards at once win a bonus token. Until the round ends only you know its value."
)


@dataclass(frozen=True, slots=True)
class Lesson:
    """One of the four kinds of moves, and whether it has been tried."""

    text: str
    is_done: bool


@dataclass(frozen=True, slots=True)
class Rival:
    """What the reader sees of the other player, who waits; `bonus` are the backs of the tokens."""

    rupees: int
    herd: int
    hand_text: str
    minis: tuple[str, ...]
    bonus: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PracticePage:
    """The table; `played` are the moves so far for the next request, `bonus` values won.

    `sentence` tells the last move and `remark` what follows from it; `refusal` says why the
    chosen cards were not played.
    """

    board: Board
    hand: tuple[BoardCard, ...]
    empty_places: str
    herd: tuple[BoardCard, ...]
    rupees: int
    bonus: tuple[str, ...]
    rival: Rival
    sentence: str
    remark: str
    refusal: str
    played: tuple[str, ...]
    lessons: tuple[Lesson, ...]
    is_over: bool
    words: SafeString


@vary_on_headers(PART_HEADER)
@require_safe
def practice(request: HttpRequest) -> HttpResponse:
    """The practice table after one more move, alone on its page or as the part to swap."""
    template = "games/_practice.html" if wants_part(request) else "games/practice.html"
    return render(request, template, {"practice": practice_page(request.GET)})


def practice_page(sent: QueryDict) -> PracticePage:
    """The table after the moves that were sent, and after the chosen cards if `try` is there."""
    moves = _moves(sent.getlist("played"))
    try:
        before = practise(moves)
    except CommandRefused:
        moves, before = [], practise([])
    if "try" not in sent:
        return _page(before, moves)
    selection = selection_of(sent)
    try:
        move = move_of(selection)
        return _page(practise([*moves, move]), [*moves, move])
    except REFUSED as error:
        return _page(before, moves, selection=selection, refused=refusal(error).sentence)


def _moves(texts: Sequence[str]) -> list[Move]:
    """The moves that the texts mean; none at all if one of them cannot be read."""
    try:
        return [notation.from_text(text) for text in texts[: MOST_MOVES + 1]]
    except NotationError:
        return []


def _page(
    now: Practice,
    moves: Sequence[Move],
    *,
    selection: Selection = NOTHING_CHOSEN,
    refused: str = "",
) -> PracticePage:
    you, table = now.view.you, now.view.table
    camels = [word for word in selection.give if word == Kind.CAMEL.word]
    market = board_cards(table.market, new=brought(now.entry), chosen=selection.take)
    return PracticePage(
        board=board(table, market),
        hand=board_cards(you.hand, chosen=selection.give),
        empty_places="." * (HAND_LIMIT - len(you.hand)),
        herd=board_cards([Kind.CAMEL] * you.herd, chosen=camels),
        rupees=you.rupees,
        bonus=tuple([str(token.rupees) for token in you.bonus_tokens]),
        rival=_rival(now),
        sentence=_sentence(now),
        remark=_remark(now.entry.move) if moves and now.entry.move else "",
        refusal=refused,
        played=tuple([notation.to_text(move) for move in moves]),
        lessons=_lessons(moves),
        is_over=now.is_over,
        words=script_words(),
    )


def _rival(now: Practice) -> Rival:
    area = now.view.players[1]
    known = tuple([kind.word for kind in area.known_cards])
    return Rival(
        rupees=area.goods_rupees,
        herd=area.herd,
        hand_text=_("%(size)s cards in hand") % {"size": area.hand_size},
        minis=("",) * (area.hand_size - len(known)) + known,
        bonus=stack_backs(area),
    )


def _sentence(now: Practice) -> str:
    """The last move; and that the round is over, without a reckoning against one who waits."""
    players = (_("You"), _("Your opponent"))
    entry = replace(now.entry, reckoning=None, outcome=None)
    sentence = entry_text(entry, players, now.view.you.seat)
    if now.entry.reckoning is None:
        return sentence
    return f"{sentence} {round_end_text(now.entry.reckoning.end)}"


def _remark(seen: MoveSeen) -> str:
    return str(BONUS_REMARK if seen.bonus_stack else REMARKS[type(seen.move)])


def _lessons(moves: Sequence[Move]) -> tuple[Lesson, ...]:
    tried = {type(move) for move in moves}
    return tuple([Lesson(str(text), kind in tried) for kind, text in MOVE_KINDS.items()])
