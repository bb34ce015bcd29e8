"""Who goes away: each opponent is told once, however many matches that stops."""

from datetime import timedelta

import pytest
from django.utils import timezone
from time_machine import Traveller

from accounts.models import User
from games.models import OutboxEntry
from games.people import vacations
from games.play import services
from games.play.queries import match_view
from notifications import relay
from notifications.models import Email, MutedMatch, Notice
from tests.games.builders import make_user, start
from tests.notifications.builders import fates, relay_all, rendered, subject_lines, sweep
from tests.servers import SmtpSink

AWAY = "opponent_away"


def _go_away(user: User, *, days: int = 3, ahead: int = 0) -> None:
    now = timezone.now()
    starts_at = now + timedelta(days=ahead)
    vacations.start(
        user, starts_at=starts_at if ahead else None, ends_at=starts_at + timedelta(days=days)
    )


def _told(user: User) -> list[Email]:
    return list(Email.objects.filter(recipient=user, kind=AWAY))


def test_a_vacation_that_stops_many_matches_is_one_mail_and_one_notice_to_each_opponent(
    clock: Traveller, asha: User, bilal: User
) -> None:
    chand = make_user("Chand")
    for opponent in (asha, asha, asha, chand):
        start(bilal, opponent)

    clock.shift(60)
    _go_away(bilal)
    relay_all()

    assert [len(_told(user)) for user in (asha, bilal, chand)] == [1, 0, 1]
    assert Notice.objects.filter(recipient=asha, kind=AWAY).count() == 1
    assert OutboxEntry.objects.filter(recipient=asha, kind=AWAY).count() == 3


def test_it_is_one_mail_too_if_the_relay_takes_it_up_bit_by_bit(
    clock: Traveller, asha: User, bilal: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        start(bilal, asha)
    relay_all()
    monkeypatch.setattr(relay, "PAGE", 1)

    clock.shift(60)
    _go_away(bilal)
    relay_all()

    assert len(_told(asha)) == 1


def test_the_mail_names_the_deadlines_that_have_moved(
    clock: Traveller, asha: User, bilal: User
) -> None:
    match_id = start(bilal, asha)
    other = start(asha, bilal)
    clock.shift(60)
    _go_away(bilal)
    relay_all()

    [email] = _told(asha)
    text = str(rendered(email).message.body)

    assert f"Match #{match_id}: Bilal has 3 days + 3 days vacation = Mon 7 Dec 2026, 13:00" in text
    assert other not in text


def test_two_vacations_are_two_mails(clock: Traveller, asha: User, bilal: User) -> None:
    start(bilal, asha)
    clock.shift(60)
    _go_away(bilal, days=1)
    relay_all()
    clock.shift(timedelta(days=2))

    _go_away(bilal, days=1)
    relay_all()

    assert len(_told(asha)) == 2


def test_who_goes_and_comes_back_all_day_fills_no_mailbox(
    clock: Traveller, asha: User, bilal: User
) -> None:
    start(bilal, asha)
    for _ in range(5):
        clock.shift(60)
        _go_away(bilal)
        relay_all()
        vacations.end(bilal)

    assert len(_told(asha)) == 3


def test_a_vacation_that_is_over_before_the_mail_is_due_is_not_told(
    clock: Traveller, asha: User, bilal: User, sink: SmtpSink
) -> None:
    start(bilal, asha)
    clock.shift(60)
    sweep()
    sink.received.clear()
    _go_away(bilal, ahead=1)
    relay_all()

    vacations.end(bilal)
    clock.shift(61)
    sweep()

    assert fates(asha, AWAY) == [("superseded", "vacation_over")]
    assert sink.received == []


def test_who_has_no_match_any_more_against_who_is_away_is_not_told(
    clock: Traveller, asha: User, bilal: User, sink: SmtpSink
) -> None:
    match_id = start(bilal, asha)
    clock.shift(60)
    _go_away(bilal)
    services.resign(match_id, bilal, seen_version=match_view(match_id, bilal).version)

    clock.shift(61)
    sweep()

    assert fates(asha, AWAY) == [("superseded", "turn_played")]
    assert [line for line in subject_lines(sink) if "vacation" in line] == []


@pytest.mark.usefixtures("sink")
def test_who_has_muted_all_matches_against_who_is_away_is_not_told(
    clock: Traveller, asha: User, bilal: User
) -> None:
    muted, heard = start(bilal, asha), start(bilal, asha)
    MutedMatch.objects.create(user=asha, match_id=muted)
    clock.shift(60)
    _go_away(bilal, days=1)
    clock.shift(61)
    sweep()
    clock.shift(timedelta(days=1))

    MutedMatch.objects.create(user=asha, match_id=heard)
    _go_away(bilal, days=1)
    clock.shift(61)
    sweep()

    assert fates(asha, AWAY) == [("sent", ""), ("skipped", "match_muted")]


def test_a_match_against_who_is_away_already_begins_with_one_mail_that_says_so(
    clock: Traveller, asha: User, bilal: User
) -> None:
    _go_away(bilal)
    clock.shift(60)

    start(asha, bilal)
    relay_all()

    [email] = Email.objects.filter(recipient=asha)
    assert email.kind == "your_turn"
    assert "Bilal is on vacation until Friday 4 December 2026, 13:00" in str(
        rendered(email).message.body
    )
