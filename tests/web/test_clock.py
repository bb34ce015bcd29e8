"""What the page of a match says of its clock, and what its players can do about it there."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.availability import set_availability
from accounts.models import User
from games.engine.results import Mode
from games.engine.time_control import TimeControl
from games.models import MatchEvent, OutageCredit
from games.people import vacations
from games.play import crediting, proposals, queries, services
from games.play.clocks.terms import TimeTerms
from games.play.services import MatchOptions
from tests.games.builders import play, start
from tests.web.reading import between, boxes, part, source, title, words

NOW = datetime(2026, 12, 1, 12, tzinfo=UTC)
FRIENDLY = TimeTerms(is_friendly=True)


@pytest.fixture(autouse=True)
def clock() -> Any:
    """The host's clock, which stands at noon of Tuesday 1 December until it is moved."""
    with time_machine.travel(NOW, tick=False) as traveller:
        yield traveller


def begin(asha: User, bilal: User, terms: TimeTerms) -> str:
    return start(asha, bilal, options=MatchOptions(Mode.BEST_OF_THREE, terms, is_public=True))


def page(client: Client, match_id: str, rest: str = "") -> Any:
    return client.get(f"/matches/{match_id}/{rest}")


def give(client: Client, match_id: str, days: object, version: int) -> Any:
    return client.post(
        f"/matches/{match_id}/gift-time/", {"days": days, "version": version}, follow=True
    )


def answer(client: Client, match_id: str, proposal_id: int, word: str) -> Any:
    address = f"/matches/{match_id}/proposals/{proposal_id}/"
    return client.post(address, {"answer": word}, follow=True)


def open_id(match_id: str) -> int:
    proposal = proposals.open_proposal(match_id)
    assert proposal is not None
    return proposal.id


@pytest.fixture
def late(asha: User, bilal: User, clock: Any) -> str:
    """A friendly match in which Bilal, who never goes on vacation by himself, is a day late."""
    set_availability(bilal, weekend_days=(), night=None, has_automatic_vacation=False)
    match_id = begin(asha, bilal, FRIENDLY)
    play(match_id)
    clock.move_to(NOW + timedelta(days=4))
    services.settle_turn(match_id)
    return match_id


def test_the_page_says_of_what_the_time_is_made(as_asha: Client, asha: User, bilal: User) -> None:
    set_availability(asha, weekend_days=(3,), night=None, has_automatic_vacation=False)
    match_id = begin(asha, bilal, TimeTerms(pace_days=3, has_weekends=True))

    shown = between(page(as_asha, match_id), ' id="deadline"', "</details>")

    assert shown == (
        "4 days left · Sat 5 Dec, 12:00 3 days + 1 day weekend = Sat 5 Dec 2026, 12:00 (UTC)"
    )


def test_lists_say_why_a_deadline_is_later_than_usual(
    as_asha: Client, as_bilal: Client, match_id: str
) -> None:
    assert "given)" not in words(as_asha.get("/"))

    give(as_bilal, match_id, 1, queries.match_version(match_id, None))

    assert "(3 days + 1 day given)" in words(as_asha.get("/"))


def test_a_gift_gives_time_once(as_bilal: Client, match_id: str) -> None:
    version = queries.match_version(match_id, None)

    first = give(as_bilal, match_id, 1, version)
    second = give(as_bilal, match_id, 1, version)

    assert "Asha has 1 day more." in words(first)
    assert "Sat 5 Dec, 12:00 3 days + 1 day given = Sat 5 Dec 2026" in words(first)
    assert "Bilal gave the other player 1 day more." in words(first)
    assert second.status_code == 412
    assert "The match has moved on. Nothing was changed" in words(second)
    assert MatchEvent.objects.filter(kind="time_given").count() == 1


def test_only_whole_gifts_to_whoever_is_in_turn_are_given(
    as_asha: Client, as_bilal: Client, as_chand: Client, match_id: str
) -> None:
    version = queries.match_version(match_id, None)

    to_myself = give(as_asha, match_id, 1, version)
    of_two_days = give(as_bilal, match_id, 2, version)
    by_a_stranger = give(as_chand, match_id, 1, version)

    assert to_myself.status_code == 409
    assert "only while it is their turn" in words(to_myself)
    assert of_two_days.status_code == 422
    assert "You can give one day or three." in words(of_two_days)
    assert by_a_stranger.status_code == 403
    assert not MatchEvent.objects.filter(kind="time_given").exists()


def test_no_gift_is_offered_that_would_be_too_large(
    as_bilal: Client, asha: User, bilal: User
) -> None:
    long, short = begin(asha, bilal, TimeTerms(pace_days=14)), begin(asha, bilal, TimeTerms())

    assert "gift-time" not in source(page(as_bilal, long))
    assert "+ 1 day + 3 days" in part(page(as_bilal, short), "time")


def test_a_pause_is_proposed_and_accepted_and_both_are_told(
    as_asha: Client, as_bilal: Client, match_id: str
) -> None:
    address = f"/matches/{match_id}/proposals/"
    proposed = as_bilal.post(address, {"days": 3}, follow=True)
    seen = page(as_asha, match_id)
    accepted = answer(as_asha, match_id, open_id(match_id), "accept")

    assert "You have proposed a pause of 3 days." in part(proposed, "proposal")
    assert part(seen, "proposal").startswith("Bilal proposes to pause the match for 3 days.")
    assert part(seen, "proposal").endswith("Accept Decline")
    assert title(accepted).startswith("Paused")
    ours = "Paused until Fri 4 Dec, 12:00 (UTC), as you both agreed; then it is your turn."
    assert ours in words(accepted)
    assert "by agreement; then it is Asha’s turn." in words(page(as_bilal, match_id))
    assert boxes(accepted) == []


def test_both_end_an_agreed_pause_as_they_began_it(
    as_asha: Client, as_bilal: Client, asha: User, bilal: User, match_id: str
) -> None:
    proposals.accept(match_id, asha, proposals.propose_pause(match_id, bilal, days=3).id)
    proposed = as_asha.post(f"/matches/{match_id}/proposals/", {"kind": "resume"}, follow=True)
    ended = answer(as_bilal, match_id, open_id(match_id), "accept")

    assert "You have proposed to end the pause." in part(proposed, "proposal")
    assert title(ended).startswith("Asha’s turn")
    assert "Both agreed to end the pause." in words(ended)


def test_a_pause_that_is_over_is_no_longer_proposed_to_be_ended(
    as_asha: Client, asha: User, bilal: User, match_id: str, clock: Any
) -> None:
    proposals.accept(match_id, asha, proposals.propose_pause(match_id, bilal, days=3).id)
    proposals.propose_resume(match_id, bilal)
    clock.move_to(NOW + timedelta(days=4))

    seen = page(as_asha, match_id)

    assert "proposes to end the pause" not in words(seen)
    assert "Propose a pause" in words(seen)


def test_a_proposal_is_declined_or_withdrawn_once(
    as_asha: Client, as_bilal: Client, match_id: str
) -> None:
    as_bilal.post(f"/matches/{match_id}/proposals/", {"days": 3})
    first = open_id(match_id)

    foreign = answer(as_asha, match_id, first, "withdraw")
    withdrawn = answer(as_bilal, match_id, first, "withdraw")
    again = answer(as_asha, match_id, first, "accept")

    assert foreign.status_code == 404
    assert "Your proposal is withdrawn." in words(withdrawn)
    assert again.status_code == 410
    assert "has been answered or withdrawn" in words(again)


def test_a_pause_of_no_length_keeps_the_form_open(as_bilal: Client, match_id: str) -> None:
    shown = as_bilal.post(f"/matches/{match_id}/proposals/", {"days": 15})

    assert shown.status_code == 422
    assert "A pause lasts 1 to 14 days." in part(shown, "time")
    assert 'id="time" open' in source(shown)
    assert 'value="15"' in source(shown)
    assert proposals.open_proposal(match_id) is None


def test_lookers_on_see_no_proposal_and_no_way_to_make_one(
    as_chand: Client, bilal: User, match_id: str
) -> None:
    proposals.propose_pause(match_id, bilal, days=3)

    shown = source(page(as_chand, match_id))

    assert "proposes" not in shown
    assert "proposals/" not in shown
    assert "gift-time" not in shown


def test_a_late_player_of_a_friendly_match_may_still_move(
    as_bilal: Client, late: str, bilal: User
) -> None:
    shown = page(as_bilal, late)

    assert title(shown).startswith("(1) Your turn")
    assert (
        "Your time was up on Fri 4 Dec, 12:00 (UTC). You may still move, until Asha claims the win "
        "or, on Fri 18 Dec, 12:00 (UTC), the match ends without result."
    ) in words(shown)
    assert boxes(shown) != []
    assert "claim/" not in source(shown)


def test_of_who_goes_away_when_late_nobody_says_that_the_clock_stands_still(
    as_asha: Client, bilal: User, late: str
) -> None:
    vacations.start(bilal, starts_at=None, ends_at=NOW + timedelta(days=7))

    seen = words(page(as_asha, late))

    assert "Bilal is on vacation until Tue 8 Dec, 12:00 (UTC)." in seen
    assert "You may claim the win" in seen


def test_the_other_claims_the_win_after_a_question(
    as_asha: Client, as_chand: Client, late: str
) -> None:
    seen, seen_by_others = page(as_asha, late), page(as_chand, late)
    asked = page(as_asha, late, "claim/")
    version = queries.match_version(late, None)
    claimed = as_asha.post(f"/matches/{late}/claim/", {"version": version}, follow=True)

    assert "You may claim the win, or wait: on Fri 18 Dec" in words(seen)
    assert "Asha may claim the win, or wait." in words(seen_by_others)
    assert "claim/" not in source(seen_by_others)
    assert "This cannot be undone." in words(asked)
    assert "You have claimed the win." in words(claimed)
    assert part(claimed, "result").startswith("You have won")


def test_nobody_claims_what_is_not_theirs_to_claim(
    as_asha: Client, as_bilal: Client, as_chand: Client, late: str, clock: Any
) -> None:
    version = queries.match_version(late, None)
    sent = {"version": version}

    assert as_bilal.post(f"/matches/{late}/claim/", sent).status_code == 409
    assert as_chand.post(f"/matches/{late}/claim/", sent).status_code == 403
    assert as_asha.post(f"/matches/{late}/claim/", {"version": 1}).status_code == 412
    assert not queries.match_view(late, None).is_finished


def test_whoever_would_go_on_vacation_is_not_late(
    as_asha: Client, asha: User, bilal: User, clock: Any
) -> None:
    match_id = begin(asha, bilal, FRIENDLY)
    play(match_id)
    clock.move_to(NOW + timedelta(days=4))
    version = queries.match_version(match_id, None)

    shown = as_asha.post(f"/matches/{match_id}/claim/", {"version": version})

    assert shown.status_code == 409
    assert "The other player is on vacation until" in words(shown)
    assert "Bilal is on vacation until" in words(shown)


def test_who_comes_late_after_an_outage_is_asked_to_try_again(
    as_asha: Client, match_id: str, clock: Any
) -> None:
    crediting.beat(NOW)
    clock.move_to(NOW + timedelta(days=3, hours=1))

    shown = as_asha.post(f"/matches/{match_id}/moves/", {"version": 2, "take": "cloth"})

    assert shown.status_code == 503
    assert shown.headers["Retry-After"] == "120"
    assert "clocks are about to be credited for that. Nothing was done" in words(shown)


def test_players_and_lookers_on_are_told_who_is_on_vacation(
    as_asha: Client, as_bilal: Client, visitor: Client, match_id: str, asha: User
) -> None:
    vacations.start(asha, starts_at=None, ends_at=NOW + timedelta(days=2))

    mine, theirs = words(page(as_asha, match_id)), words(page(as_bilal, match_id))

    until = "Thu 3 Dec, 12:00 (UTC)"
    assert f"You are on vacation until {until}: your clock stands still" in mine
    assert f"Asha is on vacation until {until}; until then the clock stands still." in theirs
    assert f"Asha is on vacation until {until};" in words(page(visitor, match_id))
    assert boxes(page(as_asha, match_id)) != []


def test_both_banks_of_a_flexible_match_are_shown(
    as_asha: Client, asha: User, bilal: User, clock: Any
) -> None:
    match_id = begin(asha, bilal, TimeTerms(TimeControl.FLEXIBLE, None))
    clock.move_to(NOW + timedelta(days=1))

    shown = words(page(as_asha, match_id))

    assert "Time in Asha’s bank 4 days Time in Bilal’s bank 5 days" in shown


def test_a_match_without_limit_counts_down_only_near_its_end(
    as_asha: Client, asha: User, bilal: User, clock: Any
) -> None:
    match_id = begin(asha, bilal, TimeTerms(TimeControl.UNLIMITED, None))
    at_first = page(as_asha, match_id)
    clock.move_to(NOW + timedelta(days=31))

    assert 'id="deadline"' not in source(at_first)
    assert "4 weeks, 1 day left · Sat 30 Jan, 12:00" in words(page(as_asha, match_id))


def test_an_outage_stands_in_the_log_where_it_was_credited(
    as_asha: Client, match_id: str, clock: Any
) -> None:
    clock.move_to(NOW + timedelta(hours=5))
    OutageCredit.objects.create(
        starts_at=NOW + timedelta(hours=1),
        ends_at=NOW + timedelta(hours=4),
        credited_at=NOW + timedelta(hours=5),
    )
    clock.move_to(NOW + timedelta(hours=6))
    play(match_id)

    history = words(page(as_asha, match_id, "history/"))
    latest = part(page(as_asha, match_id), "log")

    line = "The site was away for 3 hours, which no clock is charged for."
    assert history.index("was dealt") < history.index(line) < history.index("You took")
    assert latest.index("You took") < latest.index(line)


def test_the_page_asks_eight_questions_with_a_proposal_and_with_a_pause_too(
    as_asha: Client, asha: User, bilal: User, match_id: str
) -> None:
    made = proposals.propose_pause(match_id, bilal, days=3)
    with CaptureQueriesContext(connection) as proposed:
        page(as_asha, match_id)
    proposals.accept(match_id, asha, made.id)
    with CaptureQueriesContext(connection) as paused:
        page(as_asha, match_id)

    assert len(proposed) <= 8
    assert len(paused) <= 8
