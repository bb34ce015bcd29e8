"""Rows of mail, made as the site makes them: something happens, and the relay runs."""

import random
import uuid
from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Final

import time_machine
from django.utils import timezone

from accounts.models import User
from accounts.queries import confirmed_address
from games.lobby import services as lobby
from games.play import outbox, services
from games.play.queries import match_view
from notifications import emails
from notifications.addressee import Addressee
from notifications.emails import Rendered
from notifications.models import Draft, Email
from notifications.preferences import DEFAULTS, Preferences
from notifications.registry import EmailKind
from notifications.relay import relay_pending
from tests.games.builders import BEST_OF_THREE, SINGLE_ROUND, play, play_the_round, start

Story = Callable[[User, User], Email]


def relay_all() -> None:
    """Make rows of all that is owed."""
    while relay_pending():
        pass


def latest_email(recipient: User) -> Email:
    """The row that was made last for somebody, after everything owed was relayed."""
    relay_all()
    return Email.objects.filter(recipient=recipient).order_by("-created_at", "-version")[0]


def rendered(email: Email, preferences: Preferences = DEFAULTS) -> Rendered:
    """The row's mail to its recipient, as they would get it now."""
    user = email.recipient
    if user is None:
        return emails.render(email)
    return emails.render(email, Addressee(user, confirmed_address(user), preferences))


def match_email(kind: EmailKind, recipient: User, match_id: str, version: int) -> Email:
    """A stored row about a match, owed now."""
    return Email.objects.create(
        recipient=recipient,
        kind=kind.value,
        subject=outbox.match_subject(match_id),
        version=version,
    )


def account_email(address: str, *, recipient: User | None = None, code: str = "ABCD-EFGH") -> Email:
    """A stored row with its draft, owed now."""
    email = Email.objects.create(
        recipient=recipient,
        kind=EmailKind.ACCOUNT.value,
        subject="account:password_reset_code",
        occasion=uuid.uuid4().hex,
    )
    Draft.objects.create(
        email=email,
        address=address,
        subject_line="Your code",
        language="en",
        text=f"The code is {code}.\n",
        html=f"<style>p {{ color: red; }}</style><p>The code is {code}.</p>",
    )
    return email


def _account(asha: User, _bilal: User) -> Email:
    return account_email("asha@example.org", recipient=asha)


def _challenge(asha: User, bilal: User) -> Email:
    lobby.challenge(bilal, asha, BEST_OF_THREE)
    return latest_email(asha)


def _started(asha: User, bilal: User) -> Email:
    start(asha, bilal)
    return latest_email(bilal)


def _first_turn(asha: User, bilal: User) -> Email:
    start(asha, bilal)
    return latest_email(asha)


def _turn(asha: User, bilal: User) -> Email:
    match_id = start(asha, bilal)
    dice = random.Random(4)
    for _ in range(20):
        play(match_id, dice=dice)
    return latest_email(asha)


def _round_ended(recipient: int) -> Story:
    def tell(asha: User, bilal: User) -> Email:
        match_id = start(asha, bilal)
        play_the_round(match_id)
        return latest_email((asha, bilal)[recipient])

    return tell


def _finished(recipient: int) -> Story:
    def tell(asha: User, bilal: User) -> Email:
        match_id = start(asha, bilal)
        while not match_view(match_id, asha).is_finished:
            play_the_round(match_id)
        return latest_email((asha, bilal)[recipient])

    return tell


def _single_round(asha: User, bilal: User) -> Email:
    match_id = start(asha, bilal, options=SINGLE_ROUND)
    play_the_round(match_id)
    return latest_email(asha)


def _resigned(asha: User, bilal: User) -> Email:
    match_id = start(asha, bilal)
    play(match_id)
    services.resign(match_id, bilal, seen_version=match_view(match_id, bilal).version)
    return latest_email(asha)


def _expired(asha: User, bilal: User) -> Email:
    match_id = start(asha, bilal)
    play(match_id)
    with time_machine.travel(timezone.now() + timedelta(days=4), tick=False):
        services.expire_turn(match_id)
        return latest_email(bilal)


def _never_started(asha: User, bilal: User) -> Email:
    match_id = start(asha, bilal)
    with time_machine.travel(timezone.now() + timedelta(days=4), tick=False):
        services.expire_turn(match_id)
        return latest_email(asha)


STORIES: Final[Mapping[str, tuple[EmailKind, Story]]] = {
    "account": (EmailKind.ACCOUNT, _account),
    "challenge_received": (EmailKind.CHALLENGE_RECEIVED, _challenge),
    "match_started": (EmailKind.MATCH_STARTED, _started),
    "your_turn_first": (EmailKind.YOUR_TURN, _first_turn),
    "your_turn": (EmailKind.YOUR_TURN, _turn),
    "round_ended_asha": (EmailKind.ROUND_ENDED, _round_ended(0)),
    "round_ended_bilal": (EmailKind.ROUND_ENDED, _round_ended(1)),
    "match_finished_asha": (EmailKind.MATCH_FINISHED, _finished(0)),
    "match_finished_bilal": (EmailKind.MATCH_FINISHED, _finished(1)),
    "match_finished_single_round": (EmailKind.MATCH_FINISHED, _single_round),
    "match_finished_resigned": (EmailKind.MATCH_FINISHED, _resigned),
    "match_finished_expired": (EmailKind.MATCH_FINISHED, _expired),
    "match_finished_never_started": (EmailKind.MATCH_FINISHED, _never_started),
}
"""What leads to a mail, and of which kind that is, by the name of its golden files."""
