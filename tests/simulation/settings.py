"""The settings of the site, with passwords that cost nothing and no rows kept on the disk."""

from jaipur_site.settings import *  # noqa: F403 - all of them

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
