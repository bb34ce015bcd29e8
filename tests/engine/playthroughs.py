"""Reads a playthrough, and writes it again as the engine plays it today.

Six lines of head: a remark, the mode, the bytes of the match, three round seeds. Then commands
("0 take gold", "1 resigns", "time is up") with what came of them: deals, ends of rounds, outcome.
"""

from collections.abc import Iterator

from games.engine.cards import LETTERS, Kind
from games.engine.deal import Deal, Seeds, deal_round
from games.engine.events import Event, RoundDealt
from games.engine.match import Command, ExpireTurn, PlayMove, Resign, decide, evolve, start
from games.engine.notation import from_text
from games.engine.results import Mode, Outcome, Reckoning
from games.engine.state import MatchState, RoundState
from games.engine.view import cards_of
from tests.builders import round_of

HEAD = 6


def replay(text: str) -> tuple[list[Event], str]:
    """The events of a playthrough, and its text again."""
    lines = text.splitlines()
    _remark, mode, match_bytes, *rounds = lines[:HEAD]
    first, second, third = (bytes.fromhex(seed) for seed in rounds)
    seeds = Seeds(bytes.fromhex(match_bytes), (first, second, third))

    def deal(number: int) -> Deal:
        return deal_round(seeds, number)

    state, events = None, start(Mode(mode), seeds, deal)
    written = lines[:HEAD]
    for event in events:
        state = evolve(state, event)
        written += _results(event, state)
    for line in lines[HEAD:]:
        if line[0] in "01t":
            written.append(line)
            assert state is not None
            for event in decide(state, _command(line), deal):
                events.append(event)
                state = evolve(state, event)
                written += _results(event, state)
    return events, "\n".join(written) + "\n"


def _command(line: str) -> Command:
    if line == "time is up":
        return ExpireTurn()
    seat, _, words = line.partition(" ")
    return Resign(int(seat)) if words == "resigns" else PlayMove(int(seat), from_text(words))


def _results(event: Event, state: MatchState) -> Iterator[str]:
    """What has come of an event, in lines."""
    if isinstance(event, RoundDealt):
        yield _deal(round_of(state))
    if state.round and state.round.end:
        yield _end(state.reckonings[-1], state)
    if state.outcome:
        yield _outcome(state.outcome)


def _deal(dealt: RoundState) -> str:
    hands = " and ".join(f"{_letters(cards_of(area.hand))}+{area.herd}" for area in dealt.areas)
    return f"round {dealt.number}: {_letters(dealt.table.market)}, {hands}, {dealt.opener} opens"


def _end(reckoning: Reckoning, state: MatchState) -> str:
    first, second = reckoning.players
    return (
        f"end of round {reckoning.number}: {reckoning.end.value}, rupees "
        f"{first.rupees}:{second.rupees}, herds {first.herd}:{second.herd}, bonus tokens "
        f"{len(first.bonus_tokens)}:{len(second.bonus_tokens)}, goods tokens "
        f"{len(first.goods_tokens)}:{len(second.goods_tokens)}, winner {reckoning.winner} by "
        f"{reckoning.decided_by.value}, seals {state.seals[0]}:{state.seals[1]}"
    )


def _outcome(outcome: Outcome) -> str:
    return f"outcome: winner {outcome.winner}, {outcome.reason.value}"


def _letters(cards: tuple[Kind, ...]) -> str:
    return "".join(LETTERS[card] for card in cards)
