"""The pages to read: home, finished matches, profiles, rules."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.blocks import has_blocked
from accounts.models import User
from accounts.queries import user_by_name
from games.lobby import queries as lobby
from games.people.queries import profile_of
from games.people.vacations import standing_of
from games.play import lists
from games.play.reliability import reliability_of
from games.web.lists import home_page, match_lines
from games.web.practice import practice_page
from games.web.reliability import time_keeping
from games.web.requests import page_of, signed_in, viewer_of
from games.web.rules_page import rules_page
from games.web.times import instant_text, zone_text

FINISHED_AT_HOME = 5
PAGE_LENGTH = 25


@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """My matches and offers, or what the site is for those who are not signed in."""
    user = viewer_of(request)
    if user is None:
        return render(request, "games/landing.html", {"practice": practice_page(QueryDict())})
    page = home_page(
        lists.rows_for(lists.matches_of(user, status="active"), user),
        lists.rows_for(lists.matches_of(user, status="finished")[:FINISHED_AT_HOME], user),
        lobby.views_for(lobby.open_challenges(user), user),
        lobby.views_for(lobby.open_offers_of(user), user),
    )
    context = {"page": page, "waiting": len(page.waiting_for_me), "zone": zone_text()}
    return render(request, "games/home.html", context)


@never_cache
@login_required
@require_safe
def finished(request: HttpRequest) -> HttpResponse:
    """All my finished matches, latest first."""
    user = signed_in(request)
    matches = lists.matches_of(user, status="finished")
    rows, paging = page_of(matches, request, length=PAGE_LENGTH)
    lines = match_lines(lists.rows_for(rows, user))
    return render(request, "games/finished.html", {"matches": lines, "paging": paging})


@never_cache
@require_safe
def profile(request: HttpRequest, name: str) -> HttpResponse:
    """A player's record and public matches; a name of before leads to the one of now."""
    try:
        player = user_by_name(name)
    except User.DoesNotExist:
        raise Http404 from None
    if player.username.lower() != name.lower():
        return redirect("games:profile", player.username)
    user = viewer_of(request)
    rows, paging = page_of(lists.public_matches_of(player), request, length=PAGE_LENGTH)
    context = {
        "profile": profile_of(player),
        "time": time_keeping(reliability_of(player)),
        "away_until": instant_text(away.ends_at) if (away := standing_of(player).current) else "",
        "is_me": player == user,
        "has_blocked": user is not None and user != player and has_blocked(user, player),
        "matches": match_lines(lists.rows_for(rows, None)),
        "paging": paging,
    }
    return render(request, "games/profile.html", context)


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """The rules in our own words, with tables of all cards and tokens, and a table to practise."""
    context = {"page": rules_page(), "practice": practice_page(QueryDict())}
    return render(request, "games/rules.html", context)
