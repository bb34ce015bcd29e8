"""What is done to accounts besides sanctions: names, tokens, sessions, roles."""

from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.roles import Role
from games.moderation.actions import Action
from games.moderation.services import accounts
from jaipur_site.panel import forms
from jaipur_site.panel.acts import Deed
from jaipur_site.panel.deeds.calling import plainly


def _set_role(actor: User, user: User, form: Any) -> object:
    role = form.cleaned_data["role"]
    return accounts.set_role(
        actor, user, role=Role(role) if role else None, reason=form.cleaned_data["reason"]
    )


ON_ACCOUNTS: Final = (
    Deed(
        action=Action.RENAME_USER,
        title=_("Force another name"),
        consequence=_("%(name)s is called otherwise from now on, and told so with your reason."),
        form=forms.RenameForm,
        is_severe=True,
        run=lambda actor, user, form: accounts.rename_user(
            actor, user, name=form.cleaned_data["name"], reason=form.cleaned_data["reason"]
        ),
    ),
    Deed(
        action=Action.UNDO_RENAME,
        title=_("Give the old name back"),
        consequence=_("%(name)s gets the name back that a moderator took, and is told so."),
        run=plainly(accounts.undo_rename),
    ),
    Deed(
        action=Action.REVOKE_TOKENS,
        title=_("Revoke access tokens"),
        consequence=_(
            "Programs of %(name)s can't sign in any more, until new tokens are made. %(name)s is "
            "told, with your reason. This can't be undone."
        ),
        is_severe=True,
        run=plainly(accounts.revoke_tokens),
    ),
    Deed(
        action=Action.END_SESSIONS,
        title=_("Sign out everywhere"),
        consequence=_(
            "%(name)s is signed out in every browser and has to sign in again. %(name)s is told, "
            "with your reason. This can't be undone."
        ),
        is_severe=True,
        run=plainly(accounts.end_sessions),
    ),
    Deed(
        action=Action.SET_ROLE,
        title=_("Change the role"),
        consequence=_("%(name)s may do what the role allows, from now on."),
        form=forms.RoleForm,
        is_severe=True,
        run=_set_role,
    ),
)
