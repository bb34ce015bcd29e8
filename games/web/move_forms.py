"""The four forms of the match page: what can be chosen, what was chosen, why it was refused."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.engine.cards import EXCHANGES_IN_A_ROW, FEWEST_EXCHANGED, HAND_LIMIT, Kind
from games.engine.errors import IllegalMoveCode
from games.engine.moves import Exchange, Move, Sell, Take
from games.engine.view import PlayerView
from games.text import REFUSALS, cards_text
from games.web.cards import Choice, choices
from games.web.drafts import NOTHING_SENT, MoveDraft, MoveKind


@dataclass(frozen=True, slots=True)
class TakeForm:
    """The goods that can be taken; none, and `note` says why."""

    goods: tuple[Choice, ...]
    note: str
    refusal: str


@dataclass(frozen=True, slots=True)
class CamelsForm:
    """What all camels of the market are in words; nothing, and `note` says why."""

    camels: str
    note: str
    refusal: str


@dataclass(frozen=True, slots=True)
class Sale:
    """A sale that is legal now."""

    value: str
    text: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class SellForm:
    """The legal sales; none, and `note` says why."""

    sales: tuple[Sale, ...]
    note: str
    refusal: str


@dataclass(frozen=True, slots=True)
class ExchangeForm:
    """Goods of market and hand to tick, and how many camels there are to give.

    Nothing to tick, and `note` says why.
    """

    market: tuple[Choice, ...]
    hand: tuple[Choice, ...]
    herd: int
    camels: str
    note: str
    refusal: str


@dataclass(frozen=True, slots=True)
class MoveForms:
    """The forms of a turn; `version` is the position that they are for."""

    version: int
    take: TakeForm
    camels: CamelsForm
    sell: SellForm
    exchange: ExchangeForm

    @property
    def has_refusal(self) -> bool:
        """Whether one of the forms says why it was refused."""
        forms = (self.take, self.camels, self.sell, self.exchange)
        return any(form.refusal for form in forms)


def move_forms(
    view: PlayerView,
    legal_moves: Sequence[Move],
    *,
    version: int,
    draft: MoveDraft = NOTHING_SENT,
    refusal: str = "",
) -> MoveForms:
    """The forms for the player to move; `draft` stays ticked, `refusal` stands at its form."""
    refusals = {draft.kind: refusal}
    return MoveForms(
        version=version,
        take=_take_form(view, legal_moves, draft, refusals.get(MoveKind.TAKE, "")),
        camels=_camels_form(view, refusals.get(MoveKind.TAKE_CAMELS, "")),
        sell=_sell_form(legal_moves, draft, refusals.get(MoveKind.SELL, "")),
        exchange=_exchange_form(view, legal_moves, draft, refusals.get(MoveKind.EXCHANGE, "")),
    )


def _take_form(
    view: PlayerView, legal_moves: Sequence[Move], draft: MoveDraft, refusal: str
) -> TakeForm:
    goods = [move.good for move in legal_moves if isinstance(move, Take)]
    note = ""
    if not goods:
        is_full = len(view.you.hand) == HAND_LIMIT
        full = str(REFUSALS[IllegalMoveCode.TAKE_HAND_FULL])
        note = full if is_full else _("There are only camels in the market.")
    return TakeForm(choices(goods, [draft.good]), note, refusal)


def _camels_form(view: PlayerView, refusal: str) -> CamelsForm:
    camels = [kind for kind in view.table.market if kind is Kind.CAMEL]
    note = "" if camels else str(REFUSALS[IllegalMoveCode.NO_CAMELS_IN_MARKET])
    return CamelsForm(cards_text(camels), note, refusal)


def _sell_form(legal_moves: Sequence[Move], draft: MoveDraft, refusal: str) -> SellForm:
    sales = [move for move in legal_moves if isinstance(move, Sell)]
    note = "" if sales else _("You hold nothing that can be sold yet.")
    return SellForm(tuple([_sale(move, draft) for move in sales]), note, refusal)


def _sale(move: Sell, draft: MoveDraft) -> Sale:
    value = f"{move.count} {move.good.word}"
    return Sale(value, cards_text([move.good] * move.count), is_chosen=value == draft.sale)


def _exchange_form(
    view: PlayerView, legal_moves: Sequence[Move], draft: MoveDraft, refusal: str
) -> ExchangeForm:
    if not any(isinstance(move, Exchange) for move in legal_moves):
        return ExchangeForm((), (), 0, "", _no_exchange_text(view), refusal)
    goods = [kind for kind in view.table.market if kind is not Kind.CAMEL]
    return ExchangeForm(
        market=choices(goods, draft.take),
        hand=choices(view.you.hand, draft.give),
        herd=view.you.herd,
        camels=draft.camels,
        note="",
        refusal=refusal,
    )


def _no_exchange_text(view: PlayerView) -> str:
    if view.table.exchanges_in_a_row >= EXCHANGES_IN_A_ROW:
        return str(REFUSALS[IllegalMoveCode.EXCHANGE_TOO_MANY_IN_A_ROW])
    if sum(kind is not Kind.CAMEL for kind in view.table.market) < FEWEST_EXCHANGED:
        return _("There are fewer than two goods in the market.")
    return _("You have nothing to give for the goods in the market.")
