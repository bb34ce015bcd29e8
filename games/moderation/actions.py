"""What the staff can do, and the least role for it (MODERATION, Roles and Actions)."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from accounts.models import User
from accounts.roles import Role, has_role


class Action(StrEnum):
    """The words stand in the audit and never change."""

    CLAIM_REPORT = "claim_report"
    RELEASE_REPORT = "release_report"
    CLOSE_REPORT = "close_report"
    REOPEN_REPORT = "reopen_report"
    ADD_NOTE = "add_note"
    EDIT_NOTE = "edit_note"
    SEND_MESSAGE = "send_message"
    REMOVE_CHAT = "remove_chat"
    RESTORE_CHAT = "restore_chat"
    READ_CHAT = "read_chat"
    WARN = "warn"
    MUTE_CHAT = "mute_chat"
    SUSPEND_MATCHES = "suspend_matches"
    SUSPEND_SIGN_IN = "suspend_sign_in"
    LIFT_SANCTION = "lift_sanction"
    LIFT_OF_OTHERS = "lift_of_others"
    SUSPEND_LONGER = "suspend_longer"
    DECIDE_APPEAL = "decide_appeal"
    PAUSE_MATCH = "pause_match"
    RESUME_MATCH = "resume_match"
    SET_DEADLINE = "set_deadline"
    CREDIT_TIME = "credit_time"
    ADJUDICATE_MATCH = "adjudicate_match"
    VOID_MATCH = "void_match"
    UNVOID_MATCH = "unvoid_match"
    REVEAL_CARDS = "reveal_cards"
    RENAME_USER = "rename_user"
    UNDO_RENAME = "undo_rename"
    REVOKE_TOKENS = "revoke_tokens"
    END_SESSIONS = "end_sessions"
    EXPORT_AUDIT = "export_audit"
    READ_MAIL = "read_mail"
    RETRY_MAIL = "retry_mail"
    CANCEL_MAIL = "cancel_mail"
    UNSUPPRESS_ADDRESS = "unsuppress_address"
    START_READ_ONLY = "start_read_only"
    END_READ_ONLY = "end_read_only"
    STOP_MAIL = "stop_mail"
    RESUME_MAIL = "resume_mail"
    SET_BANNER = "set_banner"
    CREDIT_ALL_CLOCKS = "credit_all_clocks"
    SET_ROLE = "set_role"
    ERASE_ACCOUNT = "erase_account"


_HELPER: Final = (
    Action.CLAIM_REPORT,
    Action.RELEASE_REPORT,
    Action.ADD_NOTE,
    Action.EDIT_NOTE,
    Action.SEND_MESSAGE,
    Action.REMOVE_CHAT,
    Action.RESTORE_CHAT,
    Action.READ_CHAT,
)
_SENIOR: Final = (
    Action.LIFT_OF_OTHERS,
    Action.SUSPEND_LONGER,
    Action.DECIDE_APPEAL,
    Action.REVEAL_CARDS,
    Action.EXPORT_AUDIT,
    Action.READ_MAIL,
)
_ADMIN: Final = (
    Action.START_READ_ONLY,
    Action.END_READ_ONLY,
    Action.STOP_MAIL,
    Action.RESUME_MAIL,
    Action.SET_BANNER,
    Action.CREDIT_ALL_CLOCKS,
    Action.SET_ROLE,
    Action.ERASE_ACCOUNT,
)

LEAST_ROLES: Final[Mapping[Action, Role]] = MappingProxyType(
    {
        **dict.fromkeys(Action, Role.MODERATOR),
        **dict.fromkeys(_HELPER, Role.HELPER),
        **dict.fromkeys(_SENIOR, Role.SENIOR),
        **dict.fromkeys(_ADMIN, Role.ADMIN),
    }
)
"""Every action, once."""


def may(user: User, action: Action) -> bool:
    """Whether the role of the user goes so far."""
    return has_role(user, LEAST_ROLES[action])
