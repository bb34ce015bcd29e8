"""The settings pages, and the way out of a sign-up with a wrong address."""

from django.urls import path

from accounts import export_views, views

app_name = "accounts"

urlpatterns = [
    path("settings/", views.settings_page, name="settings"),
    path("settings/deletion/", views.deletion_page, name="deletion"),
    path("settings/deletion/cancel/", views.cancel_deletion, name="cancel_deletion"),
    path("settings/export/", export_views.export_page, name="export"),
    path("settings/export/download/", export_views.download, name="export_download"),
    path("settings/complete/", views.complete_page, name="complete"),
    path("settings/name/", views.name_page, name="name"),
    path("settings/tokens/", views.tokens_page, name="tokens"),
    path("settings/tokens/<uuid:token_id>/revoke/", views.revoke_token_page, name="revoke_token"),
    path("settings/sessions/<int:session_id>/end/", views.end_session, name="end_session"),
    path("accounts/start-again/", views.start_again, name="start_again"),
]
