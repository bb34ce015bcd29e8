"""Offers with all that can be agreed on about time, from the form to the page of who accepts."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.engine.results import Mode
from games.engine.time_control import TimeControl
from games.lobby import services as lobby
from games.models import Offer, Reliability
from games.play.clocks.terms import TimeTerms
from games.play.services import MatchOptions
from tests.games.builders import BEST_OF_THREE
from tests.web.reading import part, source, ticked, words

FORM = {"to": "anybody", "mode": "single_round", "pace_days": "5", "visibility": "public"}


def make(client: Client, **sent: str) -> Any:
    return client.post("/lobby/", {**FORM, **sent}, follow=True)


def seek(owner: User, terms: TimeTerms, *, demands_reliability: bool = False) -> str:
    options = MatchOptions(Mode.SINGLE_ROUND, terms, is_public=True)
    return lobby.seek(owner, options, demands_reliability=demands_reliability).id


def counted(user: User, *, in_time: int, late: int) -> None:
    """What the count of last night says of a user who answers in five hours."""
    Reliability.objects.create(
        user=user,
        turns_in_time=in_time,
        turns_late=late,
        time_outs=late,
        median_answer=timedelta(hours=5),
        counted_at=timezone.now(),
    )


def test_all_terms_of_a_seek_are_chosen_and_shown_in_full(
    as_asha: Client, as_chand: Client
) -> None:
    make(as_asha, lateness="friendly", has_weekends="on", demands_reliability="on")
    offer = Offer.objects.get()

    shown = words(as_chand.get(f"/seeks/{offer.public_id}/"))

    line = "Single round · 5 days a move · friendly · weekends free · public · for reliable players"
    assert line in shown
    assert "Each move may take up to 5 days." in shown
    assert "Friendly: who is late may still move until the other claims the win." in shown
    assert "On weekends the clock stands still" in shown
    assert "The first move has at least three days" in shown
    assert "players who make at least 90\u00a0% of their turns in time" in source(
        as_chand.get(f"/seeks/{offer.public_id}/")
    )


def test_a_flexible_match_has_no_days_for_each_move(as_asha: Client) -> None:
    shown = make(as_asha, time_control="flexible", pace_days="")

    offer = Offer.objects.get()
    assert (offer.time_control, offer.pace_days) == ("flexible", None)
    assert "flexible time" in words(shown)


def test_what_does_not_apply_without_a_limit_is_ignored(as_asha: Client, bilal: User) -> None:
    make(
        as_asha,
        to="player",
        opponent="Bilal",
        time_control="unlimited",
        lateness="friendly",
        has_weekends="on",
        demands_reliability="on",
    )

    offer = Offer.objects.get()
    assert (offer.time_control, offer.pace_days) == ("unlimited", None)
    assert (offer.is_friendly, offer.has_weekends, offer.demands_reliability) == (False,) * 3


def test_nobody_seeks_a_match_without_limit(as_asha: Client) -> None:
    shown = make(as_asha, time_control="unlimited", mode="best_of_three")

    assert shown.status_code == 422
    assert "Without a limit you can play against one player" in words(shown)
    assert {"unlimited", "best_of_three"} <= set(ticked(shown, "offer"))
    assert not Offer.objects.exists()


def test_seeks_are_filtered_by_flexible_time(visitor: Client, asha: User, chand: User) -> None:
    seek(asha, TimeTerms(TimeControl.FLEXIBLE, None))
    seek(chand, TimeTerms())

    shown = part(visitor.get("/lobby/?pace=flexible"), "seeks")

    assert "Asha looks" in shown
    assert "Chand looks" not in shown


def test_offers_tell_how_well_their_owner_keeps_time(
    as_asha: Client, bilal: User, chand: User
) -> None:
    counted(chand, in_time=208, late=4)
    offer = seek(chand, TimeTerms())
    seek(bilal, TimeTerms())

    text = "98\u00a0% of 212 turns in time, 4 time-outs, answers in about 5\u00a0hours"
    for shown in (as_asha.get("/lobby/"), as_asha.get(f"/seeks/{offer}/")):
        assert text in source(shown)
    assert "Bilal: fewer than 10 turns in a year" in part(as_asha.get("/lobby/"), "seeks")


def test_an_unreliable_player_is_told_why_the_seek_is_not_for_them(
    as_asha: Client, asha: User, chand: User
) -> None:
    counted(asha, in_time=15, late=5)
    offer = seek(chand, TimeTerms(), demands_reliability=True)

    shown = as_asha.post(f"/seeks/{offer}/", {"answer": "accept"})

    assert shown.status_code == 403
    assert "This offer is for players who move in time" in words(shown)


def test_a_profile_tells_how_well_the_player_keeps_time(visitor: Client, chand: User) -> None:
    counted(chand, in_time=19, late=1)

    shown = source(visitor.get("/users/Chand/"))

    assert "95\u00a0% of 20 turns in time" in shown
    assert "usually within 5\u00a0hours" in shown
    assert "Time-outs in a year 1" in words(visitor.get("/users/Chand/"))


@pytest.mark.parametrize("number", [2, 8])
def test_more_offers_ask_no_more_questions(
    as_asha: Client, bilal: User, chand: User, number: int
) -> None:
    counted(bilal, in_time=20, late=0)
    for owner in [bilal, chand] * (number // 2):
        lobby.seek(owner, BEST_OF_THREE)

    with CaptureQueriesContext(connection) as asked:
        as_asha.get("/lobby/")

    assert len(asked) <= 7
