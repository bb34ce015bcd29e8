"""The settings as mypy's Django plugin reads them, whatever the environment says."""

import os

os.environ["DEBUG"] = "1"

from jaipur_site.settings import *  # noqa: F403
