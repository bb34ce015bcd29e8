"""The world of the leak tests and the people who look at it."""

import random
from dataclasses import dataclass

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.core.cache import cache
from django.test import Client

from accounts.models import SanctionKind, Scope, User
from accounts.sanctions import Terms, acknowledge, impose
from accounts.tokens import create_token
from games.chat import services as chat
from games.engine.view import Viewer
from games.lobby import services as lobby
from games.models import ReportReason
from games.moderation.reporting import Complaint, report
from games.moderation.services import notes
from games.play import event_store, outbox
from games.play.proposals import propose_pause
from notifications.models import Email, EmailStatus
from notifications.relay import relay_pending
from tests.accounts.factors import sign_in_with_factor
from tests.accounts.phone import Phone
from tests.games.builders import (
    BEST_OF_THREE,
    PRIVATE,
    make_staff,
    make_user,
    play,
    play_some,
    play_the_round,
    start,
)

MOVES_IN_ROUND_2 = 6


@dataclass(frozen=True, slots=True)
class Answer:
    """What somebody got: everything that could carry a secret."""

    status: int
    headers: tuple[tuple[str, str], ...]
    cookies: str
    body: bytes


@dataclass(frozen=True, slots=True)
class Request:
    """One request, to be made in both worlds."""

    method: str
    path: str
    body: str = ""
    content_type: str = "application/x-www-form-urlencoded"
    headers: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Onlooker:
    """Somebody who asks the site, as the viewer of Asha's and Bilal's matches that they are."""

    name: str
    viewer: Viewer
    session: str = ""
    token: str = ""
    is_staff: bool = False

    def ask(self, request: Request) -> Answer:
        """The answer, as to a browser that has just been opened and to no limit used up."""
        cache.clear()
        client = Client(raise_request_exception=False)
        if self.session:
            client.cookies[settings.SESSION_COOKIE_NAME] = self.session
        headers = dict(request.headers)
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        response = client.generic(
            request.method, request.path, request.body, request.content_type, headers=headers
        )
        cookies = response.cookies.output()
        return Answer(
            response.status_code, tuple(sorted(response.items())), cookies, response.getvalue()
        )


def onlookers() -> list[Onlooker]:
    """The cast with their sessions: two players, one also by token, a stranger, staff, nobody.

    The stranger has been warned once, and has read it.
    """
    asha, bilal, chand = (make_user(name) for name in ("Asha", "Bilal", "Chand"))
    maya = make_staff("Maya", is_superuser=True)
    Phone(asha)
    UserSession.objects.create(user=asha, ip="192.0.2.7", session_key="another", user_agent="curl")
    warned = impose(
        chand, Terms(kind=SanctionKind.WARNING, level="formal", reason="Rude."), by=maya
    )
    acknowledge(chand, warned.pk)
    token = create_token(bilal, name="bot", scopes=list(Scope), lifetime_days=30).secret
    return [
        Onlooker("Asha", 0, session=_session_of(asha)),
        Onlooker("Bilal", 1, session=_session_of(bilal)),
        Onlooker("Bilal by token", 1, token=token),
        Onlooker("Chand", None, session=_session_of(chand)),
        Onlooker("Maya", None, session=_session_of(maya), is_staff=True),
        Onlooker("nobody", None),
    ]


def build_world() -> str:
    """Two running matches, offers, mails, a message, a report, a note; the public match's id.

    The public match is in its second round with Bilal to move, who has been mailed; bonus tokens
    have been won in it, and Asha has proposed a pause.
    """
    asha, bilal, chand = (User.objects.get(username=name) for name in ("Asha", "Bilal", "Chand"))
    dice = random.Random(5)
    public, private = start(asha, bilal), start(asha, bilal, options=PRIVATE)
    play_the_round(public, dice=dice)
    play_some(public, MOVES_IN_ROUND_2, dice=dice)
    while event_store.load(public).match.turn != 1:
        play(public, dice=dice)
    play_some(private, 5, dice=dice)
    lobby.seek(chand, BEST_OF_THREE)
    lobby.challenge(chand, bilal, BEST_OF_THREE)
    lobby.invite(chand, BEST_OF_THREE)
    chat.write_message(private, asha, "Good luck!")
    propose_pause(public, asha, days=2)
    report(asha, Complaint(reported=bilal, reason=ReportReason.STALLING, match_id=public))
    notes.add_note(User.objects.get(username="Maya"), chand, text="Seems to be new.")
    relay_pending()
    turn = Email.objects.filter(recipient=bilal, subject=outbox.match_subject(public))
    mailed = turn.latest("version")
    Email.objects.filter(pk=mailed.pk).update(status=EmailStatus.SENT, next_attempt_at=None)
    return public


def _session_of(user: User) -> str:
    client = Client()
    sign_in_with_factor(client, user)
    return client.cookies[settings.SESSION_COOKIE_NAME].value
