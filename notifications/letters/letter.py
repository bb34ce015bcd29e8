"""What all mails have in common, whatever they are about."""

from dataclasses import dataclass

from django.conf import settings
from django.urls import reverse


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter:
    """A mail in sentences.

    `preheader` is what a list of mails shows beside the subject: nothing secret. `link` is the page
    that it leads to, `why` the reason for which somebody gets it; `brief` tells it in one line
    among others, if the heading would not do.
    """

    subject_line: str
    heading: str
    preheader: str
    link: str
    why: str
    brief: str = ""

    @property
    def in_one_line(self) -> str:
        """What it tells, in a digest."""
        return self.brief or self.heading


def link_to(page: str, *parts: str) -> str:
    """The address of a page of the site, by the name of its route."""
    return settings.SITE_URL + reverse(page, args=parts)
