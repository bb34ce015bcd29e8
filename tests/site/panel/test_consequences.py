"""The pages that ask say what follows: of this act, for these people, until this instant."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import time_machine

from accounts.models import AuditEntry, User
from games.moderation.actions import Action
from games.moderation.services import matches
from tests.games.builders import start
from tests.games.moderation.staff import WHY, Staff
from tests.site.panel.desk import Desk, address_of, browser_of, make_desk
from tests.web.reading import words

NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
THURSDAY = "2026-12-03T21:30"
FOR_ALL = "and everybody reads your reason in the history."


@pytest.fixture
def noon() -> Iterator[None]:
    with time_machine.travel(NOON, tick=False):
        yield


@pytest.fixture
def desk(noon: None, staff: Staff, asha: User, bilal: User, chand: User) -> Desk:
    """Bilal plays against Asha, who has until Wednesday week, and against Chand too."""
    found = make_desk(staff, (asha, bilal, chand))
    later = datetime(2026, 12, 9, 12, 0, tzinfo=UTC)
    matches.set_deadline(staff.moderator, found.match_id, deadline_at=later, reason=WHY)
    start(chand, bilal)
    return found


CHOSEN = [
    (
        Action.SEND_MESSAGE,
        {"text": "Please be kind to others."},
        ["Bilal gets this from the team, by mail and on the site", "“Please be kind to others.”"],
    ),
    (
        Action.WARN,
        {"level": "final"},
        [
            "Bilal gets the last warning, with your reason.",
            "Bilal must acknowledge it before the next new match or message.",
            "Their 2 running matches go on.",
        ],
    ),
    (
        Action.MUTE_CHAT,
        {"length": "604800"},
        [
            "Bilal can’t write in chat until Mon 7 Dec 2026, 12:00 (UTC).",
            "Their 2 running matches go on.",
            "Bilal is told, with your reason and how to appeal.",
        ],
    ),
    (Action.MUTE_CHAT, {"length": "for_ever"}, ["Bilal can’t write in chat for ever."]),
    (
        Action.SUSPEND_MATCHES,
        {"length": "86400"},
        [
            "Bilal can’t begin new matches until Tue 1 Dec 2026, 12:00 (UTC).",
            "Their 2 running matches go on.",
        ],
    ),
    (
        Action.SUSPEND_SIGN_IN,
        {"length": "2592000", "running": "pause"},
        [
            "to take their data along, until Wed 30 Dec 2026, 12:00 (UTC).",
            (
                "Their 2 running matches against Asha, Chand are paused until "
                "Mon 7 Dec 2026, 12:00 (UTC)."
            ),
        ],
    ),
    (
        Action.SUSPEND_SIGN_IN,
        {"length": "86400", "running": "adjudicate"},
        ["Their 2 running matches end at once and are won by Asha, Chand."],
    ),
    (
        Action.RENAME_USER,
        {"name": "Bilal2"},
        ["Bilal is called Bilal2 from now on", "The name Bilal leads to Bilal2 for 90 days."],
    ),
    (Action.SET_ROLE, {"role": "moderator"}, ["Bilal becomes a moderator: also warns, mutes,"]),
    (Action.SET_ROLE, {"role": ""}, ["Bilal is no longer on the staff"]),
    (
        Action.CLOSE_REPORT,
        {"outcome": "upheld"},
        [
            "The report about Bilal is closed as: upheld.",
            "Asha, who reported it, is told: “We have taken action.”",
            "Bilal is not told. It can be reopened until Mon 7 Dec 2026, 12:00 (UTC).",
        ],
    ),
    (
        Action.DECIDE_APPEAL,
        {"decision": "uphold"},
        ["Nothing changes: Bilal can’t write in chat until Mon 7 Dec 2026, 12:00 (UTC)."],
    ),
    (
        Action.DECIDE_APPEAL,
        {"decision": "shorten", "ends_at": THURSDAY},
        [
            "Bilal can’t write in chat until Thu 3 Dec 2026, 21:30 (UTC).",
            "Before, it was until Mon 7 Dec 2026, 12:00 (UTC).",
            "Bilal is told, with your reason, and can’t appeal again.",
        ],
    ),
    (Action.DECIDE_APPEAL, {"decision": "lift"}, ["Bilal can write in chat again at once."]),
    (
        Action.PAUSE_MATCH,
        {"until": THURSDAY},
        [
            "Until Thu 3 Dec 2026, 21:30 (UTC) no move counts in the match of Asha and Bilal.",
            "Asha, who is to move, then has as much time as there is left now.",
            f"Asha and Bilal are told, {FOR_ALL}",
        ],
    ),
    (
        Action.SET_DEADLINE,
        {"until": "2026-12-10T08:00"},
        [
            (
                "Asha, who is to move, has until Thu 10 Dec 2026, 08:00 (UTC) instead of "
                "Wed 9 Dec 2026, 12:00 (UTC)."
            ),
        ],
    ),
    (
        Action.CREDIT_TIME,
        {"hours": "3", "minutes": "20"},
        ["Asha, who is to move, gets 3 h 20 min more: until Wed 9 Dec 2026, 15:20 (UTC)."],
    ),
    (
        Action.ADJUDICATE_MATCH,
        {"winner": "1"},
        [
            "The match ends at once: Bilal wins, Asha loses.",
            "Its cards stay hidden until Mon 7 Dec 2026, 12:00 (UTC).",
        ],
    ),
    (
        Action.ADJUDICATE_MATCH,
        {"winner": "draw"},
        ["The match of Asha and Bilal ends at once, drawn."],
    ),
    (
        Action.SET_BANNER,
        {"banner": "We are back soon."},
        ["Everybody reads at the top of every page: “We are back soon.”"],
    ),
]


@pytest.mark.parametrize(("action", "given", "told"), CHOSEN)
def test_what_follows_of_a_choice_is_told_before_it_is_confirmed(
    desk: Desk, staff: Staff, action: Action, given: dict[str, str], told: list[str]
) -> None:
    before = AuditEntry.objects.count()

    page = browser_of(staff.admin).post(address_of(desk, action), {**given, "reason": WHY})

    assert page.status_code == 200
    assert [one for one in told if one not in words(page)] == []
    assert AuditEntry.objects.count() == before


AT_ONCE = [
    (Action.ADD_NOTE, ["Only the staff reads the note; Bilal is not told."]),
    (Action.EDIT_NOTE, ["The audit keeps what the note on Bilal said before"]),
    (Action.REVOKE_TOKENS, ["0 access tokens of Bilal stop working", "This can’t be undone."]),
    (Action.END_SESSIONS, ["Bilal is signed out of 0 browsers"]),
    (
        Action.CLAIM_REPORT,
        ["Until Mon 30 Nov 2026, 12:30 (UTC) nobody else takes up the report about Bilal."],
    ),
    (Action.LIFT_SANCTION, ["Bilal can write in chat again at once.", "Bilal is told"]),
    (
        Action.VOID_MATCH,
        [
            "The match of Asha and Bilal ends at once, without a result.",
            f"Asha and Bilal are told, {FOR_ALL}",
            "you can undo it, until Mon 7 Dec 2026, 12:00 (UTC).",
        ],
    ),
    (
        Action.READ_CHAT,
        ["You see all that Asha and Bilal wrote to each other.", "the players are not told."],
    ),
    (
        Action.REVEAL_CARDS,
        [
            "You see both hands, the bonus tokens and the deck of Asha and Bilal.",
            "When the match is over, Asha and Bilal are told that you looked, and why.",
        ],
    ),
    (
        Action.REMOVE_CHAT,
        [
            "Asha and Bilal read “removed” instead of the message of Bilal.",
            "You can restore it until Wed 30 Dec 2026, 12:00 (UTC).",
        ],
    ),
    (Action.RETRY_MAIL, ["Asha gets the mail “your turn” within a minute"]),
    (Action.CANCEL_MAIL, ["Bilal never gets the mail “your turn”"]),
    (
        Action.READ_MAIL,
        ["You see what the mail “your turn” to Asha says", "Asha is not told."],
    ),
    (
        Action.ERASE_ACCOUNT,
        [
            "The account of Bilal is deleted within ten minutes, without a week of grace.",
            "Their 2 running matches are lost as “left”, and won by Asha, Chand.",
            "Nobody can undo this.",
        ],
    ),
    (Action.UNSUPPRESS_ADDRESS, ["has sent back is forgotten"]),
    (
        Action.START_READ_ONLY,
        ["nobody but the staff can change anything", "2 running clocks stand still"],
    ),
    (Action.STOP_MAIL, ["no mail goes out, not even codes for signing in"]),
]


@pytest.mark.parametrize(("action", "told"), AT_ONCE)
def test_what_follows_without_a_choice_is_told_at_once(
    desk: Desk, staff: Staff, action: Action, told: list[str]
) -> None:
    page = browser_of(staff.admin).get(address_of(desk, action))

    assert page.status_code == 200
    assert [one for one in told if one not in words(page)] == []


UNDOING = [
    (Action.PAUSE_MATCH, Action.RESUME_MATCH, "goes on now, and not only at Thu 3 Dec 2026, 21:30"),
    (Action.VOID_MATCH, Action.UNVOID_MATCH, "The match of Asha and Bilal goes on, with the time"),
    (Action.RENAME_USER, Action.UNDO_RENAME, "Bilal2 is called Bilal again, at once."),
    (Action.REMOVE_CHAT, Action.RESTORE_CHAT, "Asha can read the message of Bilal again."),
    (Action.CLOSE_REPORT, Action.REOPEN_REPORT, "The report about Bilal stands in the queue again"),
    (Action.CLAIM_REPORT, Action.RELEASE_REPORT, "Anybody of the staff can take up the report"),
    (Action.START_READ_ONLY, Action.END_READ_ONLY, "2 running clocks get up to 0 h 0 min more."),
    (Action.STOP_MAIL, Action.RESUME_MAIL, "What is owed since Mon 30 Nov 2026, 12:00 (UTC) goes"),
]


@pytest.mark.parametrize(("first", "action", "told"), UNDOING)
def test_what_follows_of_an_undoing_is_told(
    desk: Desk, staff: Staff, first: Action, action: Action, told: str
) -> None:
    anand = browser_of(staff.admin)
    given = {"until": THURSDAY, "name": "Bilal2", "outcome": "upheld"}
    anand.post(address_of(desk, first), {**given, "reason": WHY, "confirmed": "yes"})

    assert told in words(anand.get(address_of(desk, action)))


def test_a_choice_can_be_changed_before_it_is_confirmed(desk: Desk, staff: Staff) -> None:
    maya, address = browser_of(staff.moderator), address_of(desk, Action.MUTE_CHAT)
    chosen = {"length": "3600", "reason": WHY}
    before = AuditEntry.objects.count()

    confirming = maya.post(address, chosen).content.decode()
    changing = maya.post(address, {**chosen, "change": "yes"}).content.decode()

    assert '<input type="hidden" name="length" value="3600"' in confirming
    assert 'name="confirmed"' in confirming
    assert '<option value="3600" selected>' in changing
    assert 'name="confirmed"' not in changing
    assert AuditEntry.objects.count() == before


def test_two_sanctions_of_a_kind_are_not_told_to_end_together(desk: Desk, staff: Staff) -> None:
    maya = browser_of(staff.moderator)
    given = {"length": "3600", "reason": WHY, "confirmed": "yes"}
    maya.post(address_of(desk, Action.MUTE_CHAT), given)

    text = words(maya.get(address_of(desk, Action.LIFT_SANCTION)))

    assert "Bilal has another one of the same kind, which holds on." in text
