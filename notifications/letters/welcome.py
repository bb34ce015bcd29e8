"""What somebody is told once, when their address is confirmed. Pure."""

from dataclasses import dataclass
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from notifications.letters.letter import Letter, link_to
from notifications.wording import one_line


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that can be done next, and where."""

    title: str
    text: str
    link_text: str
    link: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WelcomeLetter(Letter):
    """What to do next, and how the site writes."""

    lead: str
    steps: tuple[Step, ...]


def welcome_letter(name: str, zone: ZoneInfo) -> WelcomeLetter:
    """The mail to a new user who lives in the zone."""
    words = {"name": one_line(name)}
    lead = _("Your address is confirmed. Here is how it goes on.")
    return WelcomeLetter(
        subject_line=_("Welcome to Jaipur by Post"),
        heading=_("Welcome to the market, %(name)s") % words,
        preheader=lead,
        link=link_to("games:lobby"),
        why=_("You get this mail once, because you have made an account on Jaipur by Post."),
        lead=lead,
        steps=(_find_a_match(), _learn(), _know_the_mails(), _check_the_zone(zone)),
    )


def _find_a_match() -> Step:
    return Step(
        title=_("Find a match"),
        text=_(
            "Take an offer of somebody in the lobby, make one of your own, challenge a player by "
            "name, or invite a friend."
        ),
        link_text=_("The lobby"),
        link=link_to("games:lobby"),
    )


def _learn() -> Step:
    return Step(
        title=_("New to the game?"),
        text=_("The rules fit on one page, with a table to try them at."),
        link_text=_("The rules"),
        link=link_to("games:rules"),
    )


def _know_the_mails() -> Step:
    return Step(
        title=_("Mails"),
        text=_(
            "When it is your turn you get a mail with what happened, the position and your hand, "
            "so that you can think before you open the site. What you are told, when and how "
            "often is up to you."
        ),
        link_text=_("Choose what you are told"),
        link=link_to("notifications:preferences"),
    )


def _check_the_zone(zone: ZoneInfo) -> Step:
    words = {"zone": str(zone).replace("_", " ")}
    return Step(
        title=_("Your time zone"),
        text=_("Mails and pages name all times in the zone %(zone)s.") % words,
        link_text=_("Change it, if it is not yours"),
        link=link_to("accounts:settings"),
    )
