"""What is done to accounts besides sanctions: names, tokens, sessions, roles, their end."""

from collections.abc import Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.models import User
from accounts.roles import Role
from games.moderation.actions import Action
from games.moderation.services import accounts
from games.moderation.stakes import PersonStakes
from jaipur_site.panel import forms
from jaipur_site.panel.acts import Deed
from jaipur_site.panel.deeds.calling import plainly
from jaipur_site.panel.deeds.telling import names_text, told

_ROLES: Final = {
    Role.HELPER: gettext_lazy(
        "%(name)s becomes a helper: reads reports, writes notes and messages, deletes chat."
    ),
    Role.MODERATOR: gettext_lazy(
        "%(name)s becomes a moderator: also warns, mutes, suspends up to 30 days, decides matches."
    ),
    Role.SENIOR: gettext_lazy(
        "%(name)s becomes a senior: also suspends longer, decides appeals, reveals hidden cards."
    ),
    Role.ADMIN: gettext_lazy(
        "%(name)s becomes an admin: also gives roles, turns switches of the site, erases accounts."
    ),
}


def _renamed(person: PersonStakes, form: Any) -> Sequence[str]:
    words = {"old": person.name, "new": form.cleaned_data["name"]}
    return (
        _("%(old)s is called %(new)s from now on, in all matches and lists.") % words,
        _("The name %(old)s leads to %(new)s for 90 days. You can give it back.") % words,
        told(person.name),
    )


def _named_back(person: PersonStakes, _form: Any) -> Sequence[str]:
    if not person.taken_name:
        return (_("No moderator has taken a name from %(name)s.") % {"name": person.name},)
    words = {"new": person.name, "old": person.taken_name}
    return (_("%(new)s is called %(old)s again, at once.") % words, told(person.name))


def _revoked(person: PersonStakes, _form: Any) -> Sequence[str]:
    words = ngettext(
        "%(count)d access token of %(name)s stops working at once.",
        "%(count)d access tokens of %(name)s stop working at once.",
        person.tokens,
    )
    return (
        words % {"count": person.tokens, "name": person.name},
        _("Programs can act for %(name)s again once a new one is made.") % {"name": person.name},
        told(person.name),
        _("This can’t be undone."),
    )


def _signed_out(person: PersonStakes, _form: Any) -> Sequence[str]:
    words = ngettext(
        "%(name)s is signed out of %(count)d browser and has to sign in again.",
        "%(name)s is signed out of %(count)d browsers and has to sign in again.",
        person.sessions,
    )
    return (
        words % {"count": person.sessions, "name": person.name},
        told(person.name),
        _("This can’t be undone."),
    )


def _in_role(person: PersonStakes, form: Any) -> Sequence[str]:
    role = form.cleaned_data["role"]
    if role:
        return (str(_ROLES[Role(role)]) % {"name": person.name},)
    words = _("%(name)s is no longer on the staff and can’t open any of these pages.")
    return (words % {"name": person.name},)


def _erased(person: PersonStakes, _form: Any) -> Sequence[str]:
    name, count = {"name": person.name}, len(person.opponents)
    lost = ngettext(
        "Their running match is lost as “left”, and won by %(opponents)s.",
        "Their %(count)d running matches are lost as “left”, and won by %(opponents)s.",
        count,
    )
    return (
        _("The account of %(name)s is deleted within ten minutes, without a week of grace.") % name,
        lost % {"count": count, "opponents": names_text(person.opponents)}
        if count
        else _("%(name)s plays no match now.") % name,
        _("Name, addresses, messages and all else that is personal are gone; matches stay.") % name,
        _("Nobody can undo this."),
    )


def _set_role(actor: User, user: User, form: Any) -> object:
    role = form.cleaned_data["role"]
    return accounts.set_role(
        actor, user, role=Role(role) if role else None, reason=form.cleaned_data["reason"]
    )


ON_ACCOUNTS: Final = (
    Deed(
        action=Action.RENAME_USER,
        title=gettext_lazy("Force another name"),
        follows=_renamed,
        form=forms.RenameForm,
        is_severe=True,
        run=lambda actor, user, form: accounts.rename_user(
            actor, user, name=form.cleaned_data["name"], reason=form.cleaned_data["reason"]
        ),
    ),
    Deed(
        action=Action.UNDO_RENAME,
        title=gettext_lazy("Give the old name back"),
        follows=_named_back,
        run=plainly(accounts.undo_rename),
    ),
    Deed(
        action=Action.REVOKE_TOKENS,
        title=gettext_lazy("Revoke access tokens"),
        follows=_revoked,
        is_severe=True,
        run=plainly(accounts.revoke_tokens),
    ),
    Deed(
        action=Action.END_SESSIONS,
        title=gettext_lazy("Sign out everywhere"),
        follows=_signed_out,
        is_severe=True,
        run=plainly(accounts.end_sessions),
    ),
    Deed(
        action=Action.SET_ROLE,
        title=gettext_lazy("Change the role"),
        follows=_in_role,
        form=forms.RoleForm,
        is_severe=True,
        run=_set_role,
    ),
    Deed(
        action=Action.ERASE_ACCOUNT,
        title=gettext_lazy("Erase the account"),
        follows=_erased,
        button=gettext_lazy("Erase"),
        is_severe=True,
        run=plainly(accounts.erase_account),
    ),
)
