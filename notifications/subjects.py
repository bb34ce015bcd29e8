"""What rows are about, in names: a match against whom, whose challenge. A query for each kind."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.urls import reverse

from accounts.models import User
from games.lobby import queries as lobby
from games.moderation.notice_text import headline
from games.moderation.standing import NoticeView, notices_by_id
from games.play import queries
from games.play.proposals import proposals_by_id
from notifications.absences import vacationers
from notifications.tellings import id_in

MATCH, CHALLENGE, INVITATION, NOTICE = "match:", "challenge:", "invitation:", "notice:"
EXPORT, PROPOSAL, VACATION = "export:", "proposal:", "vacation:"


@dataclass(frozen=True, slots=True)
class About:
    """A match, an offer or a notice of the team as the user may know it.

    `name` is the other player's, or the address that was invited; "" where there is none.
    `match_id` and `address`, that of its page, are "" where there is none to lead to. `title` is
    that of what the team tells, else "".
    """

    name: str = ""
    match_id: str = ""
    address: str = ""
    title: str = ""


NOTHING = About()


def about(subjects: Collection[str], user: User) -> Mapping[str, About]:
    """What each subject is about."""
    matches = {one: id_in(one) for one in subjects if one.startswith(MATCH)}
    offers = {one: id_in(one) for one in subjects if one.startswith((CHALLENGE, INVITATION))}
    names = queries.opponents(matches.values(), user) if matches else {}
    views = lobby.own_offers(offers.values(), user) if offers else {}
    notices = {one: int(id_in(one)) for one in subjects if one.startswith(NOTICE)}
    told = notices_by_id(list(notices.values()), user) if notices else {}
    found = dict.fromkeys(subjects, NOTHING)
    to_take_away = About(address=reverse("accounts:export"))
    found |= {one: to_take_away for one in subjects if one.startswith(EXPORT)}
    found |= _about_proposals([one for one in subjects if one.startswith(PROPOSAL)], user)
    found |= _about_vacations([one for one in subjects if one.startswith(VACATION)], user)
    for subject, match_id in matches.items():
        if match_id in names:
            address = reverse("games:match", args=[match_id])
            found[subject] = About(names[match_id], match_id, address)
    for subject, offer_id in offers.items():
        if offer_id in views:
            found[subject] = _about_offer(views[offer_id])
    for subject, key in notices.items():
        if key in told:
            found[subject] = _about_notice(told[key])
    return found


def _about_proposals(subjects: Sequence[str], user: User) -> Mapping[str, About]:
    ids = {int(id_in(one)): one for one in subjects}
    seen = proposals_by_id(ids, user) if ids else {}
    return {
        ids[key]: About(
            one.opponent, one.match_id, address=reverse("games:match", args=[one.match_id])
        )
        for key, one in seen.items()
    }


def _about_vacations(subjects: Sequence[str], user: User) -> Mapping[str, About]:
    ids = {int(id_in(one)): one for one in subjects}
    away = vacationers(ids) if ids else {}
    return {
        ids[key]: About(address=reverse("games:vacation"))
        if user_id == user.pk
        else About(name, address=reverse("games:home"))
        for key, (user_id, name) in away.items()
    }


def _about_offer(offer: lobby.OfferView) -> About:
    name = (offer.opponent or offer.invitee or "") if offer.is_mine else offer.owner
    page = f"games:{offer.kind.value}"
    return About(name, address=reverse(page, args=[offer.token or offer.id]))


def _about_notice(notice: NoticeView) -> About:
    address = f"{reverse('games:standing')}#notice-{notice.id}"
    return About(address=address, title=headline(notice))
