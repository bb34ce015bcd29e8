"""Seeks, challenges, invitations and rematches."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games.engine.results import Mode
from games.lobby import queries, services
from games.lobby.errors import (
    MatchStillRunning,
    OfferGone,
    OfferNotFound,
    OfferTaken,
    OwnOffer,
    TooManyMatches,
    TooManyOffers,
)
from games.lobby.limits import running_limit
from games.models import Match, OfferKind, OfferStatus, OutboxEntry, Seat
from games.play.clocks.terms import TimeTerms
from games.play.errors import MatchNotFound, NotAPlayer
from games.play.services import MatchOptions
from tests.games.builders import BEST_OF_THREE, PRIVATE, make_user, play_to_the_end, start

WEEKLY_SINGLE = MatchOptions(Mode.SINGLE_ROUND, terms=TimeTerms(pace_days=7), is_public=False)


def test_an_accepted_seek_becomes_a_match_on_its_terms(asha: User, bilal: User) -> None:
    offer = services.seek(asha, WEEKLY_SINGLE)

    match_id = services.accept_seek(offer.id, bilal)

    match = Match.objects.get(public_id=match_id)
    assert (match.mode, match.pace_days, match.is_public) == ("single_round", 7, False)
    assert [seat.user for seat in match.seats.all()] == [asha, bilal]
    assert list(queries.open_seeks()) == []


def test_a_seek_is_taken_once(asha: User, bilal: User, chand: User) -> None:
    offer = services.seek(asha, BEST_OF_THREE)
    match_id = services.accept_seek(offer.id, bilal)

    with pytest.raises(OfferTaken):
        services.accept_seek(offer.id, chand)
    with pytest.raises(OwnOffer):
        services.accept_seek(offer.id, asha)
    assert services.accept_seek(offer.id, bilal) == match_id
    assert Match.objects.count() == 1


def test_nobody_plays_against_themselves(asha: User) -> None:
    offer = services.seek(asha, BEST_OF_THREE)

    with pytest.raises(OwnOffer):
        services.accept_seek(offer.id, asha)
    with pytest.raises(OwnOffer):
        services.challenge(asha, asha, BEST_OF_THREE)


def test_a_challenge_is_told_to_the_challenged_and_to_nobody_else(
    asha: User, bilal: User, chand: User
) -> None:
    offer = services.challenge(asha, bilal, BEST_OF_THREE)

    owed = OutboxEntry.objects.get()
    assert (owed.kind, owed.recipient) == ("challenge_received", bilal)
    assert owed.subject == f"challenge:{offer.id}"
    assert queries.challenge_view(offer.id, bilal).owner == "Asha"
    for stranger_act in (
        lambda: queries.challenge_view(offer.id, chand),
        lambda: services.accept_challenge(offer.id, chand),
        lambda: services.decline(offer.id, chand),
        lambda: services.decline(offer.id, asha),
        lambda: services.withdraw(OfferKind.CHALLENGE, offer.id, bilal),
    ):
        with pytest.raises(OfferNotFound):
            stranger_act()


def test_the_owner_is_told_that_a_challenge_was_declined(asha: User, bilal: User) -> None:
    declined = services.challenge(asha, bilal, BEST_OF_THREE)
    withdrawn = services.challenge(asha, bilal, BEST_OF_THREE)

    services.decline(declined.id, bilal)
    services.withdraw(OfferKind.CHALLENGE, withdrawn.id, asha)
    with pytest.raises(OfferGone):
        services.decline(declined.id, bilal)

    owed = OutboxEntry.objects.get(kind="challenge_declined")
    assert (owed.recipient, owed.subject) == (asha, f"challenge:{declined.id}")


def test_a_declined_or_withdrawn_challenge_is_gone(asha: User, bilal: User) -> None:
    declined = services.challenge(asha, bilal, BEST_OF_THREE)
    withdrawn = services.challenge(asha, bilal, BEST_OF_THREE)
    services.decline(declined.id, bilal)
    services.withdraw(OfferKind.CHALLENGE, withdrawn.id, asha)

    for offer in (declined, withdrawn):
        with pytest.raises(OfferGone):
            services.accept_challenge(offer.id, bilal)
    assert list(queries.open_challenges(bilal)) == []
    assert not Match.objects.exists()


def test_an_invitation_is_for_one_and_for_fourteen_days(
    asha: User, bilal: User, chand: User
) -> None:
    first, late = services.invite(asha, BEST_OF_THREE), services.invite(asha, BEST_OF_THREE)
    assert first.token
    assert late.token

    services.accept_invitation(first.token, bilal)

    with pytest.raises(OfferTaken):
        services.accept_invitation(first.token, chand)
    with time_machine.travel(timezone.now() + timedelta(days=14, seconds=1)):
        assert queries.invitation_view(late.token, None).status == "expired"
        with pytest.raises(OfferGone):
            services.accept_invitation(late.token, chand)


def test_the_terms_of_an_invitation_can_be_read_without_its_secret(asha: User) -> None:
    token = services.invite(asha, PRIVATE).token
    assert token

    seen = queries.invitation_view(token, None)

    assert (seen.owner, seen.terms.pace_days, seen.is_public, seen.token) == (
        "Asha",
        3,
        False,
        None,
    )


def test_what_was_accepted_cannot_be_withdrawn(asha: User, bilal: User) -> None:
    offer = services.seek(asha, BEST_OF_THREE)
    services.accept_seek(offer.id, bilal)

    with pytest.raises(OfferTaken):
        services.withdraw(OfferKind.SEEK, offer.id, asha)


@pytest.mark.parametrize(
    ("finished", "limit"), [(0, 10), (2, 10), (3, 30), (9, 30), (10, 100), (500, 100)]
)
def test_the_limit_of_running_matches_grows_with_finished_ones(finished: int, limit: int) -> None:
    assert running_limit(finished) == limit


def test_neither_player_may_pass_the_limit(asha: User, bilal: User) -> None:
    offer = services.seek(bilal, BEST_OF_THREE)
    own = services.seek(asha, BEST_OF_THREE)
    for _ in range(10):
        start(asha, make_user(f"guest-{Match.objects.count()}"))

    with pytest.raises(TooManyMatches) as mine:
        services.accept_seek(offer.id, asha)
    with pytest.raises(TooManyMatches) as theirs:
        services.accept_seek(own.id, bilal)
    with pytest.raises(TooManyMatches):
        services.seek(asha, BEST_OF_THREE)

    assert (mine.value.limit, mine.value.is_asker) == (10, True)
    assert theirs.value.is_asker is False
    assert Seat.objects.filter(user=bilal).count() == 0


def test_a_rematch_starts_when_the_second_player_asks(asha: User, bilal: User) -> None:
    match_id = start(asha, bilal, options=WEEKLY_SINGLE)
    play_to_the_end(match_id)

    asked = services.rematch(match_id, asha)
    again = services.rematch(match_id, asha)
    agreed = services.rematch(match_id, bilal)

    assert asked.status == OfferStatus.OPEN
    assert again.id == asked.id
    owed = OutboxEntry.objects.get(kind="rematch_offered")
    assert (owed.recipient, owed.subject) == (bilal, f"challenge:{asked.id}")
    assert not OutboxEntry.objects.filter(kind="challenge_received").exists()
    assert agreed.match_id is not None
    assert agreed.match_id == services.rematch(match_id, asha).match_id
    rematch = Match.objects.get(public_id=agreed.match_id)
    assert (rematch.mode, rematch.pace_days) == ("single_round", 7)


def test_a_declined_rematch_may_be_asked_for_again(asha: User, bilal: User) -> None:
    match_id = start(asha, bilal)
    play_to_the_end(match_id)
    services.decline(services.rematch(match_id, asha).id, bilal)

    asked = services.rematch(match_id, bilal)

    assert (asked.owner, asked.status) == ("Bilal", OfferStatus.OPEN)


def test_an_expired_rematch_gives_way_to_a_new_one(asha: User, bilal: User) -> None:
    match_id = start(asha, bilal)
    play_to_the_end(match_id)
    services.rematch(match_id, asha)

    with time_machine.travel(timezone.now() + timedelta(days=15)):
        asked = services.rematch(match_id, bilal)
        seen = queries.rematch_view(match_id, asha)

    assert (asked.owner, asked.match_id) == ("Bilal", None)
    assert seen is not None
    assert seen.id == asked.id


def test_a_rematch_needs_a_finished_match_of_ones_own(asha: User, bilal: User, chand: User) -> None:
    running, hidden = start(asha, bilal), start(asha, bilal, options=PRIVATE)

    with pytest.raises(MatchStillRunning):
        services.rematch(running, asha)
    with pytest.raises(NotAPlayer):
        services.rematch(running, chand)
    with pytest.raises(MatchNotFound):
        services.rematch(hidden, chand)


def test_nobody_makes_more_than_thirty_offers_in_an_hour(asha: User, bilal: User) -> None:
    now = timezone.now()
    with time_machine.travel(now, tick=False):
        for _ in range(30):
            services.challenge(asha, bilal, BEST_OF_THREE)
        with pytest.raises(TooManyOffers) as refusal:
            services.seek(asha, BEST_OF_THREE)
        services.seek(bilal, BEST_OF_THREE)
    with time_machine.travel(now + timedelta(hours=1, seconds=1), tick=False):
        services.seek(asha, BEST_OF_THREE)

    assert refusal.value.seconds == 3600
    assert OutboxEntry.objects.filter(kind="challenge_received").count() == 30


def test_which_private_match_came_of_an_offer_is_told_to_its_players_alone(
    asha: User, bilal: User, chand: User
) -> None:
    offer = services.invite(asha, PRIVATE)
    assert offer.token

    match_id = services.accept_invitation(offer.token, bilal)

    assert queries.invitation_view(offer.token, asha).match_id == match_id
    assert queries.invitation_view(offer.token, bilal).match_id == match_id
    assert queries.invitation_view(offer.token, chand).match_id is None
    assert queries.invitation_view(offer.token, None).match_id is None


def test_offers_are_found_by_id_by_those_whom_they_concern(
    asha: User, bilal: User, chand: User
) -> None:
    challenge = services.challenge(asha, bilal, BEST_OF_THREE)
    seek = services.seek(chand, BEST_OF_THREE)
    services.decline(challenge.id, bilal)

    ids = [challenge.id, seek.id, "2222222222"]

    assert list(queries.own_offers(ids, asha)) == [challenge.id]
    assert queries.own_offers(ids, bilal)[challenge.id].status == "declined"
    assert list(queries.own_offers(ids, chand)) == [seek.id]
