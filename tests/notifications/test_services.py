"""What is chosen is kept as it was chosen, and what cannot be chosen is refused by its field."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games.play.errors import MatchNotFound
from notifications import muting, services
from notifications.models import Email, MutedMatch, Notice, Preference
from notifications.preferences import DEFAULTS, Mode, Preferences, QuietHours
from notifications.registry import EmailClass, EmailKind
from notifications.stored_preferences import preferences_of
from notifications.wishes import wishes_of
from tests.games.builders import make_user, start
from tests.notifications.builders import match_email

OWN = Preferences(
    modes={**DEFAULTS.modes, EmailClass.TURN: Mode.DAILY, EmailClass.CHAT: Mode.OFF},
    daily_hour=0,
    reminder_hours=(24, 1),
    hold_minutes=0,
    quiet_hours=QuietHours(0, 6),
    shows_hand=False,
)


def test_what_was_chosen_is_what_is_read(asha: User, bilal: User) -> None:
    services.save_preferences(asha, OWN)
    services.save_preferences(bilal, OWN)
    services.save_preferences(bilal, DEFAULTS)

    assert preferences_of(asha) == OWN
    assert preferences_of(bilal) == DEFAULTS


def test_many_are_read_in_one_query_and_who_has_no_row_has_the_defaults(
    asha: User, bilal: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    services.save_preferences(asha, OWN)

    with django_assert_num_queries(1):
        found = wishes_of({asha.pk, bilal.pk})

    assert (found[asha.pk].preferences, found[bilal.pk].preferences) == (OWN, DEFAULTS)


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        (replace(OWN, modes={**OWN.modes, EmailClass.REMINDER: Mode.DAILY}), "reminder"),
        (replace(OWN, modes={EmailClass.TURN: Mode.OFF}), "chat"),
        (replace(OWN, daily_hour=24), "daily_hour"),
        (replace(OWN, daily_hour=-1), "daily_hour"),
        (replace(OWN, reminder_hours=()), "reminder_hours"),
        (replace(OWN, reminder_hours=(24, 5)), "reminder_hours"),
        (replace(OWN, hold_minutes=2), "hold_minutes"),
        (replace(OWN, quiet_hours=QuietHours(22, 24)), "quiet_hours"),
        (replace(OWN, quiet_hours=QuietHours(7, 7)), "quiet_hours"),
    ],
)
def test_what_cannot_be_chosen_is_refused_and_changes_nothing(
    asha: User, wrong: Preferences, field: str
) -> None:
    with pytest.raises(ValidationError) as refusal:
        services.save_preferences(asha, wrong)

    assert field in refusal.value.message_dict
    assert not Preference.objects.exists()


def test_what_waits_is_judged_anew_after_a_change(asha: User, match_id: str) -> None:
    waiting = match_email(EmailKind.YOUR_TURN, asha, match_id, 2)
    Email.objects.update(next_attempt_at=timezone.now() + timedelta(hours=8))

    services.save_preferences(asha, DEFAULTS)

    waiting.refresh_from_db()
    assert waiting.next_attempt_at is not None
    assert waiting.next_attempt_at <= timezone.now()


def test_only_own_matches_are_muted_and_each_once(asha: User, bilal: User, match_id: str) -> None:
    chand = make_user("Chand")
    with pytest.raises(MatchNotFound):
        muting.mute_match(match_id, chand)
    with pytest.raises(MatchNotFound):
        muting.unmute_match("2222222222", asha)

    muting.mute_match(match_id, asha)
    muting.mute_match(match_id, asha)

    assert MutedMatch.objects.get().user == asha
    assert muting.own_match(match_id, asha).is_muted
    assert not muting.own_match(match_id, bilal).is_muted


def test_muted_matches_are_listed_by_name_until_they_are_not(
    asha: User, bilal: User, match_id: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    other = start(bilal, asha)
    for one in (match_id, other):
        muting.mute_match(one, asha)

    with django_assert_num_queries(2):
        muted = muting.muted_matches(asha)

    assert [(one.id, one.opponent) for one in muted] == [(other, "Bilal"), (match_id, "Bilal")]
    muting.unmute_match(other, asha)
    assert [one.id for one in muting.muted_matches(asha)] == [match_id]


def test_what_is_read_is_read_by_its_reader_alone_and_up_to_where_they_looked(
    asha: User, bilal: User
) -> None:
    start(asha, bilal)
    notices = [
        Notice.objects.create(
            recipient=user,
            kind="your_turn",
            subject="match:2222222222",
            version=version,
            created_at=timezone.now(),
        )
        for user in (asha, bilal)
        for version in (1, 2)
    ]

    services.mark_read(asha, until=notices[0].pk)

    unread = set(Notice.objects.filter(read_at=None).values_list("pk", flat=True))
    assert unread == {notice.pk for notice in notices[1:]}
    services.mark_read(asha)
    assert set(Notice.objects.filter(read_at=None)) == set(notices[2:])
