"""The site's settings for a browser that keeps style sheets and scripts, as it does of a real site.

A developer's site lets it ask for each of them again with every page: two dozen questions a page.
"""

from jaipur_site.settings import *  # noqa: F403

WHITENOISE_MAX_AGE = 3600
