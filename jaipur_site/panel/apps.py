"""Django's admin with our site in it."""

from django.contrib.admin.apps import AdminConfig


class PanelConfig(AdminConfig):
    """The admin, whose site is the panel."""

    default_site = "jaipur_site.panel.site.PanelSite"
