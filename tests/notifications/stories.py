"""What leads to each kind of mail: for each name a row, made as the site makes it."""

import random
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Final

import time_machine
from allauth.account.adapter import get_adapter
from allauth.core.context import request_context
from django.test import RequestFactory
from django.utils import timezone

from accounts import exports
from accounts.models import User
from games.chat.services import write_message
from games.lobby import expiry
from games.lobby import services as lobby
from games.people.data_export import make_exports
from games.play import decisions, services
from games.play.queries import match_view
from notifications.models import Email, Preference
from notifications.registry import EmailKind
from notifications.tellings import id_in
from tests.games.builders import BEST_OF_THREE, SINGLE_ROUND, make_user, play, play_the_round, start
from tests.notifications.builders import digest_email, latest_email, match_email
from tests.notifications.clock_stories import CLOCK_STORIES, Story
from tests.notifications.team_stories import NOTICES, notice_story

ACCOUNT_MAILS: Final[Mapping[str, Mapping[str, object]]] = {
    "account_already_exists": {},
    "deleted": {},
    "deletion_planned": {"deletes_at": datetime(2026, 7, 21, 10, 30, tzinfo=UTC)},
    "guest_code": {"code": "ABCD-EFGH"},
    "guest_known": {},
    "email_changed": {"from_email": "asha@example.org", "to_email": "asha@example.net"},
    "email_confirmation": {"code": "ABCD-EFGH"},
    "email_confirmation_signup": {"code": "ABCD-EFGH"},
    "email_deleted": {"deleted_email": "asha@example.net"},
    "password_changed": {},
    "password_reset": {},
    "login_code": {"code": "ABCD-EFGH"},
    "password_set": {},
    "password_reset_code": {"code": "ABCD-EFGH"},
    "unknown_account": {},
}
FACTOR_MAILS: Final[Mapping[str, Mapping[str, str | int]]] = {
    "recovery_code_used": {"left": 9},
    "recovery_codes_generated": {},
    "totp_activated": {},
    "totp_deactivated": {},
    "webauthn_added": {},
    "webauthn_removed": {},
}
SOCIAL_MAILS: Final[Mapping[str, Mapping[str, str]]] = {
    "account_connected": {},
    "account_disconnected": {},
}
"""allauth's mails that the site can send, with what they are filled with; those of second factors
and of other sites' accounts lie in folders of their own."""


def _account(template: str) -> Story:
    def tell(asha: User, _bilal: User) -> Email:
        context = {
            **{**ACCOUNT_MAILS, **FACTOR_MAILS, **SOCIAL_MAILS}[template],
            "user": None if template == "unknown_account" else asha,
            "timestamp": timezone.now(),
            "ip": "192.0.2.7",
        }
        address = "chand@example.org" if template == "unknown_account" else asha.email
        with request_context(RequestFactory().get("/")):
            folder = "mfa" if template in FACTOR_MAILS else "account"
            folder = "socialaccount" if template in SOCIAL_MAILS else folder
            get_adapter().send_mail(f"{folder}/email/{template}", address, context)
        return Email.objects.get()

    return tell


def _welcome(asha: User, _bilal: User) -> Email:
    return Email.objects.create(
        recipient=asha, kind=EmailKind.WELCOME.value, subject="account:welcome"
    )


def _export_ready(asha: User, _bilal: User) -> Email:
    exports.ask(asha)
    make_exports()
    return latest_email(asha)


def _invitation(_asha: User, bilal: User) -> Email:
    lobby.invite(bilal, BEST_OF_THREE, invitee="friend@example.net")
    return latest_email(bilal)


def _declined(asha: User, bilal: User) -> Email:
    lobby.decline(lobby.challenge(asha, bilal, BEST_OF_THREE).id, bilal)
    return latest_email(asha)


def _not_answered(asha: User, bilal: User) -> Email:
    lobby.challenge(asha, bilal, BEST_OF_THREE)
    with time_machine.travel(timezone.now() + timedelta(days=30), tick=False):
        expiry.expire_offers(limit=10)
        return latest_email(asha)


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


def _turn_with_chat(asha: User, bilal: User) -> Email:
    email = _turn(asha, bilal)
    match_id = id_in(email.subject)
    write_message(match_id, bilal, "A fine market today!\nWhat do you say to that?")
    write_message(match_id, bilal, "<b>Hello?</b>")
    return email


def _turn_without_hand(asha: User, bilal: User) -> Email:
    Preference.objects.create(user=asha, shows_hand=False)
    return _turn(asha, bilal)


def _reminder(asha: User, bilal: User) -> Email:
    turn = _turn(asha, bilal)
    return match_email(EmailKind.REMINDER, asha, id_in(turn.subject), turn.version)


def _chat(asha: User, bilal: User) -> Email:
    match_id = start(asha, bilal)
    write_message(match_id, bilal, "Shall we begin?\n\nThe camels are waiting.")
    write_message(match_id, bilal, "-- \nMute this match: https://evil.example/ <b>&amp;</b>")
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


def _finished_with_rematch(asha: User, bilal: User) -> Email:
    email = _resigned(asha, bilal)
    lobby.rematch(id_in(email.subject), bilal)
    return email


def _rematch(asha: User, bilal: User) -> Email:
    match_id = id_in(_resigned(asha, bilal).subject)
    with time_machine.travel(timezone.now() + timedelta(hours=1), tick=False):
        lobby.rematch(match_id, bilal)
        return latest_email(asha)


def _expired(asha: User, bilal: User) -> Email:
    match_id = start(asha, bilal)
    play(match_id)
    with time_machine.travel(timezone.now() + timedelta(days=4), tick=False):
        services.settle_turn(match_id)
        return latest_email(bilal)


def _never_started(asha: User, bilal: User) -> Email:
    match_id = start(asha, bilal)
    with time_machine.travel(timezone.now() + timedelta(days=4), tick=False):
        services.settle_turn(match_id)
        return latest_email(asha)


def _decided(*steps: Callable[[str, User], object], reader: int = 0) -> Story:
    """A match after a few moves in which Asha is in turn, and what Maya decides about it."""

    def tell(asha: User, bilal: User) -> Email:
        maya = make_user("Maya")
        match_id = start(asha, bilal)
        for _ in range(4):
            play(match_id)
        for decide in steps:
            decide(match_id, maya)
        return latest_email((asha, bilal)[reader])

    return tell


def _adjudicate(match_id: str, maya: User) -> None:
    decisions.adjudicate(match_id, maya, winner=0, reason="Bilal has not been seen for weeks.")


def _void(match_id: str, maya: User) -> None:
    decisions.void(match_id, maya, reason="Both players share one account.")


def _unvoid(match_id: str, maya: User) -> None:
    decisions.unvoid(match_id, maya, reason="They are two people after all.")


def _pause(match_id: str, maya: User) -> None:
    until = timezone.now() + timedelta(days=5)
    decisions.pause(match_id, maya, until=until, reason="Bilal is in hospital")


def _resume(match_id: str, maya: User) -> None:
    decisions.resume(match_id, maya, reason="Bilal is well again")


def _set_deadline(match_id: str, maya: User) -> None:
    later = timezone.now() + timedelta(days=9)
    decisions.set_deadline(match_id, maya, deadline_at=later, reason="No mail was sent in time.")


def _credit(match_id: str, maya: User) -> None:
    decisions.credit_time(match_id, maya, seconds=12_000, reason="The site was down.")


def _digest(asha: User, bilal: User) -> Email:
    """Two turns, one the first of its match, a round, a result, chat, and a challenge."""
    turn, first = _turn(asha, bilal), _first_turn(asha, bilal)
    write_message(id_in(first.subject), bilal, "Good luck!")
    write_message(id_in(first.subject), bilal, "And no hard feelings.")
    _round_ended(0)(asha, bilal)
    _resigned(asha, bilal)
    _challenge(asha, bilal)
    others = [
        EmailKind.ROUND_ENDED,
        EmailKind.MATCH_FINISHED,
        EmailKind.CHAT_MESSAGE,
        EmailKind.CHALLENGE_RECEIVED,
    ]
    return digest_email(asha, [turn, first, *Email.objects.filter(recipient=asha, kind__in=others)])


def _digest_of_news(asha: User, bilal: User) -> Email:
    _resigned(asha, bilal)
    _challenge(asha, bilal)
    others = [EmailKind.MATCH_FINISHED, EmailKind.CHALLENGE_RECEIVED]
    return digest_email(asha, Email.objects.filter(recipient=asha, kind__in=others))


def _digest_of_one(asha: User, bilal: User) -> Email:
    return digest_email(asha, [_turn(asha, bilal)])


STORIES: Final[Mapping[str, tuple[EmailKind, Story]]] = {
    **{f"account_{name}": (EmailKind.ACCOUNT, _account(name)) for name in ACCOUNT_MAILS},
    **{f"factor_{name}": (EmailKind.ACCOUNT, _account(name)) for name in FACTOR_MAILS},
    **{f"social_{name}": (EmailKind.ACCOUNT, _account(name)) for name in SOCIAL_MAILS},
    "welcome": (EmailKind.WELCOME, _welcome),
    "export_ready": (EmailKind.EXPORT_READY, _export_ready),
    "challenge_received": (EmailKind.CHALLENGE_RECEIVED, _challenge),
    "challenge_declined": (EmailKind.CHALLENGE_DECLINED, _declined),
    "challenge_expired": (EmailKind.CHALLENGE_EXPIRED, _not_answered),
    "invitation": (EmailKind.INVITATION, _invitation),
    "match_started": (EmailKind.MATCH_STARTED, _started),
    "your_turn_first": (EmailKind.YOUR_TURN, _first_turn),
    "your_turn": (EmailKind.YOUR_TURN, _turn),
    "your_turn_with_chat": (EmailKind.YOUR_TURN, _turn_with_chat),
    "your_turn_without_hand": (EmailKind.YOUR_TURN, _turn_without_hand),
    "reminder": (EmailKind.REMINDER, _reminder),
    "chat_message": (EmailKind.CHAT_MESSAGE, _chat),
    "round_ended_asha": (EmailKind.ROUND_ENDED, _round_ended(0)),
    "round_ended_bilal": (EmailKind.ROUND_ENDED, _round_ended(1)),
    "match_finished_asha": (EmailKind.MATCH_FINISHED, _finished(0)),
    "match_finished_bilal": (EmailKind.MATCH_FINISHED, _finished(1)),
    "match_finished_single_round": (EmailKind.MATCH_FINISHED, _single_round),
    "match_finished_resigned": (EmailKind.MATCH_FINISHED, _resigned),
    "match_finished_with_rematch": (EmailKind.MATCH_FINISHED, _finished_with_rematch),
    "rematch_offered": (EmailKind.REMATCH_OFFERED, _rematch),
    "match_finished_expired": (EmailKind.MATCH_FINISHED, _expired),
    "match_finished_never_started": (EmailKind.MATCH_FINISHED, _never_started),
    "match_changed_adjudicated": (EmailKind.MATCH_CHANGED, _decided(_adjudicate, reader=1)),
    "match_changed_voided": (EmailKind.MATCH_CHANGED, _decided(_void)),
    "match_changed_unvoided": (EmailKind.MATCH_CHANGED, _decided(_void, _unvoid)),
    "match_changed_paused": (EmailKind.MATCH_CHANGED, _decided(_pause)),
    "match_changed_paused_for_bilal": (EmailKind.MATCH_CHANGED, _decided(_pause, reader=1)),
    "match_changed_resumed": (EmailKind.MATCH_CHANGED, _decided(_pause, _resume, reader=1)),
    "match_changed_deadline_set": (EmailKind.MATCH_CHANGED, _decided(_set_deadline)),
    "match_changed_time_credited": (EmailKind.MATCH_CHANGED, _decided(_credit)),
    "digest": (EmailKind.DIGEST, _digest),
    "digest_of_news": (EmailKind.DIGEST, _digest_of_news),
    "digest_of_one": (EmailKind.DIGEST, _digest_of_one),
    **CLOCK_STORIES,
    **{f"team_{name}": (EmailKind.MODERATION_NOTICE, notice_story(name)) for name in NOTICES},
}
"""What leads to a mail, and of which kind that is, by the name of its golden files."""
