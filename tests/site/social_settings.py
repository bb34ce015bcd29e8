"""The site's settings with a made-up site whose accounts sign in."""

from jaipur_site.settings import *  # noqa: F403
from jaipur_site.settings import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "allauth.socialaccount.providers.dummy"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
