"""The addresses of the development mailbox."""

from django.urls import path

from notifications import views

app_name = "notifications"

urlpatterns = [
    path("dev/mail/", views.mail_list, name="mailbox"),
    path("dev/mail/<str:name>/", views.mail_detail, name="mail"),
    path("dev/mail/<str:name>/html/", views.mail_html, name="mail_html"),
]
