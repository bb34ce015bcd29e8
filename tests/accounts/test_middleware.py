"""Everybody is answered in their own language and time zone."""

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from django.utils import timezone, translation
from pytest_django import DjangoAssertNumQueries

from accounts.middleware import PreferencesMiddleware
from accounts.models import User


def told(user: User | AnonymousUser) -> str:
    """Language and time zone in force while `user` is answered."""
    request = RequestFactory().get("/")
    request.user = user

    def view(_request: HttpRequest) -> HttpResponse:
        return HttpResponse(f"{translation.get_language()} {timezone.get_current_timezone_name()}")

    with translation.override("en"):
        return PreferencesMiddleware(view)(request).content.decode()


def test_a_user_is_answered_in_their_language_and_zone_without_a_query(
    asha: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    asha.language, asha.time_zone = "it", "Asia/Tehran"

    with django_assert_num_queries(0):
        assert told(asha) == "it Asia/Tehran"


def test_the_next_visitor_is_answered_in_utc(asha: User) -> None:
    asha.time_zone = "Asia/Tehran"
    told(asha)

    assert told(AnonymousUser()) == "en UTC"


def test_a_zone_that_this_machine_no_longer_knows_is_utc(asha: User) -> None:
    asha.time_zone = "Europe/Atlantis"

    assert told(asha) == "en UTC"
