"""Making, answering and taking back offers. Each is one transaction or nothing.

Making and accepting one raises accounts.sanctions.Sanctioned too.
"""

import secrets
from datetime import datetime, timedelta
from typing import Final

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from accounts.sanctions import refuse_new_match
from games.engine.results import Mode
from games.engine.time_control import TimeControl
from games.lobby.addresses import normal_address
from games.lobby.admission import (
    keeps_apart_from,
    refuse_apart,
    refuse_guest,
    refuse_sanctioned,
    refuse_to_mail,
    refuse_too_many,
    refuse_too_many_offers,
    refuse_unreliable,
)
from games.lobby.errors import (
    MatchStillRunning,
    OfferGone,
    OfferNotFound,
    OfferTaken,
    OwnOffer,
    UnlimitedSeek,
)
from games.lobby.expiry import put_away
from games.lobby.queries import OfferView, offer_view
from games.models import Match, MatchStatus, Offer, OfferKind, OfferStatus
from games.play import clock, outbox
from games.play.errors import MatchNotFound, NotAPlayer
from games.play.public_id import new_public_id
from games.play.services import MatchOptions, start_match

OFFERED_FOR: Final = timedelta(days=14)
TOKEN_BYTES: Final = 32


@transaction.atomic
def seek(owner: User, options: MatchOptions, *, demands_reliability: bool = False) -> OfferView:
    """Offer a match to whoever accepts first, or only to players who mostly move in time.

    Raises UnlimitedSeek, TooManyMatches and TooManyOffers.
    """
    if options.terms.control is TimeControl.UNLIMITED:
        raise UnlimitedSeek
    refuse_too_many(owner, owner)
    offer = _draft(owner, OfferKind.SEEK, options)
    offer.demands_reliability = demands_reliability
    offer.save(force_insert=True)
    return offer_view(offer, owner)


@transaction.atomic
def challenge(owner: User, opponent: User, options: MatchOptions) -> OfferView:
    """Offer a match to one player, who is told.

    Raises OwnOffer, KeptApart, TooManyMatches and TooManyOffers.
    """
    if owner == opponent:
        raise OwnOffer
    refuse_too_many(owner, owner)
    return offer_view(_challenge(owner, opponent, options), owner)


@transaction.atomic
def invite(owner: User, options: MatchOptions, *, invitee: str | None = None) -> OfferView:
    """Offer a match to whoever has the link first; it is mailed to the address `invitee`, if given.

    Whether somebody has an account with the address makes no difference to the owner; between whom
    a block stands nothing is mailed. Raises TooManyMatches and TooManyOffers; with an address also
    BadAddress, AlreadyInvited, InvitedLately and TooManyMailedInvitations.
    """
    address = "" if invitee is None else normal_address(invitee)
    refuse_too_many(owner, owner)
    offer = _draft(owner, OfferKind.INVITATION, options)
    offer.token = secrets.token_urlsafe(TOKEN_BYTES)
    if address:
        refuse_to_mail(owner, address, offer.created_at)
        offer.invitee = address
        if not keeps_apart_from(address, owner):
            subject = outbox.invitation_subject(offer.public_id)
            _owe(outbox.OutboxKind.INVITATION_MAILED, owner, subject, offer.created_at)
    offer.save(force_insert=True)
    return offer_view(offer, owner)


@transaction.atomic
def accept_seek(offer_id: str, user: User) -> str:
    """Take an open offer; the id of the match. Raises what accepting any offer raises.

    That is OfferNotFound, OwnOffer, OfferTaken, OfferGone, OwnerUnavailable, KeptApart,
    NotReliableEnough and TooManyMatches. Accepting again what one has accepted gives the same
    match.
    """
    refuse_guest(user)
    return _accept(_locked(OfferKind.SEEK, public_id=offer_id), user)


@transaction.atomic
def accept_challenge(offer_id: str, user: User) -> str:
    """Take up a challenge to the user; see accept_seek."""
    offer = _locked(OfferKind.CHALLENGE, public_id=offer_id)
    if user.pk not in (offer.opponent_id, offer.owner_id):
        raise OfferNotFound
    return _accept(offer, user)


@transaction.atomic
def accept_invitation(token: str, user: User) -> str:
    """Take up the invitation of a link; see accept_seek."""
    return _accept(_locked(OfferKind.INVITATION, token=token), user)


@transaction.atomic
def decline(offer_id: str, user: User) -> OfferView:
    """Decline a challenge to the user; its owner is told.

    Raises OfferNotFound, OfferTaken and OfferGone.
    """
    offer = _locked(OfferKind.CHALLENGE, public_id=offer_id)
    if offer.opponent_id != user.pk:
        raise OfferNotFound
    _close(offer, OfferStatus.DECLINED)
    subject = outbox.challenge_subject(offer.public_id)
    _owe(outbox.OutboxKind.CHALLENGE_DECLINED, offer.owner, subject, timezone.now())
    return offer_view(offer, user)


@transaction.atomic
def withdraw(kind: OfferKind, offer_id: str, user: User) -> None:
    """Take back an own offer. Raises OfferNotFound, OfferTaken and OfferGone."""
    offer = _locked(kind, public_id=offer_id)
    if offer.owner_id != user.pk:
        raise OfferNotFound
    _close(offer, OfferStatus.WITHDRAWN)


@transaction.atomic
def rematch(match_id: str, user: User) -> OfferView:
    """Ask to play again, or accept if the other has asked; `match_id` of the answer tells which.

    Raises MatchNotFound, NotAPlayer, MatchStillRunning and what accept_seek raises.
    """
    match, opponent = _finished_match(match_id, user)
    existing = _rematch_offer(match)
    if existing is None:
        options = MatchOptions(Mode(match.mode), clock.terms_of(match), match.is_public)
        try:
            with transaction.atomic():
                refuse_too_many(user, user)
                return offer_view(_challenge(user, opponent, options, rematch_of=match), user)
        except IntegrityError:
            existing = _rematch_offer(match)  # the other asked at the same time
    if existing is None:
        raise OfferGone
    if existing.opponent_id == user.pk:
        _accept(existing, user)
    return offer_view(existing, user)


def _draft(owner: User, kind: OfferKind, options: MatchOptions) -> Offer:
    """An offer that is not stored yet. Raises GuestsMayNot, Sanctioned and TooManyOffers."""
    refuse_guest(owner)
    now = timezone.now()
    refuse_new_match(owner)
    refuse_too_many_offers(owner, now)
    return Offer(
        public_id=new_public_id(),
        kind=kind,
        owner=owner,
        mode=options.mode.value,
        **clock.columns_of(options.terms),
        is_public=options.is_public,
        created_at=now,
        expires_at=now + OFFERED_FOR,
    )


def _challenge(
    owner: User, opponent: User, options: MatchOptions, *, rematch_of: Match | None = None
) -> Offer:
    refuse_apart(owner, opponent)
    offer = _draft(owner, OfferKind.CHALLENGE, options)
    offer.opponent, offer.rematch_of = opponent, rematch_of
    offer.save(force_insert=True)
    kinds = outbox.OutboxKind
    kind = kinds.CHALLENGE_RECEIVED if rematch_of is None else kinds.REMATCH_OFFERED
    _owe(kind, opponent, outbox.challenge_subject(offer.public_id), offer.created_at)
    return offer


def _owe(kind: outbox.OutboxKind, recipient: User, subject: str, now: datetime) -> None:
    outbox.owe([outbox.Owed(kind, recipient.pk, subject)], now=now)


def _locked(kind: OfferKind, **which: str) -> Offer:
    offers = Offer.objects.select_for_update(of=("self",)).select_related(
        "owner", "opponent", "match", "rematch_of"
    )
    try:
        return offers.get(kind=kind, **which)
    except Offer.DoesNotExist:
        raise OfferNotFound from None


def _accept(offer: Offer, user: User) -> str:
    if offer.owner_id == user.pk:
        raise OwnOffer
    if offer.match is not None and offer.match.seats.filter(user=user).exists():
        return offer.match.public_id
    _refuse_closed(offer, timezone.now())
    refuse_sanctioned(offer.owner, user)
    refuse_apart(offer.owner, user)
    refuse_unreliable(offer, user)
    # Both users are locked in one order, so that no two acceptances pass the limit together. Keys
    # are not, as for vacations: who is to be told of one need not wait, nor be waited for.
    users = User.objects.select_for_update(no_key=True)
    list(users.filter(pk__in=[offer.owner_id, user.pk]).order_by("pk"))
    refuse_too_many(user, user)
    refuse_too_many(offer.owner, user)
    options = MatchOptions(Mode(offer.mode), clock.terms_of(offer), offer.is_public)
    offer.match = Match.objects.get(public_id=start_match((offer.owner, user), options))
    _set_status(offer, OfferStatus.ACCEPTED)
    return offer.match.public_id


def _close(offer: Offer, status: OfferStatus) -> None:
    _refuse_closed(offer, timezone.now())
    _set_status(offer, status)


def _set_status(offer: Offer, status: OfferStatus) -> None:
    open_offer = Offer.objects.filter(pk=offer.pk, status=OfferStatus.OPEN)
    if not open_offer.update(status=status, match=offer.match):
        raise OfferTaken
    offer.status = status


def _refuse_closed(offer: Offer, now: datetime) -> None:
    if offer.status == OfferStatus.ACCEPTED:
        raise OfferTaken
    if offer.status != OfferStatus.OPEN or offer.expires_at <= now:
        raise OfferGone


def _finished_match(match_id: str, user: User) -> tuple[Match, User]:
    """The match and the user's opponent in it."""
    match = Match.objects.filter(public_id=match_id).first()
    if match is None:
        raise MatchNotFound
    players = [seat.user for seat in match.seats.select_related("user")]
    if user not in players:
        raise NotAPlayer if match.is_public else MatchNotFound
    if match.status != MatchStatus.FINISHED:
        raise MatchStillRunning
    return match, next(player for player in players if player != user)


def _rematch_offer(match: Match) -> Offer | None:
    """The rematch that has been asked for or started; one that expired is put away."""
    offers = Offer.objects.select_for_update(of=("self",)).select_related(
        "owner", "opponent", "match", "rematch_of"
    )
    statuses = [OfferStatus.OPEN, OfferStatus.ACCEPTED]
    offer = offers.filter(rematch_of=match, status__in=statuses).first()
    if offer and offer.status == OfferStatus.OPEN and offer.expires_at <= timezone.now():
        put_away([offer], now=timezone.now())
        return None
    return offer
