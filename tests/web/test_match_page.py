"""The page of a running match: who may see it, what each viewer sees, how many queries it costs."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.engine.cards import Kind
from games.engine.moves import Exchange, Move, Sell, Take, TakeCamels
from games.play import queries
from tests.games.builders import PRIVATE, play, play_some, start
from tests.web.playing import hurry
from tests.web.reading import between, boxes, inputs, part, source, ticked, title, words


def page(match_id: str) -> str:
    return f"/matches/{match_id}/"


def given(move: Move) -> tuple[Kind, ...]:
    """The kinds that a move gives away."""
    match move:
        case Exchange(give=give):
            return give
        case Sell(good):
            return (good,)
        case _:
            return ()


def test_the_player_to_move_sees_the_position_and_can_tick_cards(
    as_asha: Client, match_id: str
) -> None:
    response = as_asha.get(page(match_id))

    assert response.status_code == 200
    assert title(response) == "(1) Your turn · Asha against Bilal · Jaipur by Post"
    assert "K camel K camel K camel C cloth P spice" in part(response, "market")
    assert "G gold L leather L leather L leather" in part(response, "hand")
    assert part(response, "herd") == "Herd 1 camel"
    assert boxes(response) == [
        *["take camel"] * 3,
        "take cloth",
        "take spice",
        "give gold",
        *["give leather"] * 3,
        "give camel",
    ]
    assert ticked(response, "table") == []


def test_each_card_says_its_place_and_what_is_new(as_asha: Client, match_id: str) -> None:
    play(match_id, Take(Kind.CLOTH))
    play(match_id, Take(Kind.SPICE))
    drawn = queries.match_view(match_id, None).view.table.market[4].word

    response = as_asha.get(page(match_id))

    assert 'aria-label="camel, market place 1"' in source(response)
    assert f'aria-label="{drawn}, market place 5, new"' in source(response)
    assert 'aria-label="gold, card 1 of your hand"' in source(response)


def test_a_card_that_no_legal_move_uses_cannot_be_ticked(as_asha: Client, match_id: str) -> None:
    play(match_id, Exchange(take=(Kind.CLOTH, Kind.SPICE), give=(Kind.LEATHER, Kind.GOLD)))
    play(match_id, TakeCamels())
    play(match_id, Sell(Kind.CLOTH, 1))
    play(match_id, Sell(Kind.LEATHER, 1))
    held = queries.match_page(match_id, User.objects.get(username="Asha"))

    response = as_asha.get(page(match_id))

    usable = {kind.word for move in held.legal_moves for kind in given(move)}
    for kind in Kind:
        box = f'name="give" value="{kind.word}"'
        for tag in [tag for tag in inputs(response) if box in tag]:
            assert ("disabled" not in tag) == (kind.word in usable)


def test_the_player_who_waits_sees_their_hand_and_no_form(as_bilal: Client, match_id: str) -> None:
    response = as_bilal.get(page(match_id))

    assert title(response).startswith("Asha’s turn")
    assert "G gold S silver L leather" in part(response, "hand")
    assert boxes(response) == []
    assert 'id="play"' not in source(response)


def test_the_page_tells_what_happened_since_my_last_move(as_asha: Client, match_id: str) -> None:
    play(match_id, Take(Kind.CLOTH))
    play(match_id, TakeCamels())

    response = as_asha.get(page(match_id))

    assert part(response, "since") == "Last: Bilal took 4 camels."


def test_a_visitor_sees_a_public_match_without_hands(visitor: Client, match_id: str) -> None:
    response = visitor.get(page(match_id))

    assert response.status_code == 200
    assert "K camel K camel K camel C cloth P spice" in part(response, "market")
    assert "gold" not in part(response, "player-0")
    assert "Your hand" not in words(response)
    assert "Resign" not in words(response)
    assert f'/accounts/login/?next={page(match_id)}"' in source(response)


def test_what_the_other_openly_took_is_shown_unless_i_do_not_want_it(
    as_asha: Client, asha: User, match_id: str
) -> None:
    play(match_id, Take(Kind.CLOTH))
    play(match_id, Take(Kind.SPICE))

    shown = part(as_asha.get(page(match_id)), "player-1")
    asha.shows_known_cards = False
    asha.save()
    hidden = part(as_asha.get(page(match_id)), "player-1")

    assert "4 cards in hand, of them 1 spice" in shown
    assert "4 cards in hand" in hidden
    assert "spice" not in hidden


def test_the_next_match_that_waits_for_me_is_one_press_away(
    as_asha: Client, match_id: str, asha: User, bilal: User
) -> None:
    other = start(asha, bilal)

    assert f'<a href="{page(other)}">' in source(as_asha.get(page(match_id)))
    assert f'<a href="{page(match_id)}">' in source(as_asha.get(page(other)))


def test_who_has_seen_this_version_is_told_in_short(as_asha: Client, match_id: str) -> None:
    tag = as_asha.get(page(match_id)).headers["ETag"]

    same = as_asha.get(page(match_id), headers={"If-None-Match": tag})
    play(match_id)
    later = as_asha.get(page(match_id), headers={"If-None-Match": tag})

    assert (same.status_code, same.content) == (304, b"")
    assert later.status_code == 200
    assert later.headers["ETag"] != tag


def test_asking_whether_something_is_new_tells_strangers_nothing(
    as_chand: Client, asha: User, bilal: User
) -> None:
    private = start(asha, bilal, options=PRIVATE)

    response = as_chand.get(page(private), headers={"If-None-Match": 'W/"2"'})

    assert response.status_code == 404


def test_asking_whether_something_is_new_costs_three_queries(
    as_asha: Client, match_id: str
) -> None:
    tag = as_asha.get(page(match_id)).headers["ETag"]

    with CaptureQueriesContext(connection) as captured:
        as_asha.get(page(match_id), headers={"If-None-Match": tag})

    assert len(captured) <= 3


def test_a_private_match_is_missing_for_all_but_its_players(
    as_asha: Client, as_chand: Client, visitor: Client, asha: User, bilal: User
) -> None:
    private = start(asha, bilal, options=PRIVATE)

    assert as_asha.get(page(private)).status_code == 200
    for client in (as_chand, visitor):
        hidden, missing = client.get(page(private)), client.get(page("2222222222"))
        assert hidden.status_code == missing.status_code == 404
        assert words(hidden) == words(missing)


@pytest.mark.parametrize("match_id", ["x", "%00", "222222222222222222222", "finished'", "🐫"])
def test_an_address_that_is_no_match_is_missing(visitor: Client, match_id: str) -> None:
    assert visitor.get(page(match_id)).status_code == 404


def test_the_deadline_is_told_in_the_readers_zone_and_relative_to_now(
    as_asha: Client, asha: User, bilal: User
) -> None:
    asha.time_zone = "Asia/Kolkata"
    asha.save()
    with time_machine.travel("2026-12-01T20:00:00Z", tick=False):
        match_id = start(asha, bilal)
        response = as_asha.get(page(match_id))

    assert "3 days left · Sat 5 Dec, 01:30" in words(response)
    assert "3 days = Sat 5 Dec 2026, 01:30 (Asia/Kolkata)" in words(response)
    assert 'datetime="2026-12-04T20:00:00+00:00"' in source(response)


def test_when_time_is_up_the_page_says_so_and_settles_nothing(
    as_asha: Client, as_bilal: Client, asha: User, bilal: User
) -> None:
    long_ago = timezone.now() - timedelta(days=9)
    with time_machine.travel(long_ago, tick=False):
        match_id = start(asha, bilal)

    mine, theirs = as_asha.get(page(match_id)), as_bilal.get(page(match_id))

    assert "Your time is up. The match is being settled." in words(mine)
    assert boxes(mine) == []
    assert "Time is up for Asha. The match is being settled." in words(theirs)
    assert "wins the match" not in words(as_asha.get(page(match_id)))


def test_both_players_find_the_reckoning_at_the_top_until_they_move(
    as_asha: Client, as_bilal: Client, match_id: str, asha: User, bilal: User
) -> None:
    while queries.match_view(match_id, None).view.round_number == 1:
        hurry(match_id, asha, bilal, moves=1)
    for client in (as_asha, as_bilal):
        response = client.get(page(match_id))
        assert "won round 1, " in between(response, 'id="ended"', "</details>")
        assert "Bonus for 5 or more cards" in between(response, 'id="ended"', "</details>")
    opener = queries.match_view(match_id, None).view.turn

    play(match_id)

    first, second = (as_asha, as_bilal) if opener == 0 else (as_bilal, as_asha)
    assert 'id="ended"' not in source(first.get(page(match_id)))
    assert 'id="ended"' in source(second.get(page(match_id)))
    assert "Rupees" in between(first.get(page(match_id)), 'id="rounds"', "</details>")


def test_the_other_players_bonus_values_are_not_on_the_page(
    as_bilal: Client, as_asha: Client, match_id: str
) -> None:
    play(match_id, Sell(Kind.LEATHER, 3))

    own, others = (part(one.get(page(match_id)), "won-0") for one in (as_asha, as_bilal))

    assert re.search(r"Bonus for 3 cards: 1 \(\d\)", own)
    assert others.endswith("Bonus for 3 cards: 1")


def test_hostile_names_are_shown_as_they_are(as_asha: Client, bilal: User, match_id: str) -> None:
    bilal.username = "<b>&'\""
    bilal.save()
    play_some(match_id, 2)

    response = as_asha.get(page(match_id))

    assert "<b>&" not in source(response)
    assert "Asha against <b>&'\"" in title(response)


def test_nobody_may_keep_a_copy_of_the_page(as_asha: Client, match_id: str) -> None:
    assert "no-store" in as_asha.get(page(match_id)).headers["Cache-Control"]
    assert "private" in as_asha.get(page(match_id)).headers["Cache-Control"]


def test_the_page_costs_at_most_eight_queries_in_every_round(
    as_asha: Client, match_id: str, asha: User, bilal: User
) -> None:
    counts = []
    for _ in range(40):
        hurry(match_id, asha, bilal, moves=3)
        with CaptureQueriesContext(connection) as captured:
            as_asha.get(page(match_id))
        counts.append(len(captured))

    assert queries.match_view(match_id, None).view.round_number > 1
    assert max(counts) <= 8
