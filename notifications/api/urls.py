"""The paths under /api/v1/ that are about notifications."""

from django.urls import path

from notifications.api import views

app_name = "notifications_api"

urlpatterns = [
    path("me/notifications", views.Settings.as_view()),
    path("me/notifications/muted", views.MutedMatches.as_view()),
    path("me/notifications/muted/<str:match_id>", views.MutedMatch.as_view()),
    path("me/notifications/log", views.Log.as_view()),
    path("me/notifications/log/<str:email_id>/again", views.Repeat.as_view()),
    path("me/notifications/inbox", views.Inbox.as_view()),
    path("me/notifications/inbox/read", views.InboxRead.as_view()),
    path("email/unsubscribe/<str:token>", views.Unsubscription.as_view()),
]
