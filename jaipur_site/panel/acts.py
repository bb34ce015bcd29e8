"""Actions: one confirm page each, which names whom it is about and what follows, and one service.

What follows of a choice is told once it is made, and before it is confirmed. Only POST acts, and
only the service decides.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from games.moderation.actions import LEAST_ROLES, Action
from games.moderation.errors import NotFound
from games.play.errors import MatchNotFound
from games.web.requests import signed_in
from jaipur_site.panel.forms import ActForm, ReasonForm
from jaipur_site.panel.pages import View, actions_of, may, show, staff_page
from jaipur_site.panel.refusals import REFUSED, sentence

CONFIRM: Final = gettext_lazy("Confirm")


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """What an action is about: `name` as the page calls it, `back` where the actor comes from.

    `key` is what the service takes, `about` what there is to say of it. `quote` is shown as it is.
    `names` are the players of a match.
    """

    key: Any
    about: Any
    name: str
    back: str
    quote: str = ""
    names: tuple[str, ...] = ()
    initial: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed:
    """An action as the panel offers it.

    `follows` says what comes of it, in whole sentences, of what the subject is about; it is given a
    valid form if there is something to choose. `run` calls the service. `shows` is the template of
    what it returns; without it, the actor is led back.
    """

    action: Action
    title: Promise
    follows: Callable[[Any, Any], Sequence[str]]
    run: Callable[[User, Any, Any], object]
    form: type[ActForm] = ReasonForm
    button: Promise = CONFIRM
    is_severe: bool = False
    shows: str = ""

    @property
    def word(self) -> str:
        """The action in an address."""
        return self.action.value.replace("_", "-")


def page_of(deed: Deed, find: Callable[..., Subject]) -> View:
    """The view of an action on what `find` makes of the parts of the address."""

    @staff_page(LEAST_ROLES[deed.action])
    def view(request: HttpRequest, **parts: Any) -> HttpResponse:
        if not may(request, deed.action):
            raise PermissionDenied
        subject = _found(find, parts)
        form = deed.form(
            request.POST if request.method == "POST" else None,
            actions=actions_of(request),
            names=subject.names,
            initial=dict(subject.initial),
        )
        if request.method != "POST" or not form.is_valid() or "change" in request.POST:
            return _ask(request, deed, subject, form)
        if form.has_choice and not request.POST.get("confirmed"):
            return _show(request, deed, subject, form, is_chosen=True)
        return _act(request, deed, subject, form)

    return view


def _found(find: Callable[..., Subject], parts: Mapping[str, Any]) -> Subject:
    try:
        return find(**parts)
    except (NotFound, MatchNotFound):
        raise Http404 from None


def _act(request: HttpRequest, deed: Deed, subject: Subject, form: ActForm) -> HttpResponse:
    try:
        made = deed.run(signed_in(request), subject.key, form)
    except (NotFound, MatchNotFound):
        raise Http404 from None
    except REFUSED as refused:
        form.add_error(None, sentence(refused))
        return _ask(request, deed, subject, form)
    if deed.shows:
        return show(request, deed.shows, deed.title, subject=subject, made=made)
    messages.success(request, _("Done: %(what)s.") % {"what": deed.title})
    return HttpResponseRedirect(subject.back)


def _ask(request: HttpRequest, deed: Deed, subject: Subject, form: ActForm) -> HttpResponse:
    return _show(request, deed, subject, form, is_chosen=False)


def _show(
    request: HttpRequest, deed: Deed, subject: Subject, form: ActForm, *, is_chosen: bool
) -> HttpResponse:
    """The page that asks: to choose, or to confirm what is chosen."""
    is_known = is_chosen or not form.has_choice
    return show(
        request,
        "act.html",
        deed.title,
        status=422 if form.errors else 200,
        deed=deed,
        subject=subject,
        consequences=deed.follows(subject.about, form) if is_known else (),
        form=form,
        is_chosen=is_chosen,
    )
