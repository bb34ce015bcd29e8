"""The addresses of the site; each app brings its own."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("", include("games.web.urls")),
    path("", include("accounts.urls")),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("api/v1/", include("games.api.urls")),
]
