"""Two worlds that one viewer cannot tell apart, for tests of hidden information (Rule 9).

`redeal` deals everything anew that the viewer cannot know. Whatever differs between the two
worlds, seen through the viewer's eyes, is a leak. `secrets_from` names what should differ.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from games.engine.cards import BONUS_STACKS, GOODS, Counts, Kind
from games.engine.events import Event, MatchStarted, MovePlayed, RoundDealt
from games.engine.moves import Exchange, Move, Sell, Take
from games.engine.rounds import HAND_DEALT
from games.engine.state import RoundState
from games.engine.view import Viewer
from tests.builders import round_of, states_along

SEATS = (0, 1)


def redeal(events: Sequence[Event], viewer: Viewer, rng: random.Random) -> list[Event]:
    """The same match as far as a seat or a spectator (None) can know, with other secrets.

    Takes all events of a match as stored, in order. Kinds, order, moves and public consequences
    stay the same. Dealt anew is what is hidden from the viewer: the undrawn deck, cards dealt to
    others and never shown since, bonus values that others have won in the round in play, bonus
    stacks, the order of the cards in each hand, all seeds, and of earlier rounds what was still
    hidden when they ended. (The new seeds do not lead to the new deals.)

    Raises ValueError for a match that its players have ended: its secrets are open.
    """
    outcome = states_along(events)[-1].outcome
    if outcome is not None and not outcome.reason.is_closed_at_first:
        raise ValueError("the match has ended: nothing is hidden any more")
    seeds = (rng.randbytes(32), rng.randbytes(32), rng.randbytes(32))
    anew = list(events)
    for played in _rounds_of(events):
        seed = seeds[played.dealt.number - 1]
        anew[played.place] = replace(_deal_anew(played, viewer, rng), seed=seed)
    started = events[0]
    assert isinstance(started, MatchStarted)
    anew[0] = replace(started, match_bytes=rng.randbytes(16), seeds=seeds)
    return anew


def secrets_from(viewer: Viewer, events: Sequence[Event]) -> dict[str, object]:
    """What the viewer cannot know of a running match; values to be compared between two worlds."""
    started = events[0]
    assert isinstance(started, MatchStarted)
    rounds = [played.last for played in _rounds_of(events)]
    others = [seat for seat in SEATS if seat != viewer]
    in_play = rounds[-1]
    return {
        "seeds": (started.match_bytes, started.seeds),
        "deck": in_play.deck,
        "hands": [in_play.areas[seat].hand for seat in others],
        "bonus tokens": [in_play.areas[seat].bonus_tokens for seat in others],
        "bonus stacks": in_play.bonus_stacks,
        "earlier decks": [ended.deck for ended in rounds[:-1]],
        "earlier hands": [ended.areas[seat].hand for ended in rounds[:-1] for seat in others],
        "earlier bonus stacks": [ended.bonus_stacks for ended in rounds[:-1]],
    }


@dataclass(frozen=True, slots=True)
class _PlayedRound:
    """The deal at a place among the events, the moves made since, and the round they led to."""

    place: int
    dealt: RoundDealt
    moves: list[MovePlayed]
    last: RoundState


def _rounds_of(events: Sequence[Event]) -> Iterator[_PlayedRound]:
    states = states_along(events)
    places = [place for place, event in enumerate(events) if isinstance(event, RoundDealt)]
    for place, end in zip(places, [*places[1:], len(events)], strict=True):
        dealt = events[place]
        assert isinstance(dealt, RoundDealt)
        moves = [event for event in events[place:end] if isinstance(event, MovePlayed)]
        yield _PlayedRound(place, dealt, moves, round_of(states[end - 1]))


def _deal_anew(played: _PlayedRound, viewer: Viewer, rng: random.Random) -> RoundDealt:
    drawn = list(played.dealt.deck[::-1])
    hands = [drawn[:HAND_DEALT], drawn[HAND_DEALT : 2 * HAND_DEALT]]
    undrawn = drawn[len(drawn) - played.last.table.deck_size :]
    seen = drawn[2 * HAND_DEALT : len(drawn) - len(undrawn)]
    fixed = [
        hands[seat] if seat == viewer else _shown_cards(hands[seat], played.moves, seat)
        for seat in SEATS
    ]
    unseen = undrawn + _without(hands[0], fixed[0]) + _without(hands[1], fixed[1])
    rng.shuffle(unseen)
    for seat in SEATS:
        # Camels dealt to a hand lie in the herd for all to see: the rest of a hand is goods.
        goods = [card for card in unseen if card in GOODS]
        dealt_anew = goods[: HAND_DEALT - len(fixed[seat])]
        unseen = _without(unseen, dealt_anew)
        hands[seat] = fixed[seat] + dealt_anew
        rng.shuffle(hands[seat])
    deck = (*hands[0], *hands[1], *seen, *unseen)[::-1]
    return replace(played.dealt, deck=deck, bonus_stacks=_stacks_anew(played, viewer, rng))


def _shown_cards(hand: Sequence[Kind], moves: Sequence[MovePlayed], seat: int) -> list[Kind]:
    """The dealt cards that all know by now: camels, and goods given or sold but never taken."""
    balance, needed = [0] * len(GOODS), [0] * len(GOODS)
    for played in moves:
        if played.seat == seat:
            given, taken = _goods_moved(played.move)
            for good in GOODS:
                needed[good] = max(needed[good], given[good] - balance[good])
                balance[good] += taken[good] - given[good]
    camels = [card for card in hand if card is Kind.CAMEL]
    return [*camels, *(good for good in GOODS for _ in range(needed[good]))]


def _goods_moved(move: Move) -> tuple[Counts, Counts]:
    """How many of each good leave the hand with a move, and how many come to it."""
    given: Sequence[Kind] = ()
    taken: Sequence[Kind] = ()
    match move:
        case Take(good):
            taken = (good,)
        case Sell(good, count):
            given = (good,) * count
        case Exchange():
            given, taken = move.give, move.take
        case _:
            pass
    return tuple(given.count(good) for good in GOODS), tuple(taken.count(good) for good in GOODS)


def _stacks_anew(
    played: _PlayedRound, viewer: Viewer, rng: random.Random
) -> tuple[tuple[int, ...], ...]:
    """The bonus stacks with all values shuffled that the viewer has not seen."""
    is_over = played.last.end is not None
    stacks = []
    for stack, rupees in zip(BONUS_STACKS, played.dealt.bonus_stacks, strict=True):
        from_top = list(rupees[::-1])
        winners = _winners_of(stack, played.moves)[: len(from_top)]
        known = {place for place, seat in enumerate(winners) if is_over or seat == viewer}
        places = [place for place in range(len(from_top)) if place not in known]
        values = [from_top[place] for place in places]
        rng.shuffle(values)
        for place, value in zip(places, values, strict=True):
            from_top[place] = value
        stacks.append(tuple(from_top[::-1]))
    return tuple(stacks)


def _winners_of(stack: int, moves: Sequence[MovePlayed]) -> list[int]:
    """The seats whose sales earned a token of a stack, in order, as long as there were any."""
    return [
        played.seat
        for played in moves
        if isinstance(played.move, Sell) and min(played.move.count, BONUS_STACKS[-1]) == stack
    ]


def _without(cards: Sequence[Kind], taken: Sequence[Kind]) -> list[Kind]:
    left = list(cards)
    for card in taken:
        left.remove(card)
    return left
