"""The site's settings with short pauses, for workers that are killed or refused in tests."""

from jaipur_site.settings import *  # noqa: F403

MAIL_LEASE_SECONDS = 2
MAIL_RETRY_SECONDS = (1, 1, 1, 1, 1)
