"""The addresses of the site; each app brings its own."""

from django.contrib import admin
from django.urls import include, path, re_path

from games.api import handlers
from jaipur_site import health, manifest

urlpatterns = [
    path("", include("games.web.urls")),
    path("", include("accounts.urls")),
    path("", include("notifications.urls")),
    path("accounts/", include("allauth.urls")),
    path("manifest.webmanifest", manifest.manifest),
    path("admin/", admin.site.urls),
    path("api/v1/health/live", health.Live.as_view()),
    path("api/v1/health/ready", health.Ready.as_view()),
    path("api/v1/health/mail", health.Mail.as_view()),
    path("api/v1/", include("notifications.api.urls")),
    path("api/v1/", include("games.api.urls")),
    re_path(r"^api(?:/|$)", handlers.unknown_path),
]

handler400 = "games.api.handlers.bad_request"
handler404 = "games.api.handlers.page_not_found"
handler500 = "games.api.handlers.server_error"
