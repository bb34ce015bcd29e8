"""Switches of the whole site."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from games.moderation.actions import Action
from games.moderation.services import incident
from jaipur_site.panel import forms
from jaipur_site.panel.acts import Deed
from jaipur_site.panel.deeds.calling import for_site

ON_SITE: Final = (
    Deed(
        action=Action.START_READ_ONLY,
        title=_("Start read-only mode"),
        consequence=_(
            "Nobody but the staff can change anything on %(name)s. No turn ends; the clocks are "
            "credited when it is over."
        ),
        is_severe=True,
        run=for_site(incident.start_read_only),
    ),
    Deed(
        action=Action.END_READ_ONLY,
        title=_("End read-only mode"),
        consequence=_("Players can go on. All running clocks get the time that it took."),
        run=for_site(incident.end_read_only),
    ),
    Deed(
        action=Action.STOP_MAIL,
        title=_("Stop mail"),
        consequence=_("No mail goes out of %(name)s; all stay owed."),
        is_severe=True,
        run=for_site(incident.stop_mail),
    ),
    Deed(
        action=Action.RESUME_MAIL,
        title=_("Resume mail"),
        consequence=_("What is owed goes out, as far as it is still news."),
        run=for_site(incident.resume_mail),
    ),
    Deed(
        action=Action.SET_BANNER,
        title=_("Set the banner"),
        consequence=_("Everybody reads it at the top of every page."),
        form=forms.BannerForm,
        run=lambda actor, _key, form: incident.set_banner(
            actor, text=form.cleaned_data["banner"], reason=form.cleaned_data["reason"]
        ),
    ),
)
