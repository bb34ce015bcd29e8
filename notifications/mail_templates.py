"""The templates of mails: made once, styles and all, so that a mail only fills them in."""

from functools import cache
from typing import Any

from django.template import Context, Engine, Origin
from django.template.loaders import app_directories
from typing_extensions import override

from notifications.styling import styled


class Loader(app_directories.Loader):
    """Gives the templates of the apps, those of pages with the styles of their elements."""

    @override
    def get_contents(self, origin: Origin) -> str:
        contents = super().get_contents(origin)
        return styled(contents) if origin.name.endswith(".html") else contents


def fill_in(template: str, context: dict[str, Any]) -> str:
    """The text that a template makes of the context, without blanks around it."""
    return _engine().get_template(template).render(Context(context)).strip()


@cache
def _engine() -> Engine:
    loader = f"{Loader.__module__}.{Loader.__qualname__}"
    return Engine(
        loaders=[("django.template.loaders.cached.Loader", [loader])],
        libraries={
            "i18n": "django.templatetags.i18n",
            "mail_cards": "notifications.templatetags.mail_cards",
            "mail_links": "notifications.templatetags.mail_links",
        },
    )
