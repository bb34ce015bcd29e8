"""What mails about challenges and rematches say. Pure; in the language and zone that are active."""

from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.clock_text import time_words
from games.engine.results import Mode
from games.lobby.queries import OfferView
from games.play.clocks.terms import TimeTerms
from games.text import MODE_NAMES
from notifications.instants import instant_text
from notifications.letters.letter import Letter, link_to
from notifications.registry import EmailKind
from notifications.wording import one_line


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengeLetter(Letter):
    """A challenge, and how it stands; the recipient made it or is to answer it."""

    lead: str
    terms: tuple[str, ...]
    standing: str
    can_answer: bool


def challenge_letter(kind: EmailKind, offer: OfferView) -> ChallengeLetter:
    """The mail of a kind about a challenge as it stands now, to the viewer of the offer."""
    owner, opponent = one_line(offer.owner), one_line(offer.opponent or "")
    words = {"owner": owner, "opponent": opponent, "match": offer.rematch_of}
    subject_line, heading, lead = [text % words for text in _texts(kind, offer)]
    standing = _standing(offer)
    return ChallengeLetter(
        subject_line=subject_line,
        heading=heading,
        preheader=f"{lead} {standing}".strip(),
        link=link_to("games:challenge", offer.id),
        why=_("You get this mail because you challenged somebody on Jaipur by Post.")
        if offer.is_mine
        else _("You get this mail because somebody challenged you on Jaipur by Post."),
        lead=lead,
        terms=terms_of(offer.mode, offer.terms, is_public=offer.is_public),
        standing=standing,
        can_answer=offer.is_open and not offer.is_mine,
    )


def terms_of(mode: Mode, terms: TimeTerms, *, is_public: bool) -> tuple[str, ...]:
    """What an offer is of, a line for each term."""
    return (
        capfirst(str(MODE_NAMES[mode])),
        *[capfirst(words) for words in time_words(terms)],
        _("Everybody may look on") if is_public else _("Nobody else may look on"),
    )


def answer_until_text(offer: OfferView) -> str:
    """How long an open offer stands."""
    return _("You can answer until %(instant)s.") % {"instant": instant_text(offer.expires_at)}


def _texts(kind: EmailKind, offer: OfferView) -> tuple[str, str, str]:
    """Subject, heading and first sentence."""
    match kind:
        case EmailKind.CHALLENGE_RECEIVED if offer.rematch_of is None:
            return (
                _("%(owner)s challenges you · Jaipur"),
                _("%(owner)s challenges you"),
                _("%(owner)s would like to play a match of Jaipur with you."),
            )
        case EmailKind.CHALLENGE_RECEIVED | EmailKind.REMATCH_OFFERED:
            return (
                _("%(owner)s asks for a rematch · Jaipur"),
                _("%(owner)s asks for a rematch"),
                _("%(owner)s would like to play again after match #%(match)s."),
            )
        case EmailKind.CHALLENGE_DECLINED:
            return (
                _("%(opponent)s has declined your challenge · Jaipur"),
                _("%(opponent)s has declined your challenge"),
                _("%(opponent)s does not want to play this match."),
            )
        case EmailKind.CHALLENGE_EXPIRED:
            return (
                _("%(opponent)s has not answered your challenge · Jaipur"),
                _("%(opponent)s has not answered your challenge"),
                _("The time for an answer is over, so the challenge does not stand any more."),
            )
        case _:
            raise ValueError(f"{kind} is not about a challenge")


def _standing(offer: OfferView) -> str:
    """What the recipient of a challenge should know about it now; nothing for its owner."""
    if offer.is_mine:
        return ""
    if offer.is_open:
        return answer_until_text(offer)
    if offer.match_id is not None:
        return _("You have accepted in the meantime.")
    return _("The challenge does not stand any more.")
