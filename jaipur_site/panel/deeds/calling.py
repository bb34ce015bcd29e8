"""How deeds call services that take nothing but a reason."""

from collections.abc import Callable
from typing import Any

from accounts.models import User


def plainly(service: Callable[..., object]) -> Callable[[User, Any, Any], object]:
    """The call of a service that takes a reason and nothing else."""
    return lambda actor, key, form: service(actor, key, reason=form.cleaned_data["reason"])


def for_site(service: Callable[..., object]) -> Callable[[User, Any, Any], object]:
    """The call of a service that is about the whole site."""
    return lambda actor, _key, form: service(actor, reason=form.cleaned_data["reason"])
