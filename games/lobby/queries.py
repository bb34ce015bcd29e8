"""What can be asked about offers; answers are frozen values."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts import blocks
from accounts.models import User
from games.engine.results import Mode
from games.engine.time_control import TimeControl
from games.lobby.errors import OfferNotFound
from games.models import Offer, OfferKind, OfferStatus
from games.play import clock
from games.play.clocks.terms import TimeTerms
from games.play.reliability import Reliability, of_row


@dataclass(frozen=True, slots=True)
class OfferView:
    """An offer as one user may see it.

    `token` and `invitee`, the address to which it is mailed, are told to its owner only; `match_id`
    is set once accepted, `rematch_of` for a challenge to play again.
    """

    id: str
    kind: OfferKind
    status: OfferStatus
    owner: str
    owner_reliability: Reliability
    opponent: str | None
    token: str | None
    invitee: str | None
    mode: Mode
    terms: TimeTerms
    is_public: bool
    demands_reliability: bool
    is_mine: bool
    created_at: datetime
    expires_at: datetime
    match_id: str | None
    rematch_of: str | None

    @property
    def is_open(self) -> bool:
        """Whether it can still be accepted."""
        return self.status == OfferStatus.OPEN


@dataclass(frozen=True, slots=True)
class MailedInvitation:
    """An invitation as the mail to the invitee tells of it; `language` is that of its owner."""

    owner: str
    language: str
    invitee: str
    token: str
    mode: Mode
    terms: TimeTerms
    is_public: bool
    expires_at: datetime
    is_open: bool


def offer_view(offer: Offer, user: User | None, *, is_seated: bool = False) -> OfferView:
    """An offer with its relations loaded, as the user may see it; no query.

    Which private match came of it is told to its players alone: `is_seated` says that the user is
    one, where that does not follow from the offer.
    """
    is_mine = user is not None and offer.owner_id == user.pk
    is_for_me = user is not None and offer.opponent_id == user.pk
    may_see_match = offer.is_public or is_mine or is_for_me or is_seated
    return OfferView(
        id=offer.public_id,
        kind=OfferKind(offer.kind),
        status=_status_now(offer),
        owner=offer.owner.username,
        owner_reliability=of_row(getattr(offer.owner, "reliability", None)),
        opponent=offer.opponent.username if offer.opponent else None,
        token=offer.token if is_mine else None,
        invitee=offer.invitee or None if is_mine else None,
        mode=Mode(offer.mode),
        terms=clock.terms_of(offer),
        is_public=offer.is_public,
        demands_reliability=offer.demands_reliability,
        is_mine=is_mine,
        created_at=offer.created_at,
        expires_at=offer.expires_at,
        match_id=offer.match.public_id if offer.match and may_see_match else None,
        rematch_of=offer.rematch_of.public_id if offer.rematch_of else None,
    )


def open_seeks(
    user: User | None = None,
    *,
    not_of: User | None = None,
    mode: Mode | None = None,
    control: TimeControl | None = None,
    pace_days: int | None = None,
) -> QuerySet[Offer]:
    """Seeks that the user can accept, latest first; turn the rows of a page into views."""
    seeks = Offer.objects.filter(kind=OfferKind.SEEK)
    if user is not None:
        seeks = seeks.exclude(blocks.apart_from(user, "owner"))
    if not_of is not None:
        seeks = seeks.exclude(owner=not_of)
    if mode is not None:
        seeks = seeks.filter(mode=mode.value)
    if control is not None:
        seeks = seeks.filter(time_control=control.value)
    if pace_days is not None:
        seeks = seeks.filter(pace_days=pace_days)
    return _open(seeks)


def open_challenges(user: User) -> QuerySet[Offer]:
    """Challenges to the user and by the user that wait for an answer, latest first."""
    mine = Q(owner=user) | Q(opponent=user)
    return _open(Offer.objects.filter(mine, kind=OfferKind.CHALLENGE))


def open_offers_of(user: User) -> QuerySet[Offer]:
    """What the user offers to others, latest first."""
    return _open(Offer.objects.filter(owner=user))


def open_invitations_of(user: User) -> QuerySet[Offer]:
    """The user's links that nobody has taken up yet, latest first."""
    return open_offers_of(user).filter(kind=OfferKind.INVITATION)


def count_challenges_to(user: User) -> int:
    """How many challenges wait for the user's answer."""
    return open_challenges(user).filter(opponent=user).count()


def views_for(offers: Iterable[Offer], user: User | None) -> list[OfferView]:
    """Offers of the lists above as values."""
    return [offer_view(offer, user) for offer in offers]


def own_offers(ids: Iterable[str], user: User) -> dict[str, OfferView]:
    """Offers by or to the user among the ids, in any status, by their ids; one query."""
    party = Q(owner=user) | Q(opponent=user)
    offers = _related().filter(party, public_id__in=[*ids])
    return {offer.public_id: offer_view(offer, user) for offer in offers}


def seek_view(offer_id: str, user: User | None) -> OfferView:
    """A seek in any status, for anybody from whom no block hides it. Raises OfferNotFound."""
    seeks = _related().filter(kind=OfferKind.SEEK, public_id=offer_id)
    if user is not None:
        is_open = Q(status=OfferStatus.OPEN)
        seeks = seeks.exclude(is_open & blocks.apart_from(user, "owner"))
    return _one(seeks, user)


def challenge_view(offer_id: str, user: User) -> OfferView:
    """A challenge by or to the user, in any status. Raises OfferNotFound."""
    party = Q(owner=user) | Q(opponent=user)
    return _one(_related().filter(party, kind=OfferKind.CHALLENGE, public_id=offer_id), user)


def invitation_view(token: str, user: User | None) -> OfferView:
    """The invitation of a link, in any status, for anybody. Raises OfferNotFound."""
    return _one(_related().filter(kind=OfferKind.INVITATION, token=token), user)


def mailed_invitation(offer_id: str) -> MailedInvitation:
    """What the mail to the invitee needs, in any status. Raises OfferNotFound."""
    mailed = Offer.objects.filter(kind=OfferKind.INVITATION, public_id=offer_id)
    offer = mailed.exclude(invitee="").select_related("owner").first()
    if offer is None or offer.token is None:
        raise OfferNotFound
    return MailedInvitation(
        owner=offer.owner.username,
        language=offer.owner.language,
        invitee=offer.invitee,
        token=offer.token,
        mode=Mode(offer.mode),
        terms=clock.terms_of(offer),
        is_public=offer.is_public,
        expires_at=offer.expires_at,
        is_open=_status_now(offer) == OfferStatus.OPEN,
    )


def address_invited(token: str, *, is_to: str | None = None) -> str:
    """Where the open invitation of a link was mailed; only for whoever shows that it is theirs.

    Raises OfferNotFound if it was not mailed, not to `is_to`, or is open no more.
    """
    mailed = _open(Offer.objects.filter(kind=OfferKind.INVITATION, token=token))
    offer = mailed.exclude(invitee="").first()
    if offer is None or is_to not in (None, offer.invitee):
        raise OfferNotFound
    return offer.invitee


def rematch_view(match_id: str, user: User) -> OfferView | None:
    """The rematch that was asked for or started after a match, if any."""
    statuses = [OfferStatus.OPEN, OfferStatus.ACCEPTED]
    offers = _related().filter(rematch_of__public_id=match_id, status__in=statuses)
    offer = offers.first()
    view = offer_view(offer, user) if offer else None
    return None if view is None or view.status == OfferStatus.EXPIRED else view


def _status_now(offer: Offer) -> OfferStatus:
    """The status, also of one whose time is up before it was put away."""
    is_over = offer.status == OfferStatus.OPEN and offer.expires_at <= timezone.now()
    return OfferStatus.EXPIRED if is_over else OfferStatus(offer.status)


def _one(offers: QuerySet[Offer], user: User | None) -> OfferView:
    offer = offers.first()
    if offer is None:
        raise OfferNotFound
    seats = offer.match.seats.filter(user=user) if offer.match and user else None
    return offer_view(offer, user, is_seated=seats is not None and seats.exists())


def _open(offers: QuerySet[Offer]) -> QuerySet[Offer]:
    still_open = Q(status=OfferStatus.OPEN, expires_at__gt=timezone.now())
    return _related(offers).filter(still_open).order_by("-created_at", "-id")


def _related(offers: QuerySet[Offer] | None = None) -> QuerySet[Offer]:
    base = Offer.objects.all() if offers is None else offers
    return base.select_related("owner__reliability", "opponent", "match", "rematch_of")
