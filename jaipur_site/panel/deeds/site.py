"""Switches of the whole site."""

from collections.abc import Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts import switches
from games.moderation.actions import Action
from games.moderation.services import incident
from jaipur_site.panel import forms
from jaipur_site.panel.acts import Deed
from jaipur_site.panel.deeds.calling import for_site
from jaipur_site.panel.deeds.telling import instant, span_text


def _closed_to_changes(_site: None, _form: Any) -> Sequence[str]:
    clocks = incident.preview_credit(0).clocks
    words = ngettext(
        "%(count)d running clock stands still, and is given the time back when it is over.",
        "%(count)d running clocks stand still, and are given the time back when it is over.",
        clocks,
    )
    return (
        _("From now on nobody but the staff can change anything on the site: no move, no sign-up."),
        words % {"count": clocks},
    )


def _opened(_site: None, _form: Any) -> Sequence[str]:
    since = switches.stored().read_only_since
    if since is None:
        return (_("The site is not in read-only mode."),)
    preview = incident.preview_credit(incident.seconds_since(since))
    words = ngettext(
        "%(count)d running clock gets up to %(span)s more.",
        "%(count)d running clocks get up to %(span)s more.",
        preview.clocks,
    )
    return (
        _("Players can move and write again at once."),
        words % {"count": preview.clocks, "span": span_text(preview.seconds)},
    )


def _mail_stopped(_site: None, _form: Any) -> Sequence[str]:
    return (
        _("From now on no mail goes out, not even codes for signing in; all stay owed."),
        _("Turns end all the same: players who wait for mails may lose them."),
    )


def _mail_resumed(_site: None, _form: Any) -> Sequence[str]:
    words = _("What is owed since %(since)s goes out within minutes, as far as it still holds.")
    return (words % {"since": instant(switches.stored().mail_stopped_since)},)


def _banner_set(_site: None, form: Any) -> Sequence[str]:
    before, after = switches.stored().banner, form.cleaned_data["banner"]
    words = {"before": before, "after": after}
    if not after:
        return (_("“%(before)s” goes away from the top of every page.") % words,)
    said = _("Everybody reads at the top of every page: “%(after)s”") % words
    return (said, _("It takes the place of “%(before)s”.") % words) if before else (said,)


ON_SITE: Final = (
    Deed(
        action=Action.START_READ_ONLY,
        title=gettext_lazy("Start read-only mode"),
        follows=_closed_to_changes,
        is_severe=True,
        run=for_site(incident.start_read_only),
    ),
    Deed(
        action=Action.END_READ_ONLY,
        title=gettext_lazy("End read-only mode"),
        follows=_opened,
        run=for_site(incident.end_read_only),
    ),
    Deed(
        action=Action.STOP_MAIL,
        title=gettext_lazy("Stop mail"),
        follows=_mail_stopped,
        is_severe=True,
        run=for_site(incident.stop_mail),
    ),
    Deed(
        action=Action.RESUME_MAIL,
        title=gettext_lazy("Resume mail"),
        follows=_mail_resumed,
        run=for_site(incident.resume_mail),
    ),
    Deed(
        action=Action.SET_BANNER,
        title=gettext_lazy("Set the banner"),
        follows=_banner_set,
        form=forms.BannerForm,
        run=lambda actor, _key, form: incident.set_banner(
            actor, text=form.cleaned_data["banner"], reason=form.cleaned_data["reason"]
        ),
    ),
)
