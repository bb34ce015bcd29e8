"""What happened and why something is refused, in sentences.

Knows views and results, no hidden card.

Used by pages, API and mails alike, in the language that is active when it is called.
"""

from collections.abc import Iterable
from functools import cache
from typing import Final, assert_never

from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from games.clock_event_text import clock_event_text
from games.decision_text import decision_text
from games.engine.cards import Kind
from games.engine.errors import IllegalMoveCode
from games.engine.history import DealSeen, EntryKind, HistoryEntry, MoveSeen
from games.engine.moves import Exchange, Move, Sell, Take, TakeCamels
from games.engine.results import DecidedBy, Mode, Outcome, OutcomeReason, Reckoning, RoundEnd
from games.engine.view import Viewer

Players = tuple[str, str]
"""The names of seats 0 and 1."""

KIND_NAMES: Final = {
    Kind.DIAMOND: gettext_lazy("diamond"),
    Kind.GOLD: gettext_lazy("gold"),
    Kind.SILVER: gettext_lazy("silver"),
    Kind.CLOTH: gettext_lazy("cloth"),
    Kind.SPICE: gettext_lazy("spice"),
    Kind.LEATHER: gettext_lazy("leather"),
    Kind.CAMEL: gettext_lazy("camel"),
}

_Code = IllegalMoveCode
REFUSALS: Final = {
    _Code.TAKE_SINGLE_CAMEL: gettext_lazy("Camels are taken all at once, never one alone."),
    _Code.TAKE_NOT_IN_MARKET: gettext_lazy("That good does not lie in the market."),
    _Code.TAKE_HAND_FULL: gettext_lazy("Your hand is full: it holds at most seven goods."),
    _Code.NO_CAMELS_IN_MARKET: gettext_lazy("There is no camel in the market."),
    _Code.EXCHANGE_TOO_MANY_IN_A_ROW: gettext_lazy(
        "After 20 exchanges in a row somebody must take or sell first."
    ),
    _Code.EXCHANGE_UNEQUAL_NUMBERS: gettext_lazy("An exchange takes as many cards as it gives."),
    _Code.EXCHANGE_TOO_FEW: gettext_lazy("An exchange is of two cards or more on each side."),
    _Code.EXCHANGE_TAKES_CAMEL: gettext_lazy("Camels cannot be taken in an exchange."),
    _Code.EXCHANGE_SAME_KIND: gettext_lazy(
        "An exchange cannot give and take the same kind of card."
    ),
    _Code.EXCHANGE_NOT_IN_MARKET: gettext_lazy(
        "The market does not hold all the goods that the exchange takes."
    ),
    _Code.EXCHANGE_NOT_IN_HAND: gettext_lazy(
        "Your hand does not hold all the goods that the exchange gives."
    ),
    _Code.EXCHANGE_NOT_IN_HERD: gettext_lazy("Your herd does not have that many camels."),
    _Code.EXCHANGE_HAND_LIMIT: gettext_lazy(
        "After the exchange your hand would hold more than seven goods."
    ),
    _Code.SELL_CAMELS: gettext_lazy("Camels are never sold."),
    _Code.SELL_NOTHING: gettext_lazy("A sale is of at least one card."),
    _Code.SELL_TOO_FEW: gettext_lazy("Diamonds, gold and silver are sold two or more at a time."),
    _Code.SELL_NOT_IN_HAND: gettext_lazy("Your hand does not hold that many cards of this good."),
}
"""Why a move is illegal, one sentence for each code."""

MODE_NAMES: Final = {
    Mode.BEST_OF_THREE: gettext_lazy("best of three rounds"),
    Mode.SINGLE_ROUND: gettext_lazy("single round"),
}


def cards_text(cards: Iterable[Kind]) -> str:
    """Cards as words: "2 camels, gold and silver"."""
    in_order, language = sorted(cards), get_language()
    counts = [(kind, in_order.count(kind)) for kind in sorted(set(in_order))]
    return _list([_counted(kind, count, language) for kind, count in counts])


def move_text(move: Move) -> str:
    """A move as a player would order it: "Exchange 2 camels for gold and silver"."""
    match move:
        case Take(good):
            return _("Take %(good)s") % {"good": KIND_NAMES[good]}
        case TakeCamels():
            return _("Take all camels")
        case Exchange(take, give):
            return _("Exchange %(give)s for %(take)s") % {
                "give": cards_text(give),
                "take": cards_text(take),
            }
        case Sell(good, count):
            return _("Sell %(cards)s") % {"cards": cards_text([good] * count)}
        case _:
            assert_never(move)


def entry_text(entry: HistoryEntry, players: Players, viewer: Viewer) -> str:
    """A history entry as one or more sentences, as its viewer would be told."""
    if entry.kind is EntryKind.MATCH_STARTED:
        return _("The match began.")
    if entry.deal is not None:
        return _deal_text(entry.deal, entry.round_number, players, viewer)
    sentences = []
    if entry.decision is not None:
        sentences = [decision_text(entry.kind, entry.decision)]
    if entry.clock is not None and entry.seat is not None:
        sentences = [clock_event_text(entry.kind, entry.clock, players[entry.seat])]
    if entry.kind is EntryKind.WIN_CLAIMED and entry.seat is not None:
        sentences = [_("%(name)s claimed the win.") % {"name": players[entry.seat]}]
    if entry.move is not None and entry.seat is not None:
        sentences = _move_sentences(entry.move, players[entry.seat], is_own=entry.seat == viewer)
    if entry.reckoning is not None:
        sentences.append(reckoning_text(entry.reckoning, players, viewer))
    if entry.outcome is not None:
        sentences.append(outcome_text(entry.outcome, players, viewer))
    return " ".join(sentences)


def reckoning_text(reckoning: Reckoning, players: Players, viewer: Viewer) -> str:
    """How a round ended, who won it and what decided it."""
    first, second = (player.rupees for player in reckoning.players)
    names = {"first": players[0], "second": players[1], "a": first, "b": second}
    totals = _("%(first)s %(a)s, %(second)s %(b)s rupees") % names
    sentences = [round_end_text(reckoning.end)]
    if reckoning.winner is None:
        drawn = _("Round %(number)s is drawn, even in bonus and goods tokens: %(totals)s.")
        sentences.append(drawn % {"number": reckoning.number, "totals": totals})
    else:
        words = {
            "name": players[reckoning.winner],
            "number": reckoning.number,
            "totals": totals,
            "by": _decided_by_text(reckoning.decided_by),
        }
        if reckoning.winner == viewer:
            sentences.append(_("You win round %(number)s%(by)s: %(totals)s.") % words)
        else:
            sentences.append(_("%(name)s wins round %(number)s%(by)s: %(totals)s.") % words)
    return " ".join(sentences)


def round_end_text(end: RoundEnd) -> str:
    """Why a round ended."""
    if end is RoundEnd.TOKENS:
        return _("Three kinds of tokens are gone: the round is over.")
    return _("The deck cannot fill the market: the round is over.")


def outcome_text(outcome: Outcome, players: Players, viewer: Viewer) -> str:
    """How the match ended."""
    if outcome.reason is OutcomeReason.NEVER_STARTED:
        return _("Nobody moved in time: the match ends without result.")
    if outcome.reason is OutcomeReason.ABANDONED:
        return _("Nobody moved for too long: the match ends without result.")
    if outcome.reason is OutcomeReason.VOIDED:
        return _("The match is void: it has no result.")
    if outcome.reason is OutcomeReason.ADJUDICATED:
        return _adjudicated_text(outcome.winner, players, viewer)
    if outcome.winner is None:
        return _("The match is drawn.")
    names = {"winner": players[outcome.winner], "loser": players[1 - outcome.winner]}
    if outcome.reason is OutcomeReason.RESIGNED:
        cause = (
            _("You resigned.") if viewer == 1 - outcome.winner else _("%(loser)s resigned.") % names
        )
    elif outcome.reason is OutcomeReason.LEFT:
        cause = _("%(loser)s has left the site.") % names
    elif outcome.reason is OutcomeReason.EXPIRED:
        cause = (
            _("You ran out of time.")
            if viewer == 1 - outcome.winner
            else _("%(loser)s ran out of time.") % names
        )
    else:
        cause = ""
    won = (
        _("You win the match.")
        if viewer == outcome.winner
        else _("%(winner)s wins the match.") % names
    )
    return f"{cause} {won}".strip()


def _adjudicated_text(winner: int | None, players: Players, viewer: Viewer) -> str:
    if winner is None:
        return _("The match is drawn by a moderator’s decision.")
    if winner == viewer:
        return _("You win the match by a moderator’s decision.")
    return _("%(winner)s wins the match by a moderator’s decision.") % {"winner": players[winner]}


def last_move_text(seat: int, seen: MoveSeen, players: Players, viewer: Viewer) -> str:
    """The latest move in one sentence, without what came into the market after it."""
    return _move_sentences(seen, players[seat], is_own=seat == viewer)[0]


def _deal_text(deal: DealSeen, number: int, players: Players, viewer: Viewer) -> str:
    words = {"number": number, "name": players[deal.opener], "market": cards_text(deal.market)}
    if deal.opener == viewer:
        return _("Round %(number)s was dealt: you open. In the market: %(market)s.") % words
    return _("Round %(number)s was dealt: %(name)s opens. In the market: %(market)s.") % words


def _move_sentences(seen: MoveSeen, name: str, *, is_own: bool) -> list[str]:
    match seen.move:
        case Take(good):
            words = {"name": name, "cards": cards_text([good])}
            first = _("You took %(cards)s.") if is_own else _("%(name)s took %(cards)s.")
        case TakeCamels():
            words = {"name": name, "cards": cards_text([Kind.CAMEL] * seen.camels)}
            first = _("You took %(cards)s.") if is_own else _("%(name)s took %(cards)s.")
        case Exchange(take, give):
            words = {"name": name, "give": cards_text(give), "take": cards_text(take)}
            first = (
                _("You gave %(give)s for %(take)s.")
                if is_own
                else _("%(name)s gave %(give)s for %(take)s.")
            )
        case Sell(good, count):
            return [_sale_text(seen, name, cards_text([good] * count), is_own=is_own)]
        case _:
            assert_never(seen.move)
    return [first % words, *_refill_sentences(seen)]


def _refill_sentences(seen: MoveSeen) -> list[str]:
    if not seen.refill:
        return []
    return [_("New in the market: %(cards)s.") % {"cards": cards_text(seen.refill)}]


def _sale_text(seen: MoveSeen, name: str, cards: str, *, is_own: bool) -> str:
    words = {"name": name, "cards": cards, "tokens": _tokens_text(seen)}
    if seen.bonus_stack is None:
        sentence = (
            _("You sold %(cards)s %(tokens)s.")
            if is_own
            else _("%(name)s sold %(cards)s %(tokens)s.")
        )
        return sentence % words
    words |= {"stack": _stack_name(seen.bonus_stack), "rupees": str(seen.bonus_rupees)}
    if seen.bonus_rupees is None:
        sentence = _("%(name)s sold %(cards)s %(tokens)s and took a %(stack)s bonus token.")
    elif is_own:
        sentence = _(
            "You sold %(cards)s %(tokens)s and took a %(stack)s bonus token worth %(rupees)s."
        )
    else:
        sentence = _(
            "%(name)s sold %(cards)s %(tokens)s and took a %(stack)s bonus token worth %(rupees)s."
        )
    return sentence % words


def _tokens_text(seen: MoveSeen) -> str:
    if not seen.goods_tokens:
        return _("for no goods token, as none is left")
    rupees = seen.goods_rupees
    return ngettext(
        "for %(rupees)s rupee in goods tokens",
        "for %(rupees)s rupees in goods tokens",
        rupees,
    ) % {"rupees": rupees}


def _stack_name(stack: int) -> str:
    return {3: _("three-card"), 4: _("four-card"), 5: _("five-card")}[stack]


def _decided_by_text(decided_by: DecidedBy) -> str:
    match decided_by:
        case DecidedBy.BONUS_COUNT:
            return _(" on more bonus tokens")
        case DecidedBy.GOODS_COUNT:
            return _(" on more goods tokens")
        case DecidedBy.RUPEES | DecidedBy.DRAW:
            return ""
        case _:
            assert_never(decided_by)


@cache
def _counted(kind: Kind, count: int, language: str) -> str:  # noqa: ARG001 - the one in force
    if kind is Kind.CAMEL:
        return ngettext("%(count)s camel", "%(count)s camels", count) % {"count": count}
    if kind is Kind.DIAMOND:
        return ngettext("%(count)s diamond", "%(count)s diamonds", count) % {"count": count}
    return _("%(count)s %(good)s") % {"count": count, "good": KIND_NAMES[kind]}


def _list(words: list[str]) -> str:
    if len(words) < 2:  # noqa: PLR2004 - "a and b" needs two
        return "".join(words)
    return _("%(all_but_last)s and %(last)s") % {
        "all_but_last": ", ".join(words[:-1]),
        "last": words[-1],
    }
