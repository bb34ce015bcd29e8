"""What an unsubscribe link switches off, and on again: one class of one user, or invitations.

The token is all that is asked for; whoever has it can do this and nothing else.
"""

from accounts.models import User
from notifications import suppression
from notifications.models import RefusedAddress
from notifications.planning import replan
from notifications.preferences import DEFAULT_MODES, Mode
from notifications.registry import EmailClass
from notifications.stored_preferences import change_mode, preferences_of
from notifications.unsubscribe import ClassOfUser, InvitationsTo, Target, TokenUnknown


def class_of(target: Target) -> EmailClass:
    """The class of mails that it is about."""
    match target:
        case ClassOfUser(email_class=email_class):
            return email_class
        case InvitationsTo():
            return EmailClass.INVITATION


def is_on(target: Target) -> bool:
    """Whether such mail is sent. Raises TokenUnknown for a user who is gone."""
    match target:
        case ClassOfUser(email_class=email_class):
            return preferences_of(_user(target)).mode_of(email_class) is not Mode.OFF
        case InvitationsTo(digest):
            return not RefusedAddress.objects.filter(pk=digest).exists()


def switch_off(target: Target) -> None:
    """Send no more of it; once more changes nothing. Raises TokenUnknown like `is_on`."""
    match target:
        case ClassOfUser(email_class=email_class):
            suppression.switch_off(_user(target), [email_class])
            replan(target.user_id)
        case InvitationsTo(digest):
            suppression.refuse_invitations(digest)


def switch_on(target: Target) -> None:
    """Send it as it is sent by default, unless it is sent. Raises TokenUnknown like `is_on`."""
    match target:
        case ClassOfUser(email_class=email_class):
            if not is_on(target):
                change_mode(_user(target), email_class, DEFAULT_MODES[email_class])
        case InvitationsTo(digest):
            RefusedAddress.objects.filter(pk=digest).delete()


def _user(target: ClassOfUser) -> User:
    try:
        return User.objects.get(pk=target.user_id)
    except User.DoesNotExist:
        raise TokenUnknown from None
