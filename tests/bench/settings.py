"""The site's own settings, with addresses added that only the benchmarks ask for."""

from jaipur_site.settings import *  # noqa: F403

ROOT_URLCONF = "tests.bench.urls"
