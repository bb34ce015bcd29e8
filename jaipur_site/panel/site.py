"""The admin site: the pages of the panel, the read-only tables, and nothing else of Django's."""

from typing import Final

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, URLResolver, path, reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe
from typing_extensions import override

from accounts.admin_access import has_at_least
from accounts.roles import Role

SECTIONS: Final = (
    ("index", _("Queue"), Role.HELPER),
    ("appeals", _("Appeals"), Role.HELPER),
    ("users", _("Users"), Role.HELPER),
    ("mail", _("Mail"), Role.MODERATOR),
    ("incident", _("Incident"), Role.MODERATOR),
    ("audit", _("Audit"), Role.MODERATOR),
    ("tables", _("Tables"), Role.MODERATOR),
)
"""What the panel leads to, and the least role for it."""

DROPPED: Final = frozenset(
    {"index", "password_change", "password_change_done", "autocomplete", "view_on_site"}
)
"""Pages of Django's that stand elsewhere (passwords), or that nobody needs."""


class PanelSite(admin.AdminSite):
    """Where the staff works."""

    site_header = site_title = _("Jaipur moderation")
    index_title = _("Tables")
    index_template = "admin/panel/tables.html"
    enable_nav_sidebar = False

    @override
    def login(
        self, request: HttpRequest, extra_context: dict[str, object] | None = None
    ) -> HttpResponse:
        """By the sign-in of the site, which knows limits and second factors; never by a form here.

        Django's would let one of the staff try the passwords of the others.
        """
        onward = secure_admin_login(require_safe(super().login))
        response: HttpResponse = onward(request, extra_context)
        return response

    @override
    def each_context(self, request: HttpRequest) -> dict[str, object]:
        """The frame of every page, with what the panel leads to."""
        sections = [
            {"name": name, "label": label, "address": reverse(f"admin:{name}")}
            for name, label, least in SECTIONS
            if has_at_least(request, least)
        ]
        return {**super().each_context(request), "sections": sections}

    @override
    def get_urls(self) -> list[URLPattern | URLResolver]:
        """The panel's own pages first."""
        # They name models, which are not there before.
        from jaipur_site.panel import urls
        from jaipur_site.panel.pages import staff_page

        own = [
            path(str(one.pattern), self.admin_view(one.callback), name=one.name)
            for one in urls.urlpatterns
        ]
        index = staff_page(Role.MODERATOR)(self.index)
        tables = path("tables/", self.admin_view(index), name="tables")
        kept = [one for one in super().get_urls() if getattr(one, "name", None) not in DROPPED]
        return [*own, tables, *kept]
