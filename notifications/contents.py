"""Which letter a row becomes: asks for what the letter is made of. Changes nothing.

Called in the language and zone of the addressee.
"""

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from django.utils import timezone

from accounts.models import User
from games.chat.queries import unread_messages
from games.lobby.queries import OfferView, challenge_view, mailed_invitation, rematch_view
from games.moderation.standing import notice_of
from games.people.vacations import standing_of
from games.play import lists, queries
from games.play.errors import MatchNotFound
from games.play.lists import MatchRow
from games.play.proposals import proposals_by_id
from games.play.queries import MatchPage
from games.play.turns import is_turn_of, turns_of_user
from notifications.absences import absence_of
from notifications.addressee import Addressee
from notifications.letters.challenge import challenge_letter
from notifications.letters.chat import ChatLetter, chat_letter, chat_part
from notifications.letters.deadline import reason_notes, standing
from notifications.letters.decision import decision_letter
from notifications.letters.digest import DigestLetter, digest_letter
from notifications.letters.export import export_letter
from notifications.letters.invitation import invitation_letter
from notifications.letters.letter import Letter
from notifications.letters.match import match_letter
from notifications.letters.match_news import MatchLetter, MatchNews
from notifications.letters.notice import NoticeLetter, notice_letter
from notifications.letters.proposal import proposal_letter
from notifications.letters.vacation import away_letter, vacation_letter
from notifications.letters.welcome import welcome_letter
from notifications.models import Email, MutedMatch
from notifications.preferences import Mode
from notifications.registry import OF_CLOCKS, EmailClass, EmailKind
from notifications.tellings import id_in
from notifications.wording import one_line

REMATCH_WITHIN: Final = timedelta(minutes=10)
"""So soon after the end an offer to play again is told along with it."""

OFFERS: Final = frozenset(
    {
        EmailKind.INVITATION,
        EmailKind.CHALLENGE_RECEIVED,
        EmailKind.CHALLENGE_DECLINED,
        EmailKind.CHALLENGE_EXPIRED,
        EmailKind.REMATCH_OFFERED,
        EmailKind.PROPOSAL_MADE,
        EmailKind.PROPOSAL_DECLINED,
    }
)
ABOUT_MATCHES: Final = OF_CLOCKS | {
    EmailKind.MATCH_STARTED,
    EmailKind.YOUR_TURN,
    EmailKind.ROUND_ENDED,
    EmailKind.REMINDER,
    EmailKind.MATCH_FINISHED,
}
_ABOUT_TURNS: Final = frozenset({EmailKind.YOUR_TURN, EmailKind.REMINDER})


def letter_for(email: Email, addressee: Addressee) -> Letter:
    """The letter of any row that speaks for itself. Raises MatchNotFound and OfferNotFound."""
    kind, user, about = EmailKind(email.kind), addressee.user, id_in(email.subject)
    match kind:
        case EmailKind.CHAT_MESSAGE:
            return _chat_letter(about, user)
        case EmailKind.MATCH_CHANGED:
            return decision_letter(queries.match_page(about, user), email.version)
        case EmailKind.OPPONENT_AWAY:
            return away_letter(absence_of(int(about), user), user.username)
    if kind in OFFERS:
        return _letter_of_an_offer(kind, about, user)
    if kind in ABOUT_MATCHES:
        return _match_letter(kind, about, email.version, addressee)
    return _letter_of_the_site(kind, about, addressee)


def digest_letter_for(parts: Sequence[Email], addressee: Addressee) -> DigestLetter:
    """The letter that tells the parts: matches that wait, and a line for each other thing."""
    matches = {id_in(part.subject) for part in parts if part.kind in _ABOUT_TURNS}
    # The letter about a chat tells all that is unread in it.
    others = {
        (part.kind, part.subject, 0 if part.kind == EmailKind.CHAT_MESSAGE else part.version): part
        for part in parts
        if part.kind not in _ABOUT_TURNS
    }
    letters = [letter_for(part, addressee) for part in others.values()]
    return digest_letter(_rows_waiting(addressee, matches), letters)


def _rows_waiting(addressee: Addressee, told: set[str]) -> list[MatchRow]:
    """The matches that wait for the addressee, most urgent first, but for those they muted.

    Who wants no mails about turns is told of the matches of the parts alone.
    """
    user = addressee.user
    muted = set(MutedMatch.objects.filter(user=user).values_list("match_id", flat=True))
    only_told = addressee.preferences.mode_of(EmailClass.TURN) is Mode.OFF
    mine = lists.matches_of(user, status="active", is_my_turn=True)
    return [
        row
        for row in lists.rows_for(mine, user)
        if (not row.is_overdue or row.terms.is_friendly)
        and (row.id in told if only_told else row.id not in muted)
    ]


def _letter_of_the_site(kind: EmailKind, about: str, addressee: Addressee) -> Letter:
    user = addressee.user
    match kind:
        case EmailKind.WELCOME:
            return welcome_letter(user.username, addressee.zone)
        case EmailKind.EXPORT_READY:
            return export_letter(user.username)
        case EmailKind.MODERATION_NOTICE:
            return notice_letter(notice_of(int(about), user), user.username)
        case _:
            absence, waiting = absence_of(int(about), user), len(turns_of_user(user.pk))
            return vacation_letter(kind, absence, standing_of(user), waiting)


def _letter_of_an_offer(kind: EmailKind, about: str, user: User) -> Letter:
    if kind is EmailKind.INVITATION:
        return invitation_letter(mailed_invitation(about))
    if kind in {EmailKind.PROPOSAL_MADE, EmailKind.PROPOSAL_DECLINED}:
        return _proposal_letter(kind, int(about), user)
    return challenge_letter(kind, challenge_view(about, user))


def _proposal_letter(kind: EmailKind, proposal_id: int, user: User) -> NoticeLetter:
    seen = proposals_by_id([proposal_id], user).get(proposal_id)
    if seen is None:
        raise MatchNotFound
    match = queries.match_view(seen.match_id, user)
    names = (one_line(match.players[0]), one_line(match.players[1]))
    text = standing(match, names)
    told = (text, *reason_notes(match.deadline)) if text else ()
    return proposal_letter(kind, seen, user.username, told)


def _chat_letter(match_id: str, user: User) -> ChatLetter:
    match = queries.match_view(match_id, user)
    if match.viewer is None:
        raise ValueError("chat is told to players only")
    opponent = match.players[1 - match.viewer]
    return chat_letter(match_id, opponent, unread_messages(match_id, user))


def _match_letter(
    kind: EmailKind, match_id: str, version: int, addressee: Addressee
) -> MatchLetter:
    user = addressee.user
    page = queries.match_page(match_id, user)
    # Asked after the page was loaded, so that no mail shows a later turn than its own.
    is_turn = (
        kind is EmailKind.ROUND_ENDED
        and page.match.can_move
        and is_turn_of(user, match_id, version)
    )
    news = MatchNews(
        page=page,
        version=version,
        is_turn=is_turn,
        shows_hand=addressee.preferences.shows_hand,
        chat=chat_part(unread_messages(match_id, user)),
        rematch=_rematch(page, user) if kind is EmailKind.MATCH_FINISHED else None,
        now=timezone.now() if kind is EmailKind.REMINDER else None,
    )
    return match_letter(kind, news)


def _rematch(page: MatchPage, user: User) -> OfferView | None:
    """The offer to play again that the opponent made soon after the end, while it stands."""
    match = page.match
    offer = rematch_view(match.id, user)
    if offer is None or match.finished_at is None or offer.is_mine or not offer.is_open:
        return None
    return offer if offer.created_at - match.finished_at <= REMATCH_WITHIN else None
