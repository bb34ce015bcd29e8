"""The site's settings with short waits, for parts that are killed, refused and kept waiting."""

import django
from celery.schedules import schedule

from jaipur_site import settings
from jaipur_site.settings import *  # noqa: F403

MAIL_TIMEOUT = 2
if django.VERSION >= (6, 1):
    OPTIONS = {**settings.MAIL_SERVER, "timeout": MAIL_TIMEOUT}
    MAILERS = {"default": {"BACKEND": settings.MAIL_BACKEND, "OPTIONS": OPTIONS}}
else:
    EMAIL_TIMEOUT = MAIL_TIMEOUT
MAIL_LEASE_SECONDS = 8
MAIL_RETRY_SECONDS = (1, 2, 3, 5, 8)
CELERY_BEAT_SCHEDULE = {
    **settings.CELERY_BEAT_SCHEDULE,
    **{
        name: {"task": name, "schedule": schedule(1), "options": {"expires": 5}}
        for name in ("notifications.tasks.relay_outbox", "notifications.tasks.sweep_emails")
    },
}
