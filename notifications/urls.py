"""The pages about notifications, and the development mailbox."""

from django.urls import path

from notifications import views
from notifications.web import unsubscribe
from notifications.web import views as pages

app_name = "notifications"

urlpatterns = [
    path("notifications/", pages.inbox, name="inbox"),
    path("settings/notifications/", pages.preferences, name="preferences"),
    path("settings/notifications/log/", pages.log, name="log"),
    path("settings/notifications/mute/<slug:match_id>/", pages.mute, name="mute"),
    path("email/unsubscribe/<str:token>/", unsubscribe.unsubscribe, name="unsubscribe"),
    path("dev/mail/", views.mail_list, name="mailbox"),
    path("dev/mail/<str:name>/", views.mail_detail, name="mail"),
    path("dev/mail/<str:name>/html/", views.mail_html, name="mail_html"),
]
