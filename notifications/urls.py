"""The pages about notifications, and the development mailbox."""

from django.conf import settings
from django.urls import path

from notifications import views as mailbox
from notifications import webhooks
from notifications.web import views
from notifications.web.unsubscribe import unsubscribe

app_name = "notifications"

urlpatterns = [
    path("notifications/", views.notices, name="inbox"),
    path("notifications/read/", views.mark_read, name="mark_read"),
    path("settings/notifications/", views.preferences, name="preferences"),
    path("settings/notifications/mute/<slug:match_id>/", views.mute, name="mute"),
    path("settings/notifications/log/", views.log, name="log"),
    path("settings/notifications/log/<uuid:email_id>/", views.send_again, name="send_again"),
    path("settings/notifications/try-address/", views.try_address, name="try_address"),
    path("email/unsubscribe/<str:token>/", unsubscribe, name="unsubscribe"),
    *webhooks.patterns(settings.MAIL_PROVIDER),
    path("dev/mail/", mailbox.mail_list, name="mailbox"),
    path("dev/mail/<str:name>/", mailbox.mail_detail, name="mail"),
    path("dev/mail/<str:name>/html/", mailbox.mail_html, name="mail_html"),
]
