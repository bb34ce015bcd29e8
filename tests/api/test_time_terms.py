"""What is offered, asked for and agreed on about time, over the API."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.models import Offer, Reliability
from tests.api.client import Client, body_of, code_of, places_of

TERMS = ("time_control", "pace_days", "is_friendly", "weekend_pause")
KINDS = [("seeks", {}), ("challenges", {"opponent": "Bilal"}), ("invitations", {})]


def terms_in(body: dict[str, object]) -> list[object]:
    return [body[name] for name in TERMS]


def keep_time(user: User, *, in_time: int, late: int) -> None:
    """Let the user have made so many turns in time, and so many late."""
    Reliability.objects.create(
        user=user,
        turns_in_time=in_time,
        turns_late=late,
        time_outs=late,
        median_answer=timedelta(hours=5, minutes=30),
        counted_at=timezone.now(),
    )


@pytest.mark.parametrize(("path", "body"), KINDS, ids=[path for path, _ in KINDS])
def test_an_offer_is_three_days_a_turn_and_strict_unless_others_are_chosen(
    path: str, body: dict[str, object], as_asha: Client, bilal: User
) -> None:
    usual = body_of(as_asha.post(path, body))
    flexible = body_of(
        as_asha.post(
            path,
            {**body, "time_control": "flexible", "is_friendly": True, "weekend_pause": True},
        )
    )

    assert terms_in(usual) == ["pace", 3, False, False]
    assert terms_in(flexible) == ["flexible", None, True, True]


@pytest.mark.parametrize(("path", "body"), KINDS[1:], ids=[path for path, _ in KINDS[1:]])
def test_what_is_offered_to_somebody_may_have_no_limit(
    path: str, body: dict[str, object], as_asha: Client, bilal: User
) -> None:
    offer = body_of(as_asha.post(path, {**body, "time_control": "unlimited", "pace_days": None}))

    assert terms_in(offer) == ["unlimited", None, False, False]


def test_a_seek_has_a_limit(as_asha: Client) -> None:
    answer = as_asha.post("seeks", {"time_control": "unlimited"})

    assert code_of(answer) == (422, "unlimited-seek")
    assert places_of(answer).keys() == {"/time_control"}
    assert not Offer.objects.exists()


@pytest.mark.parametrize(
    ("terms", "places"),
    [
        ({"time_control": "blitz"}, {"/time_control"}),
        ({"time_control": "flexible", "pace_days": 3}, {"/pace_days"}),
        ({"time_control": "unlimited", "pace_days": 3}, {"/pace_days"}),
        ({"time_control": "pace", "pace_days": None}, {"/pace_days"}),
        ({"pace_days": None}, {"/pace_days"}),
        ({"pace_days": 4}, {"/pace_days"}),
        ({"is_friendly": 1, "weekend_pause": None}, {"/is_friendly", "/weekend_pause"}),
        (
            {"time_control": "unlimited", "is_friendly": True, "weekend_pause": True},
            {"/is_friendly", "/weekend_pause"},
        ),
        ({"demands_reliability": True}, {"/demands_reliability"}),
    ],
)
def test_terms_that_do_not_go_together_are_named(
    terms: dict[str, object], places: set[str], as_asha: Client, bilal: User
) -> None:
    answer = as_asha.post("challenges", {"opponent": "Bilal", **terms})

    assert code_of(answer) == (422, "validation-failed")
    assert places_of(answer).keys() == places
    assert not Offer.objects.exists()


def test_a_match_is_played_on_the_terms_of_its_offer(as_asha: Client, as_bilal: Client) -> None:
    wanted = {"pace_days": 5, "is_friendly": True, "weekend_pause": True}
    seek = body_of(as_asha.post("seeks", wanted))

    match = body_of(as_bilal.post(f"seeks/{seek['id']}/accept"))

    row = body_of(as_asha.get("matches"))["results"][0]
    assert terms_in(match) == terms_in(row) == terms_in(seek) == ["pace", 5, True, True]


def test_a_seek_that_demands_reliability_refuses_who_is_often_late(
    as_asha: Client, as_bilal: Client, as_chand: Client, bilal: User
) -> None:
    keep_time(bilal, in_time=89, late=11)
    seek = body_of(as_asha.post("seeks", {"demands_reliability": True}))

    refused = as_bilal.post(f"seeks/{seek['id']}/accept")
    newcomer = as_chand.post(f"seeks/{seek['id']}/accept")

    assert seek["demands_reliability"] is True
    assert code_of(refused) == (403, "not-reliable-enough")
    assert "nine of ten turns" in body_of(refused)["detail"]
    assert newcomer.status_code == 201


def test_offers_and_profiles_say_how_reliable_somebody_is(
    asha: User, as_asha: Client, as_bilal: Client, as_nobody: Client
) -> None:
    keep_time(asha, in_time=49, late=1)
    as_asha.post("seeks")
    as_bilal.post("seeks")

    newcomer, owner = [
        one["owner_reliability"] for one in body_of(as_nobody.get("seeks"))["results"]
    ]

    assert owner == {
        "turns": 50,
        "in_time_percent": 98,
        "time_outs": 1,
        "median_answer": "PT5H30M",
    }
    assert newcomer == {
        "turns": 0,
        "in_time_percent": None,
        "time_outs": 0,
        "median_answer": None,
    }
    assert body_of(as_nobody.get("users/Asha"))["reliability"] == owner
    assert body_of(as_nobody.get("users/Bilal"))["reliability"] == newcomer


def test_a_list_of_offers_costs_the_same_however_long_it_is(
    asha: User, as_asha: Client, as_bilal: Client, as_chand: Client
) -> None:
    def cost() -> int:
        with CaptureQueriesContext(connection) as captured:
            as_chand.get("seeks")
        return len(captured)

    keep_time(asha, in_time=49, late=1)
    as_asha.post("seeks")
    as_chand.get("me")
    one = cost()
    for _ in range(4):
        as_asha.post("seeks")
        as_bilal.post("seeks")

    assert cost() == one <= 4


def test_the_rules_tell_the_limits_of_time(as_nobody: Client) -> None:
    limits = body_of(as_nobody.get("rules"))["time"]

    assert limits == {
        "controls": ["pace", "flexible", "unlimited"],
        "bank": {"at_start": "P5D", "for_a_turn": "P1D", "most": "P7D"},
        "gifts_days": [1, 3],
        "most_time_days": 14,
        "longest_lateness_days": 14,
        "longest_silence_days": 60,
        "longest_pause_days": 14,
        "proposal_days": 7,
        "most_weekend_days": 2,
        "longest_night": "PT8H",
        "vacation": {"at_start": "P7D", "a_month": "P2DT12H", "most": "P30D", "shortest": "P1D"},
        "reliable_percent": 90,
        "fewest_turns": 10,
    }
