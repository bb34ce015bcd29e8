"""Says in words which browser a session belongs to."""

from django import template

from accounts import sessions

register = template.Library()


@register.filter
def browser(user_agent: str) -> str:
    """The browser that calls itself `user_agent`."""
    return sessions.browser_in_words(user_agent)
