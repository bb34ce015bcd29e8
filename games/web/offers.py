"""Seeks, challenges and invitations as lines of a list and as pages."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from games.lobby.queries import OfferView
from games.play.reliability import RELIABLE_PERCENT
from games.web.reliability import percent_text, reliability_text
from games.web.terms import conditions, terms_text
from games.web.times import instant_text


@dataclass(frozen=True, slots=True)
class OfferLine:
    """An offer as one user sees it.

    `address` is its page; `link` is an invitation's, for its owner to hand on; `match_id` leads its
    parties to what came of it. `reliability` says how its owner keeps time, `is_for_guests` that
    who plays as a guest may take it up.
    """

    title: str
    owner: str
    reliability: str
    terms: str
    state: str
    address: str
    link: str
    match_id: str | None
    is_open: bool
    is_mine: bool
    is_party: bool
    can_be_declined: bool
    is_for_guests: bool


def offer_lines(offers: Iterable[OfferView]) -> tuple[OfferLine, ...]:
    """The offers in the same order."""
    return tuple([offer_line(offer) for offer in offers])


def offer_line(offer: OfferView, *, address: str = "") -> OfferLine:
    """An offer; the `address` of its page must be given for somebody else's invitation."""
    address = address or _address(offer)
    is_party = offer.is_mine or offer.opponent is not None
    return OfferLine(
        title=_title(offer),
        owner=offer.owner,
        reliability=reliability_text(offer.owner_reliability),
        terms=_terms(offer),
        state=_state_text(offer),
        address=address,
        link=f"{settings.SITE_URL}{address}" if offer.token else "",
        match_id=offer.match_id if is_party else None,
        is_open=offer.is_open,
        is_mine=offer.is_mine,
        is_party=is_party,
        can_be_declined=offer.opponent is not None and not offer.is_mine,
        is_for_guests=offer.kind != "seek",
    )


def offer_conditions(offer: OfferView) -> tuple[str, ...]:
    """The terms in full sentences, for somebody who is about to agree."""
    sentences = conditions(offer.mode, offer.terms, is_public=offer.is_public)
    if not offer.demands_reliability:
        return sentences
    demand = _(
        "It is for players who make at least %(percent)s of their turns in time; newcomers may "
        "accept it too."
    )
    return (*sentences, demand % {"percent": percent_text(RELIABLE_PERCENT)})


def _terms(offer: OfferView) -> str:
    terms = terms_text(offer.mode, offer.terms, is_public=offer.is_public)
    return f"{terms} · {_('for reliable players')}" if offer.demands_reliability else terms


def _address(offer: OfferView) -> str:
    return reverse(f"games:{offer.kind}", args=[offer.token or offer.id])


def _title(offer: OfferView) -> str:
    names = {"owner": offer.owner, "opponent": offer.opponent, "invitee": offer.invitee}
    if offer.rematch_of:
        yours, theirs = _("You ask %(opponent)s for a rematch"), _("%(owner)s asks for a rematch")
    elif offer.opponent:
        yours, theirs = _("You challenge %(opponent)s"), _("%(owner)s challenges you")
    elif offer.kind == "seek":
        yours, theirs = _("You look for an opponent"), _("%(owner)s looks for an opponent")
    else:
        mailed, by_hand = _("You have invited %(invitee)s"), _("Your invitation by link")
        yours, theirs = mailed if offer.invitee else by_hand, _("%(owner)s invites you")
    return (yours if offer.is_mine else theirs) % names


def _state_text(offer: OfferView) -> str:
    return {
        "open": _("Open until %(instant)s.") % {"instant": instant_text(offer.expires_at)},
        "accepted": _("It was taken up, and the match has begun."),
        "declined": _("It was declined."),
        "withdrawn": _("It was withdrawn."),
        "expired": _("It was open for two weeks and has expired."),
    }[offer.status]
