"""The message of a row: language, zone, links, and nothing that could be slipped in."""

from collections.abc import Iterator

import pytest
from allauth.account.models import EmailAddress
from django.db import connection
from django.test import override_settings
from django.utils import translation
from pytest_django import DjangoAssertNumQueries
from pytest_django.fixtures import Settings

from accounts.models import User
from games.models import ChatMessage
from notifications import emails
from notifications.addressees import addressee_of
from notifications.models import Draft, Email
from notifications.tellings import id_in
from tests.games.builders import play
from tests.notifications.builders import account_email, latest_email, rendered
from tests.notifications.stories import STORIES
from tests.notifications.test_envelope import on_the_wire, sent

HOSTILE = '\r\nBcc:x@y.z\r\n\r\n<script>"\u202e\u2066' + "x" * 200
"""What a name could hold that came past all checks: a header, a body, markup, turned directions."""

HEADERS = {
    "Content-Type",
    "MIME-Version",
    "Subject",
    "From",
    "To",
    "Message-ID",
    "Date",
    "Auto-Submitted",
    "Content-Language",
    "List-Id",
    "Feedback-ID",
    "In-Reply-To",
    "References",
    "List-Unsubscribe",
    "List-Unsubscribe-Post",
}


@pytest.fixture
def turn(match_id: str, bilal: User) -> Email:
    """The mail of Bilal's first turn."""
    play(match_id)
    return latest_email(bilal)


def _fresh(row: Email) -> Email:
    return Email.objects.select_related("recipient").get(pk=row.pk)


def test_the_link_leads_to_the_match_and_carries_no_authority(
    turn: Email, settings: Settings
) -> None:
    settings.SITE_URL = "https://jaipur.example"

    message = rendered(turn).message

    link = f"https://jaipur.example/matches/{id_in(turn.subject)}/"
    html = str(message.alternatives[0][0])
    assert f"\n{link}\n" in message.body
    assert html.count(f'href="{link}"') == 2
    assert html.count("http") == html.count("https://jaipur.example/")


@pytest.fixture
def _italian() -> Iterator[None]:
    languages = [("en", "English"), ("it", "Italiano")]
    with override_settings(LANGUAGES=languages), translation.override("en"):
        yield


@pytest.mark.usefixtures("_italian", "_tuesday_noon")
def test_the_recipients_language_counts_not_the_workers(turn: Email) -> None:
    User.objects.update(language="it")

    mail = sent(rendered(_fresh(turn)).message)

    assert mail["Content-Language"] == "it"
    assert translation.get_language() == "en"


def test_a_language_that_the_site_no_longer_speaks_is_no_obstacle(turn: Email) -> None:
    User.objects.update(language="tlh", time_zone="Mars/Olympus")

    mail = sent(rendered(_fresh(turn)).message)

    assert mail["Content-Language"] == "en"


@pytest.fixture
def _names_of_any_length(db: None) -> None:
    """PostgreSQL would refuse to store a longer name than may be; the test undoes this again."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ALTER TABLE accounts_user ALTER COLUMN username TYPE text")


@pytest.mark.usefixtures("_names_of_any_length")
@pytest.mark.parametrize("name", STORIES)
def test_hostile_names_and_messages_are_harmless_in_every_mail(
    asha: User, bilal: User, name: str
) -> None:
    for user in (asha, bilal):
        user.username += HOSTILE
        user.save()
    row = STORIES[name][1](asha, bilal)
    ChatMessage.objects.update(text=HOSTILE)

    message = rendered(row).message

    mail = sent(message)
    plain, html = [part.get_content() for part in mail.iter_parts()]
    assert set(mail.keys()) <= HEADERS
    assert len(mail["Subject"]) <= 120
    assert max(map(len, on_the_wire(message).split(b"\r\n"))) <= 998
    assert "<script" not in html
    assert "\u202e" not in f"{mail['Subject']}{plain}{html}"
    assert "\u2066" not in f"{mail['Subject']}{plain}{html}"
    assert not [line for line in plain.splitlines() if line.startswith("Bcc")]
    assert message.recipients() == [mail["To"]]


def test_a_hostile_subject_of_an_account_mail_adds_no_header(db: None) -> None:
    row = account_email("asha@example.org")
    Draft.objects.update(subject_line="Code\r\nBcc: maya@example.org")

    mail = sent(rendered(Email.objects.get(pk=row.pk)).message)

    assert mail["Bcc"] is None
    assert mail["Subject"] == "Code Bcc: maya@example.org"


def test_nobody_gets_a_mail_without_a_confirmed_address(turn: Email, bilal: User) -> None:
    EmailAddress.objects.filter(user=bilal).update(verified=False)

    assert rendered(_fresh(turn)).message.to == []


def test_a_turn_mail_tells_everything_in_its_order(asha: User, bilal: User) -> None:
    row = STORIES["your_turn_with_chat"][1](asha, bilal)

    body = str(rendered(row).message.body)

    order = [
        "Bilal sold 1 spice for 3 rupees",
        "A fine market today!",
        "Please move by ",
        "Market: ",
        "Deck: ",
        "Tokens left",
        "Seals: ",
        "Cards in hand: you 2, Bilal 2",
        "Camels in the herd: ",
        "Your hand: 1 diamond and 1 silver",
        f"/matches/{id_in(row.subject)}/",
        "You get this mail because",
        "/settings/notifications/",
        "/email/unsubscribe/",
        f"/settings/notifications/mute/{id_in(row.subject)}/",
        "Replies to this mail are not read.",
    ]
    places = [body.index(part) for part in order]
    assert places == sorted(places)


def test_a_turn_mail_costs_three_queries(
    asha: User, bilal: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    row = STORIES["your_turn"][1](asha, bilal)
    addressee = addressee_of(row)

    with django_assert_num_queries(3):
        emails.render(row, addressee)


def test_a_hand_that_is_left_out_is_in_no_part_of_the_mail(asha: User, bilal: User) -> None:
    row = STORIES["your_turn_without_hand"][1](asha, bilal)

    message = rendered(row).message

    for part in (str(message.body), str(message.alternatives[0][0])):
        assert "Mails to you leave your hand out" in part
        assert "/settings/notifications/" in part
        assert "1 diamond and 1 silver" not in part
        assert "are worth" not in part
    html = str(message.alternatives[0][0])
    assert html.index("leave your hand out") > html.rindex('class="card ')


def test_a_mail_says_which_chat_and_which_rematch_it_has_told(asha: User, bilal: User) -> None:
    with_chat = rendered(STORIES["your_turn_with_chat"][1](asha, bilal))
    with_rematch = rendered(STORIES["match_finished_with_rematch"][1](asha, bilal))

    latest = ChatMessage.objects.latest("pk").pk
    assert (with_chat.chat_to, with_chat.rematch) == (latest, "")
    assert with_rematch.chat_to == 0
    assert f"/challenges/{with_rematch.rematch}/" in with_rematch.message.body


def test_a_part_of_a_digest_that_is_alone_speaks_for_itself(asha: User, bilal: User) -> None:
    digest = STORIES["digest_of_one"][1](asha, bilal)
    part = digest.parts.get()

    together, alone = rendered(digest).message, rendered(part).message

    assert (together.subject, together.body) == (alone.subject, alone.body)
    assert sent(together)["Message-ID"] == f"<{digest.pk}@127.0.0.1>"
    assert sent(together)["References"] == sent(alone)["References"]


def test_only_account_mails_need_no_addressee(turn: Email) -> None:
    with pytest.raises(ValueError, match="addressee"):
        emails.render(turn)
