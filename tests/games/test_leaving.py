"""Deleting an account: a week to think it over, then nothing personal is left."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.db import connection
from django.test import Client
from django.utils import timezone

from accounts import deletion, tokens
from accounts.availability import set_availability
from accounts.models import AuditEntry, Availability, Scope, User, Vacation
from accounts.queries import user_by_name
from accounts.renaming import rename
from accounts.services import update_profile
from games.chat import services as chatting
from games.engine.results import Outcome, OutcomeReason
from games.lobby import queries as lobby_queries
from games.lobby import services as lobby
from games.lobby.errors import KeptApart
from games.models import Reliability
from games.people import vacations
from games.people.blocking import block
from games.people.leaving import delete_due_accounts
from games.people.reliability import count
from games.play.queries import match_view
from games.play.rebuild import verify_match
from games.play.services import resign
from notifications.models import Draft, Email
from notifications.preferences import DEFAULTS
from notifications.relay import relay_pending
from notifications.services import save_preferences
from notifications.suppression import is_suppressed, record_bounce
from notifications.timing.suppression import SUPPRESSED_AT
from tests.accounts.factors import add_totp
from tests.games.builders import BEST_OF_THREE, PASSWORD, play, start

PERSONAL = ("asha", "amina", "early mornings", "sesame", "my plan", "friend@example.net")
"""What Asha is called, says of herself and writes, and whom she knows."""


def delete(user: User) -> None:
    """Plan it and let the week pass."""
    deletion.plan_deletion(user)
    with time_machine.travel(timezone.now() + deletion.GRACE):
        assert delete_due_accounts() == 1
    user.refresh_from_db()


def stored_texts() -> Iterator[tuple[str, str]]:
    """Every value of every column of every table, as text."""
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{table}"')  # noqa: S608 - names of our own tables
            names = [column[0] for column in cursor.description]
            for row in cursor.fetchall():
                yield from (
                    (f"{table}.{name}", str(cell)) for name, cell in zip(names, row, strict=True)
                )


def found(words: tuple[str, ...]) -> set[str]:
    """The columns in which any of the words stands."""
    return {
        column for column, text in stored_texts() if any(word in text.lower() for word in words)
    }


def live(asha: User, bilal: User, chand: User) -> str:
    """Have Asha leave traces wherever she can; a match of hers that runs."""
    rename(asha, "Amina")
    update_profile(asha, bio="Plays in the early mornings.")
    tokens.create_token(asha, name="sesame", scopes=list(Scope), lifetime_days=7)
    add_totp(asha)
    Client().force_login(asha)
    match_id = start(asha, bilal)
    play(match_id)
    chatting.write_message(match_id, asha, "Open sesame!")
    chatting.write_message(match_id, bilal, "What do you mean?")
    chatting.keep_note(match_id, asha, "My plan: gold.")
    chatting.mute_chat(match_id, asha)
    block(asha, chand)
    lobby.seek(asha, BEST_OF_THREE)
    lobby.challenge(bilal, asha, BEST_OF_THREE)
    lobby.invite(asha, BEST_OF_THREE, invitee="friend@example.net")
    lobby.invite(bilal, BEST_OF_THREE, invitee=asha.email)
    save_preferences(asha, DEFAULTS)
    relay_pending()
    return match_id


def test_nothing_personal_is_left_in_any_table(asha: User, bilal: User, chand: User) -> None:
    live(asha, bilal, chand)
    assert len(found(PERSONAL)) >= 8

    delete(asha)

    Draft.objects.get().delete()  # of the last mail, as soon as it is sent
    assert found(PERSONAL) == set()


def test_when_somebody_played_and_how_reliably_is_forgotten(match_id: str, asha: User) -> None:
    set_availability(asha, weekend_days=(), night=None, has_automatic_vacation=True)
    vacations.start(asha, starts_at=None, ends_at=timezone.now() + timedelta(days=2))
    count()

    delete(asha)
    count()

    assert not Availability.objects.exists()
    assert not Vacation.objects.exists()
    assert not Reliability.objects.filter(user=asha).exists()


def test_only_a_keyed_digest_of_a_suppressed_address_is_kept(
    asha: User, bilal: User, chand: User
) -> None:
    record_bounce("asha@example.org", SUPPRESSED_AT, "asha@example.org is unknown")

    delete(asha)

    assert is_suppressed("asha@example.org")
    Draft.objects.all().delete()
    assert found(("asha@",)) == set()


def test_running_matches_are_resigned_as_left_and_still_replay(asha: User, bilal: User) -> None:
    deletion.plan_deletion(asha)
    with time_machine.travel(timezone.now() + deletion.GRACE):
        match_id = start(asha, bilal)
        play(match_id)
        delete_due_accounts()

    match = match_view(match_id, bilal)
    assert match.view.outcome == Outcome(1, OutcomeReason.LEFT)
    assert match.players[0].startswith("deleted-")
    assert verify_match(match_id) == []


def test_nobody_can_ask_for_a_rematch(match_id: str, asha: User, bilal: User) -> None:
    resign(match_id, bilal, seen_version=2)
    delete(asha)

    with pytest.raises(KeptApart):
        lobby.rematch(match_id, bilal)


def test_a_match_that_has_run_out_of_time_ends_so(match_id: str, asha: User, bilal: User) -> None:
    deletion.plan_deletion(asha)

    with time_machine.travel(timezone.now() + timedelta(days=30)):
        delete_due_accounts()
        outcome = match_view(match_id, bilal).view.outcome

    assert outcome is not None
    assert outcome.reason == "never_started"


def test_offers_end_and_nobody_can_find_or_challenge_the_player(
    asha: User, bilal: User, chand: User
) -> None:
    live(asha, bilal, chand)

    delete(asha)

    offers = {offer.kind for offer in lobby_queries.open_offers_of(asha)}
    assert offers == set()
    assert [one.kind for one in lobby_queries.open_offers_of(bilal)] == []
    for name in ("Asha", "Amina", asha.username):
        with pytest.raises(User.DoesNotExist):
            user_by_name(name)


def test_the_other_player_keeps_what_they_wrote(asha: User, bilal: User, chand: User) -> None:
    match_id = live(asha, bilal, chand)
    client = Client()
    client.force_login(bilal)

    delete(asha)

    page = client.get(f"/matches/{match_id}/chat/").content.decode()
    assert "What do you mean?" in page
    assert "This message is gone: its author has left the site." in page


def test_the_player_is_signed_out_for_good_and_the_act_is_written_down(
    client: Client, asha: User
) -> None:
    client.force_login(asha)

    delete(asha)

    assert client.get("/settings/").status_code == 302
    assert (asha.is_active, asha.has_usable_password(), asha.email) == (False, False, "")
    assert not EmailAddress.objects.exists()
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.target) == ("delete_account", f"user:{asha.pk}")


def test_both_mails_are_written_down(asha: User) -> None:
    deletion.plan_deletion(asha)
    deletion.plan_deletion(asha)
    assert Email.objects.get().subject == "account:deletion_planned"

    with time_machine.travel(timezone.now() + deletion.GRACE):
        delete_due_accounts()

    last = Email.objects.select_related("draft").get()
    assert (last.recipient, last.subject) == (None, "account:deleted")
    assert last.draft.address == "asha@example.org"


def test_within_the_week_every_page_offers_to_keep_the_account(client: Client, asha: User) -> None:
    deletion.plan_deletion(asha)
    client.force_login(asha)
    assert "your account will be deleted" in client.get("/").content.decode()

    client.post("/settings/deletion/cancel/")

    assert "will be deleted" not in client.get("/").content.decode()
    with time_machine.travel(timezone.now() + deletion.GRACE):
        assert delete_due_accounts() == 0
    assert User.objects.get(username="Asha").is_active


def test_nothing_happens_before_the_week_is_over(asha: User) -> None:
    deletion.plan_deletion(asha)

    with time_machine.travel(timezone.now() + deletion.GRACE - timedelta(seconds=5)):
        assert delete_due_accounts() == 0


def test_it_is_asked_for_by_who_has_just_shown_who_they_are(client: Client, asha: User) -> None:
    client.force_login(asha)

    refused = client.post("/settings/deletion/")

    asha.refresh_from_db()
    assert refused.headers["Location"].startswith("/accounts/reauthenticate/")
    assert asha.deletes_at is None

    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    client.post("/settings/deletion/")

    asha.refresh_from_db()
    assert asha.deletes_at is not None
