"""What is written in a match, messages, silence, notes; and that somebody reads it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus

from django import forms
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.sanctions import Sanctioned
from games.chat import services
from games.chat.errors import ChatRefused, NotOnSpeakingTerms, TooManyMessages
from games.chat.wording import refusal_text
from games.moderation.notice_text import refused_text
from games.play import queries
from games.play.errors import MatchNotFound, NotAPlayer
from games.play.presence import note_presence
from games.web.chat import chat_for
from games.web.chat_forms import MessageForm, NoteForm
from games.web.refusals import NO_REFUSAL, Refusal, with_wait
from games.web.requests import number_of, signed_in
from games.web.terms import heading

CHAT, NOTE = "chat", "note"
"""The parts of the match page."""


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def chat(request: HttpRequest, match_id: str) -> HttpResponse:
    """Messages and note by themselves, messages before `?before=`; a POST says something."""
    if request.method != "POST":
        return _page(request, match_id)
    form, user = MessageForm(request.POST), signed_in(request)
    refused = _write(form, "message", lambda text: services.write_message(match_id, user, text))
    if refused is NO_REFUSAL:
        return _back_to(match_id, CHAT)
    return _page(request, match_id, message=form, refused=refused)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def mute(request: HttpRequest, match_id: str) -> HttpResponse:
    """Hide what the other player writes, or show it again."""
    if request.method == "POST":
        is_wanted = request.POST.get("muted") != "no"
        with _for_players():
            change = services.mute_chat if is_wanted else services.unmute_chat
            change(match_id, signed_in(request))
    return _back_to(match_id, CHAT)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def note(request: HttpRequest, match_id: str) -> HttpResponse:
    """Keep a note."""
    if request.method != "POST":
        return _back_to(match_id, NOTE)
    form, user = NoteForm(request.POST), signed_in(request)
    refused = _write(form, "note", lambda text: services.keep_note(match_id, user, text))
    if refused is NO_REFUSAL:
        return _back_to(match_id, NOTE)
    return _page(request, match_id, note=form, refused=refused)


@never_cache
@login_required
@require_POST
def presence(request: HttpRequest, match_id: str) -> HttpResponse:
    """Note that a player has the match before them, with all messages up to number `seen`.

    The script of the page tells this, again and again while it is visible.
    """
    user = signed_in(request)
    with _for_players():
        services.mark_read(match_id, user, up_to=number_of(request.POST, "seen") or 0)
    note_presence(match_id, user.pk)
    return HttpResponse(status=HTTPStatus.NO_CONTENT)


def _write(form: forms.Form, name: str, write: Callable[[str], object]) -> Refusal:
    """Write what was sent in the field `name`; a refusal stands at the field afterwards."""
    refused = Refusal("", HTTPStatus.UNPROCESSABLE_ENTITY, field=name)
    if form.is_valid():
        try:
            with _for_players():
                write(form.cleaned_data[name])
        except Sanctioned as error:
            form.add_error(name, refused_text(error.sanction))
            refused = Refusal("", HTTPStatus.FORBIDDEN, field=name)
        except ChatRefused as error:
            form.add_error(name, refusal_text(error))
            if isinstance(error, NotOnSpeakingTerms):
                refused = Refusal("", HTTPStatus.FORBIDDEN, field=name)
            if isinstance(error, TooManyMessages):
                status, wait = HTTPStatus.TOO_MANY_REQUESTS, error.seconds
                refused = Refusal("", status, field=name, wait_seconds=wait)
        else:
            return NO_REFUSAL
    form.fields[name].widget.attrs["autofocus"] = True
    return refused


def _page(
    request: HttpRequest,
    match_id: str,
    *,
    message: MessageForm | None = None,
    note: NoteForm | None = None,
    refused: Refusal = NO_REFUSAL,
) -> HttpResponse:
    user = signed_in(request)
    with _for_players():
        match = queries.match_view(match_id, user)
        before = number_of(request.GET, "before")
        part = chat_for(match, user, before=before, message=message, note=note)
    context = {"chat": part, "heading": heading(match.players)}
    response = render(request, "games/chat.html", context, status=refused.status)
    return with_wait(response, refused)


def _back_to(match_id: str, part: str) -> HttpResponse:
    return redirect(f"{reverse('games:match', args=[match_id])}#{part}")


@contextmanager
def _for_players() -> Iterator[None]:
    """Answers 404 for a match that the user may not see, and 403 for one they only look at."""
    try:
        yield
    except MatchNotFound:
        raise Http404 from None
    except NotAPlayer:
        raise PermissionDenied from None
