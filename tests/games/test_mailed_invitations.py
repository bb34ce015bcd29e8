"""Invitations that are mailed to somebody outside: to whom, how often, and who may know."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts import blocks
from accounts.models import User
from games.lobby import queries, services
from games.lobby.addresses import normal_address
from games.lobby.errors import (
    AlreadyInvited,
    BadAddress,
    InvitedLately,
    OfferNotFound,
    TooManyMailedInvitations,
)
from games.models import Offer, OfferKind, OutboxEntry
from tests.games.builders import BEST_OF_THREE, PRIVATE

FRIEND = "friend@example.org"


def owed() -> list[tuple[str, str, str, int]]:
    entries = OutboxEntry.objects.order_by("id")
    return list(entries.values_list("kind", "recipient__username", "subject", "version"))


def test_an_invitation_by_mail_is_owed_to_who_invites(asha: User) -> None:
    offer = services.invite(asha, BEST_OF_THREE, invitee="Friend@Example.ORG")

    assert offer.invitee == FRIEND
    assert owed() == [("invitation_mailed", "Asha", f"invitation:{offer.id}", 0)]


def test_a_link_alone_is_mailed_to_nobody(asha: User) -> None:
    offer = services.invite(asha, BEST_OF_THREE)

    assert offer.invitee is None
    assert owed() == []
    with pytest.raises(OfferNotFound):
        queries.mailed_invitation(offer.id)


def test_the_mail_knows_terms_link_and_language(asha: User) -> None:
    asha.language = "en"
    asha.save()
    offer = services.invite(asha, PRIVATE, invitee=FRIEND)

    mailed = queries.mailed_invitation(offer.id)

    assert (mailed.owner, mailed.language, mailed.invitee) == ("Asha", "en", FRIEND)
    assert (mailed.token, mailed.expires_at) == (offer.token, offer.expires_at)
    assert (mailed.mode, mailed.terms.pace_days, mailed.is_public) == ("best_of_three", 3, False)
    assert mailed.is_open


def test_a_mailed_invitation_is_open_until_it_is_used_withdrawn_or_over(
    asha: User, bilal: User
) -> None:
    used, withdrawn, late = (
        services.invite(asha, BEST_OF_THREE, invitee=f"{name}@example.org")
        for name in ("used", "withdrawn", "late")
    )
    assert used.token
    services.accept_invitation(used.token, bilal)
    services.withdraw(OfferKind.INVITATION, withdrawn.id, asha)

    assert not queries.mailed_invitation(used.id).is_open
    assert not queries.mailed_invitation(withdrawn.id).is_open
    assert queries.mailed_invitation(late.id).is_open
    with time_machine.travel(timezone.now() + timedelta(days=15)):
        assert not queries.mailed_invitation(late.id).is_open


def test_the_address_is_told_to_the_owner_alone(asha: User, bilal: User) -> None:
    offer = services.invite(asha, BEST_OF_THREE, invitee=FRIEND)
    assert offer.token

    assert queries.views_for(queries.open_offers_of(asha), asha)[0].invitee == FRIEND
    for viewer in (bilal, None):
        assert FRIEND not in repr(queries.invitation_view(offer.token, viewer))
    services.accept_invitation(offer.token, bilal)
    assert FRIEND not in repr(queries.invitation_view(offer.token, bilal))


@pytest.mark.parametrize(
    "written",
    [
        "",
        " ",
        "friend",
        "friend@",
        "@example.org",
        "friend@example",
        "root@localhost",
        "friend@[127.0.0.1]",
        "friend@example.org\nBcc: all@example.org",
        "friend@example.org\r",
        "a friend@example.org",
        "frïend@example.org",
        "friend@exämple.org",
        "\u202efriend@example.org",
        "friend@example.org\u200f",
        "friend\x00@example.org",
        '"fri\x07end"@example.org',
        "friend@example.org, other@example.org",
        "Friend <friend@example.org>",
        f"friend@{'x' * 61}.{'x' * 60}.{'x' * 60}.{'x' * 60}.org",
    ],
)
def test_what_is_no_plain_address_is_refused(asha: User, written: str) -> None:
    with pytest.raises(BadAddress):
        services.invite(asha, BEST_OF_THREE, invitee=written)

    assert not Offer.objects.exists()
    assert owed() == []


def test_an_address_is_kept_in_lower_case() -> None:
    assert normal_address("Some.Body+Jaipur@Example.ORG") == "some.body+jaipur@example.org"


def test_nobody_has_two_open_invitations_to_one_address(asha: User, bilal: User) -> None:
    services.invite(asha, BEST_OF_THREE, invitee=FRIEND)

    with pytest.raises(AlreadyInvited):
        services.invite(asha, PRIVATE, invitee="FRIEND@example.org")

    services.invite(asha, BEST_OF_THREE)
    services.invite(bilal, BEST_OF_THREE, invitee=FRIEND)


def test_an_address_gets_one_invitation_a_week_from_the_same_player(asha: User) -> None:
    now = timezone.now()
    with time_machine.travel(now, tick=False):
        first = services.invite(asha, BEST_OF_THREE, invitee=FRIEND)
        services.withdraw(OfferKind.INVITATION, first.id, asha)

        with pytest.raises(InvitedLately) as refusal:
            services.invite(asha, BEST_OF_THREE, invitee=FRIEND)

    assert refusal.value.seconds == 7 * 24 * 3600
    with time_machine.travel(now + timedelta(days=7), tick=False):
        assert services.invite(asha, BEST_OF_THREE, invitee=FRIEND).is_open


@pytest.mark.parametrize("is_blocker", [True, False])
def test_who_has_blocked_the_player_is_not_mailed_which_the_player_is_not_told(
    asha: User, bilal: User, is_blocker: bool
) -> None:
    blocks.block(*((bilal, asha) if is_blocker else (asha, bilal)))

    offer = services.invite(asha, BEST_OF_THREE, invitee=bilal.email.upper())

    assert (offer.invitee, offer.is_open) == (bilal.email, True)
    assert owed() == []


def test_an_invitation_whose_time_is_up_gives_way_to_another(asha: User) -> None:
    old = services.invite(asha, BEST_OF_THREE, invitee=FRIEND)

    with time_machine.travel(timezone.now() + timedelta(days=15)):
        again = services.invite(asha, BEST_OF_THREE, invitee=FRIEND)

    assert again.is_open
    assert Offer.objects.get(public_id=old.id).status == "expired"
    assert ("challenge_expired", "Asha", f"invitation:{old.id}", 0) in owed()


def test_whether_the_address_has_an_account_makes_no_difference(asha: User, bilal: User) -> None:
    known = services.invite(asha, BEST_OF_THREE, invitee=bilal.email)
    unknown = services.invite(asha, BEST_OF_THREE, invitee="nobody@example.org")

    told = [(one.kind, one.status, one.opponent, one.is_open) for one in (known, unknown)]
    assert told[0] == told[1]
    assert [entry[:2] for entry in owed()] == [("invitation_mailed", "Asha")] * 2


def test_ten_invitations_are_mailed_in_a_day_but_not_one_more(asha: User, bilal: User) -> None:
    now = timezone.now()
    with time_machine.travel(now, tick=False):
        for number in range(10):
            offer = services.invite(asha, BEST_OF_THREE, invitee=f"friend{number}@example.org")
        services.withdraw(OfferKind.INVITATION, offer.id, asha)
        with pytest.raises(TooManyMailedInvitations) as refusal:
            services.invite(asha, BEST_OF_THREE, invitee="one-more@example.org")
        services.invite(asha, BEST_OF_THREE)
        services.invite(bilal, BEST_OF_THREE, invitee=FRIEND)
    with time_machine.travel(now + timedelta(days=1, seconds=1), tick=False):
        services.invite(asha, BEST_OF_THREE, invitee="one-more@example.org")

    assert refusal.value.seconds == 24 * 3600
    assert OutboxEntry.objects.filter(kind="invitation_mailed", recipient=asha).count() == 11
