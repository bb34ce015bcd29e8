"""Time for all running clocks, in two steps: what it would do, and then doing it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.moderation.actions import LEAST_ROLES, Action
from games.moderation.services import incident
from games.moderation.services.incident import CreditPreview
from games.web.requests import signed_in
from jaipur_site.panel.forms import SpanForm
from jaipur_site.panel.pages import actions_of, show, staff_page
from jaipur_site.panel.refusals import REFUSED, sentence


@staff_page(LEAST_ROLES[Action.CREDIT_ALL_CLOCKS])
def credit(request: HttpRequest) -> HttpResponse:
    """Ask how much, show the preview, and credit it once it is confirmed."""
    data = request.POST if request.method == "POST" else None
    form = SpanForm(data, actions=actions_of(request))
    preview = None
    if data is not None and form.is_valid():
        if data.get("confirmed"):
            try:
                count = incident.credit_all_clocks(
                    signed_in(request), seconds=form.seconds(), reason=form.cleaned_data["reason"]
                )
            except REFUSED as refused:
                form.add_error(None, sentence(refused))
            else:
                messages.success(request, preview_text(CreditPreview(count, form.seconds())))
                return HttpResponseRedirect(reverse("admin:incident"))
        else:
            preview = preview_text(incident.preview_credit(form.seconds()))
    status = 422 if form.errors else 200
    title = _("Credit time to all running clocks")
    return show(request, "credit.html", title, form=form, preview=preview, status=status)


def preview_text(preview: CreditPreview) -> str:
    """What is credited: "412 running clocks, +3 h 20 min"."""
    hours, minutes = divmod(preview.seconds // 60, 60)
    clocks = ngettext("%(n)d running clock", "%(n)d running clocks", preview.clocks)
    span = _("+%(hours)d h %(minutes)d min") % {"hours": hours, "minutes": minutes}
    return f"{clocks % {'n': preview.clocks}}, {span}"
