"""What the team tells users: for each name a row of mail, made as the site makes it."""

from collections.abc import Callable, Mapping
from typing import Final

from accounts.models import User
from games.models import Match, NoticeKind
from games.moderation.notices import Notice, tell
from notifications.models import Email
from tests.games.builders import start
from tests.notifications.builders import latest_email, relay_all

_UNTIL: Final = "2026-12-08T12:00:00+00:00"
_SANCTION: Final[dict[str, object]] = {"level": "", "until": _UNTIL}
NOTICES: Final[Mapping[str, tuple[NoticeKind, dict[str, object]]]] = {
    "message": (NoticeKind.MESSAGE, {}),
    "warning_informal": (NoticeKind.WARNING, {"level": "informal", "until": None}),
    "warning_formal": (NoticeKind.WARNING, {"level": "formal", "until": None}),
    "warning_final": (NoticeKind.WARNING, {"level": "final", "until": None}),
    "chat_mute": (NoticeKind.CHAT_MUTE, _SANCTION),
    "no_new_matches": (NoticeKind.NO_NEW_MATCHES, _SANCTION),
    "no_sign_in": (NoticeKind.NO_SIGN_IN, {"level": "", "until": None}),
    "lifted": (NoticeKind.LIFTED, {"kind": "chat_mute"}),
    "chat_removed": (NoticeKind.CHAT_REMOVED, {"quote": "You <b>camel</b>!"}),
    "chat_restored": (NoticeKind.CHAT_RESTORED, {"quote": "You <b>camel</b>!"}),
    "report_closed": (NoticeKind.REPORT_CLOSED, {"name": "Bilal", "answer": "action_taken"}),
    "report_without_action": (NoticeKind.REPORT_CLOSED, {"name": "Bilal", "answer": "no_action"}),
    "appeal_upheld": (
        NoticeKind.APPEAL_DECIDED,
        {"decision": "uphold", "kind": "no_new_matches", "until": _UNTIL},
    ),
    "appeal_shortened": (
        NoticeKind.APPEAL_DECIDED,
        {"decision": "shorten", "kind": "no_sign_in", "until": _UNTIL},
    ),
    "appeal_lifted": (
        NoticeKind.APPEAL_DECIDED,
        {"decision": "lift", "kind": "warning", "until": None},
    ),
    "renamed": (NoticeKind.RENAMED, {"name": "Asha2"}),
    "tokens_revoked": (NoticeKind.TOKENS_REVOKED, {"count": 2}),
    "sessions_ended": (NoticeKind.SESSIONS_ENDED, {"count": 3}),
    "cards_seen": (NoticeKind.CARDS_SEEN, {}),
}
"""What the team tells, by its name: the kind, and what its sentences name."""

_ABOUT_MATCHES: Final = {
    NoticeKind.CARDS_SEEN,
    NoticeKind.CHAT_REMOVED,
    NoticeKind.CHAT_RESTORED,
}


def notice_story(name: str) -> Callable[[User, User], Email]:
    """What leads to the mail of that name to Asha."""

    def happen(asha: User, bilal: User) -> Email:
        kind, facts = NOTICES[name]
        match = None
        if kind in _ABOUT_MATCHES:
            match = Match.objects.get(public_id=start(asha, bilal))
            relay_all()
            Email.objects.all().delete()
        text = (
            ""
            if kind is NoticeKind.REPORT_CLOSED
            else "Please keep a friendly tone.\n<b>Please.</b>"
        )
        tell(asha, Notice(kind=kind, text=text, facts=facts, match=match))
        return latest_email(asha)

    return happen
