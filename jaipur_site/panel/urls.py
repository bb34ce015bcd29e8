"""The pages of the panel, below /admin/."""

from django.urls import URLPattern, path

from jaipur_site.panel import audit, credit, incident, mail, views
from jaipur_site.panel.acts import page_of
from jaipur_site.panel.deeds import FAMILIES

_ACTS: list[URLPattern] = [
    path(
        f"{prefix}{deed.word}/",
        page_of(deed, find),
        name=deed.action.value,
    )
    for prefix, (find, deeds) in FAMILIES.items()
    for deed in deeds
]

urlpatterns: list[URLPattern] = [
    path("", views.queue, name="index"),
    path("reports/<uuid:report_id>/", views.report, name="report"),
    path("users/", views.users, name="users"),
    path("users/<str:name>/", views.case, name="case"),
    path("matches/<str:match_id>/", views.match, name="match"),
    path("appeals/", views.appeals, name="appeals"),
    path("mail/", mail.desk_page, name="mail"),
    path("mail/suppressed/", mail.suppressed, name="mail_suppressed"),
    path("audit/", audit.audit, name="audit"),
    path("audit/export/", audit.export, name="export_audit"),
    path("incident/", incident.incident, name="incident"),
    path("incident/credit-all-clocks/", credit.credit, name="credit_all_clocks"),
    *_ACTS,
]
