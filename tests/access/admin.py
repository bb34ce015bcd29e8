"""The rows of the admin: who of the staff gets how far (MODERATION, Roles).

Nobody adds, changes or deletes a row by hand. What an action does, and to whom, has its own tests;
here it is sent without a reason, which only who may act is told.
"""

from collections.abc import Mapping
from typing import Final

from tests.access.pages import Row, get
from tests.access.policies import ADMIN_LOGIN, FACTOR, LOGIN, STANDING, Policy, policy

HELPERS: Final = policy(
    nobody=ADMIN_LOGIN,
    stranger=ADMIN_LOGIN,
    frozen=STANDING,
    helper=200,
    password_only=FACTOR,
)
"""All of the staff."""

MODERATORS: Final = HELPERS.but(helper=403, moderator=200)
SENIORS: Final = HELPERS.but(helper=403, senior=200)
ADMINS: Final = HELPERS.but(helper=403, admin=200)
NOBODY: Final = HELPERS.but(helper=403)


def page(readers: Policy) -> Row:
    """A page to read, which takes no notice of what is sent to it."""
    return {"GET": readers, "POST": readers}


def act(actors: Policy) -> Row:
    """The page of an action, which asks for a reason or a text."""
    return {"GET": actors, "POST": actors.answering(422)}


SITE: Final[Mapping[str, Row]] = {
    "admin:login": get(HELPERS.answering(302).but(nobody=LOGIN, stranger=403)),
    "admin:logout": {
        "GET": HELPERS.answering(405).but(nobody=302, stranger=302),
        "POST": HELPERS.but(nobody=302, stranger=302),
    },
    "admin:jsi18n": get(HELPERS),
    "admin:tables": page(MODERATORS),
    "admin:app_list": page(MODERATORS.but(helper=404)),
    "admin:admin/<url>": get(HELPERS.answering(404)),
}
"""What is left of Django's own."""

PAGES_FOR: Final = (
    (HELPERS, "index report users case match appeals"),
    (MODERATORS, "mail mail_suppressed incident audit"),
)

ACTS_OF: Final = (
    (
        HELPERS,
        """
        add_note edit_note send_message remove_chat restore_chat read_chat
    """,
    ),
    (
        MODERATORS,
        """
        close_report reopen_report
        warn mute_chat suspend_matches suspend_sign_in lift_sanction
        rename_user undo_rename revoke_tokens end_sessions
        pause_match resume_match set_deadline credit_time adjudicate_match void_match unvoid_match
        retry_mail cancel_mail unsuppress_address
    """,
    ),
    (SENIORS, "decide_appeal reveal_cards export_audit read_mail"),
    (
        ADMINS,
        """
        start_read_only end_read_only stop_mail resume_mail set_banner credit_all_clocks set_role
        erase_account
    """,
    ),
)

WITHOUT_REASON: Final[Mapping[str, Row]] = {
    "admin:claim_report": {"GET": HELPERS, "POST": HELPERS.answering(302)},
    "admin:release_report": act(HELPERS),  # nobody has claimed it
}

TABLES: Final = """
    accounts_user accounts_personalaccesstoken
    games_match games_matchevent games_offer games_outboxentry
    notifications_preference notifications_mutedmatch notifications_reminder
    notifications_notice notifications_bounce notifications_refusedaddress
"""
"""All are read by moderators, and by nobody below."""


def rows_of_table(label: str) -> dict[str, Row]:
    """The list and the page of a row."""
    return {
        f"admin:{label}_changelist": page(MODERATORS),
        f"admin:{label}_change": {"GET": MODERATORS, "POST": NOBODY},
    }


ADMIN: Final[Mapping[str, Row]] = {
    **SITE,
    **WITHOUT_REASON,
    **{f"admin:{name}": page(who) for who, names in PAGES_FOR for name in names.split()},
    **{f"admin:{name}": act(who) for who, names in ACTS_OF for name in names.split()},
    **{name: row for label in TABLES.split() for name, row in rows_of_table(label).items()},
}
