"""The page's own judgement of ticked cards is that of the server."""

import random
from typing import Any

from playwright.sync_api import Browser

from games.engine import rules
from games.engine.cards import GOODS, Kind
from games.engine.errors import IllegalMove
from games.engine.moves import Exchange, Sell, Take, TakeCamels
from games.engine.state import Area, Table
from games.web.selection import NoMove, Selection, move_of
from tests.browser.running import Site
from tests.builders import a_random_match, round_of, states_along

KINDS = {Take: "take", TakeCamels: "take_camels", Exchange: "exchange", Sell: "sell"}
MATCHES = 6
SELECTIONS = 40
JUDGE = """async (asked) => {
    const { moveOf } = await import("/static/js/selection.js");
    return asked.map(([selection, position]) => moveOf(selection, position));
}"""


def test_script_and_server_judge_every_selection_alike(browser: Browser, site: Site) -> None:
    dice, asked, expected = random.Random(7), [], []
    for number in range(MATCHES):
        for state in states_along(a_random_match(number))[2::4]:
            in_play = round_of(state)
            area, table = in_play.areas[in_play.turn], in_play.table
            for selection in (a_selection(area, table, dice) for _ in range(SELECTIONS)):
                expected.append(judged(selection, area, table))
                asked.append([as_sent(selection), position(area, table)])

    with browser.new_context(base_url=site.address) as context:
        page = context.new_page()
        page.goto("/rules/")
        answers = page.evaluate(JUDGE, asked)

    assert [next(iter(answer.values())) for answer in answers] == expected
    assert set(KINDS.values()) < set(expected)
    assert len(set(expected)) > 12


def judged(selection: Selection, area: Area, table: Table) -> str:
    """The kind of the move if it is legal, or else the code of the first cause against it."""
    try:
        move = move_of(selection)
        rules.check(move, area, table)
    except (IllegalMove, NoMove) as refused:
        return refused.code.value
    return KINDS[type(move)]


def a_selection(area: Area, table: Table, dice: random.Random) -> Selection:
    """Some cards of market, hand and herd, as they could be ticked; the less the more often."""
    hand = [good for good in GOODS for _ in range(area.hand[good])]
    owned = [*hand, *[Kind.CAMEL] * min(area.herd, 5)]
    take = dice.sample(table.market, min(dice.choice((0, 0, 1, 2, 2, 3)), len(table.market)))
    give = dice.sample(owned, min(dice.choice((0, 0, 1, 2, 2, 3)), len(owned)))
    return Selection(tuple(kind.word for kind in take), tuple(kind.word for kind in give))


def as_sent(selection: Selection) -> dict[str, list[str]]:
    """The selection for the script."""
    return {"take": list(selection.take), "give": list(selection.give)}


def position(area: Area, table: Table) -> dict[str, Any]:
    """What the script reads off the page."""
    return {"handSize": sum(area.hand), "exchangesRest": table.exchanges_in_a_row >= 20}
