"""The mail that says that a user's data can be taken away. Pure."""

from django.utils.translation import gettext as _

from notifications.letters.letter import link_to
from notifications.letters.notice import NoticeLetter
from notifications.wording import one_line


def export_letter(name: str) -> NoticeLetter:
    """The mail to a user of that name."""
    heading = _("Your data is ready")
    lead = _("The file with all that we keep of you is ready. It is kept for 7 days.")
    return NoticeLetter(
        subject_line=_("%(title)s · Jaipur by Post") % {"title": heading},
        heading=heading,
        preheader=lead,
        link=link_to("accounts:export"),
        why=_("You get this mail because you have an account on Jaipur by Post."),
        greeting=_("Hello %(name)s,") % {"name": one_line(name)},
        sentences=(
            lead,
            _("Did you not ask for it? Then please choose a new password at once."),
        ),
        label="",
        paragraphs=(),
        link_text=_("Download it"),
    )
