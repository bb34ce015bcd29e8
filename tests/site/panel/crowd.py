"""Thousands of rows in every table that grows with the players, made by PostgreSQL itself.

What bounces is forgotten after some weeks, so that table stays small.
"""

from collections.abc import Mapping
from typing import Final

from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.db import connection, models

from accounts.models import (
    AuditEntry,
    FormerName,
    PersonalAccessToken,
    Sanction,
    User,
)
from games.models import (
    Appeal,
    CardsLook,
    ChatMessage,
    Match,
    MatchEvent,
    Offer,
    OutboxEntry,
    Report,
    Seat,
    StaffNote,
)
from notifications.models import Email, MutedMatch, Notice, Preference, Reminder

MANY: Final = 6000

_A_USER: Final = "(SELECT u.id FROM accounts_user u WHERE UPPER(u.username) = 'CROWD' || g)"
_ANOTHER: Final = _A_USER.replace("|| g", f"|| (1 + g % {MANY})")
_A_MATCH: Final = "(SELECT m.id FROM games_match m WHERE m.public_id = LPAD(g::text, 10, '0'))"
_A_SANCTION: Final = f"(SELECT s.id FROM accounts_sanction s WHERE s.user_id = {_A_USER})"  # noqa: S608 - our own names
_EARLIER: Final = "NOW() - g * INTERVAL '1 hour'"

Columns = Mapping[str, str]
CROWD: Final[tuple[tuple[type[models.Model], Columns], ...]] = (
    (User, {"username": "'crowd' || g", "email": "'crowd' || g || '@example.org'"}),
    (EmailAddress, {"user_id": _A_USER, "email": "'crowd' || g || '@example.org'"}),
    (UserSession, {"user_id": _A_USER, "session_key": "'crowd' || g"}),
    (FormerName, {"user_id": _A_USER, "name": "'former' || g"}),
    (PersonalAccessToken, {"user_id": _A_USER, "digest": "'crowd' || g"}),
    (Sanction, {"user_id": _A_USER, "kind": "'chat_mute'", "level": "''", "starts_at": _EARLIER,
                "ends_at": "NOW()"}),
    (Appeal, {"sanction_id": _A_SANCTION, "created_at": _EARLIER, "decision": "'uphold'",
              "answer": "'No.'", "decided_by_id": _A_USER, "decided_at": "NOW()"}),
    (AuditEntry, {"target": "'user:' || gen_random_uuid()", "actor_id": _A_USER,
                  "at": f"NOW() - ({MANY} - g) * INTERVAL '1 hour'", "undo_of_id": "NULL"}),
    (StaffNote, {"user_id": _A_USER}),
    (Match, {"public_id": "LPAD(g::text, 10, '0')"}),
    (MatchEvent, {"match_id": _A_MATCH, "sequence": "1"}),
    (ChatMessage, {"match_id": _A_MATCH, "author_id": _A_USER}),
    (CardsLook, {"match_id": _A_MATCH, "told_at": "NOW()"}),
    (Report, {"reporter_id": _A_USER, "reported_id": _ANOTHER, "match_id": _A_MATCH,
              "state": "'closed'", "outcome": "'upheld'", "closed_at": "NOW()",
              "closed_by_id": _A_USER, "created_at": _EARLIER}),
    (Offer, {"public_id": "LPAD(g::text, 10, '0')", "owner_id": _A_USER}),
    (OutboxEntry, {"recipient_id": _A_USER, "subject": "'match:' || LPAD(g::text, 10, '0')",
                   "status": "'relayed'"}),
    (Email, {"recipient_id": _A_USER, "subject": "'match:' || LPAD(g::text, 10, '0')",
             "status": "'sent'", "next_attempt_at": "NULL", "sent_at": _EARLIER,
             "created_at": _EARLIER}),
    (Notice, {"recipient_id": _A_USER, "created_at": _EARLIER}),
    (Preference, {"user_id": _A_USER}),
    (MutedMatch, {"user_id": _A_USER}),
    (Reminder, {"recipient_id": _A_USER, "due_at": "NOW() + g * INTERVAL '1 hour'"}),
)  # fmt: skip
"""Each table, and what its rows do not have from the first one that is there."""

BIG_TABLES: Final = frozenset({table._meta.db_table for table, _columns in CROWD} | {"games_seat"})


def make_crowd() -> None:
    """So many rows of each table, and what the planner knows of them; needs one row of each."""
    with connection.cursor() as cursor:
        for table, columns in CROWD:
            cursor.execute(_copying(table, columns))
            assert cursor.rowcount == MANY, table
            if table is Match:
                cursor.execute(_seating(0, _A_USER))
                cursor.execute(_seating(1, _ANOTHER))
        cursor.execute("ANALYZE")
        # As on the disks of today; else a few thousand rows are sooner read through than looked up.
        cursor.execute("SET LOCAL random_page_cost = 1.1")


def _copying(table: type[models.Model], columns: Columns) -> str:
    fields = [
        field
        for field in table._meta.concrete_fields
        if not isinstance(field, models.AutoField) and not field.generated
    ]
    known = {str(field.column): f'row."{field.column}"' for field in fields}
    if isinstance(table._meta.pk, models.UUIDField):
        known[str(table._meta.pk.column)] = "gen_random_uuid()"
    values = {**known, **columns}
    names = ", ".join(f'"{name}"' for name in values)
    return (
        f'INSERT INTO "{table._meta.db_table}" ({names}) SELECT {", ".join(values.values())}'  # noqa: S608 - our own names
        f' FROM (SELECT * FROM "{table._meta.db_table}" LIMIT 1) row,'
        f" generate_series(1, {MANY}) g"
    )


def _seating(number: int, user: str) -> str:
    return (
        f"INSERT INTO {Seat._meta.db_table} (match_id, number, user_id)"  # noqa: S608 - our own names
        f" SELECT {_A_MATCH}, {number}, {user} FROM generate_series(1, {MANY}) g"
    )
