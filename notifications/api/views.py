"""What a player is told, over the API: settings, muted matches, log, bell, unsubscribing."""

from http import HTTPStatus
from typing import Final
from uuid import UUID

from django.http import Http404, HttpResponse
from rest_framework.permissions import AllowAny
from rest_framework.request import Request

from accounts.models import Scope
from games.api.bodies import read_fields, read_object, refuse_fields
from games.api.contract import Operation
from games.api.endpoint import Endpoint, answer, answer_once, json_text
from games.api.pages import LIMIT, Order, Page, page_of
from games.api.problems import Problem, ProblemCode, problem_response
from games.play.idempotency import Answer
from notifications import again, inbox, muting, services, switches
from notifications.api.readers import SETTINGS, UNTIL, preferences_of_fields, read_log_cursor
from notifications.api.serializers import (
    InboxJson,
    LogEntryJson,
    MutedMatchJson,
    NotificationSettingsJson,
    ReadUntilJson,
    SwitchJson,
    UnreadJson,
    log_entry_json,
    muted_match_json,
    notice_json,
    settings_json,
)
from notifications.log import entries_for, log_of
from notifications.models import Email
from notifications.preferences import DEFAULTS
from notifications.reason_words import REFUSALS
from notifications.stored_preferences import preferences_of
from notifications.unsubscribe import TokenUnknown, target_of

LATEST_FIRST: Final = Order("created_at", is_latest_first=True, id_field="pk")
EVERY_METHOD: Final = dict.fromkeys(("GET", "POST", "PUT", "DELETE"), Scope.NOTIFICATIONS)


class Settings(Endpoint):
    """What the caller is told."""

    required_scopes = EVERY_METHOD

    @Operation(name="read_notification_settings", answers={200: NotificationSettingsJson})
    def get(self, _request: Request) -> HttpResponse:
        """What the caller is told by mail, how and when."""
        return answer(settings_json(preferences_of(self.user)))

    @Operation(
        name="change_notification_settings",
        answers={200: NotificationSettingsJson},
        body=NotificationSettingsJson,
        examples={"as it is by default": settings_json(DEFAULTS)},
    )
    def put(self, request: Request) -> HttpResponse:
        """Choose anew, all of it; it holds for what waits to be sent, too."""
        chosen = preferences_of_fields(read_fields(read_object(request), SETTINGS))
        services.save_preferences(self.user, chosen)
        return answer(settings_json(preferences_of(self.user)))


class MutedMatches(Endpoint):
    """The matches that the caller has muted."""

    required_scopes = EVERY_METHOD

    @Operation(name="list_muted_matches", answers={200: Page[MutedMatchJson]})
    def get(self, _request: Request) -> HttpResponse:
        """Matches about which the caller gets no mail, the latest first; all on one page."""
        page: Page[MutedMatchJson] = {
            "results": [muted_match_json(match) for match in muting.muted_matches(self.user)],
            "next": None,
            "previous": None,
        }
        return answer(page)


class MutedMatch(Endpoint):
    """One match of the caller."""

    required_scopes = EVERY_METHOD

    @Operation(name="mute_match", answers={204: None})
    def put(self, request: Request, match_id: str) -> HttpResponse:
        """Get no more mail about the match, not even when time runs out."""
        refuse_fields(request)
        muting.mute_match(match_id, self.user)
        return HttpResponse(status=HTTPStatus.NO_CONTENT)

    @Operation(name="unmute_match", answers={204: None})
    def delete(self, _request: Request, match_id: str) -> HttpResponse:
        """Get mail about the match again."""
        muting.unmute_match(match_id, self.user)
        return HttpResponse(status=HTTPStatus.NO_CONTENT)


class Log(Endpoint):
    """The mails to the caller."""

    required_scopes = EVERY_METHOD
    parameters = {"GET": {"limit": LIMIT, "cursor": read_log_cursor}}

    @Operation(name="list_mails", answers={200: Page[LogEntryJson]})
    def get(self, request: Request) -> HttpResponse:
        """What was sent to the caller, when, and why not; the latest first."""
        page = page_of(
            log_of(self.user),
            LATEST_FIRST,
            path=request.path,
            query=self.query,
            render=lambda rows: [log_entry_json(one) for one in entries_for(rows, self.user)],
        )
        return answer(page)


class Repeat(Endpoint):
    """One mail, once more."""

    required_scopes = EVERY_METHOD

    @Operation(
        name="send_mail_again",
        answers={202: LogEntryJson},
        refusals=(ProblemCode.NOT_SENT_AGAIN,),
        is_kept=True,
    )
    def post(self, request: Request, email_id: str) -> HttpResponse:
        """Have a mail sent once more, five times a day at most; the answer is its new entry."""
        refuse_fields(request)
        known_id = _uuid(email_id)

        def repeat() -> Answer:
            row = again.send_again(known_id, self.user)
            (entry,) = entries_for([row], self.user)
            return Answer(HTTPStatus.ACCEPTED, json_text(log_entry_json(entry)), {})

        try:
            return answer_once(request, self.user, repeat)
        except Email.DoesNotExist:
            raise Http404 from None
        except again.NotSentAgain as refusal:
            detail, members = str(REFUSALS[refusal.why]), {"reason": refusal.why.value}
            return problem_response(Problem(ProblemCode.NOT_SENT_AGAIN, detail, members=members))


class Inbox(Endpoint):
    """The bell."""

    required_scopes = EVERY_METHOD

    @Operation(name="read_inbox", answers={200: InboxJson})
    def get(self, _request: Request) -> HttpResponse:
        """The list behind the bell."""
        body: InboxJson = {
            "unread": inbox.unread_count(self.user),
            "results": [notice_json(notice) for notice in inbox.notices_of(self.user)],
        }
        return answer(body)


class InboxRead(Endpoint):
    """What the caller has seen."""

    required_scopes = EVERY_METHOD

    @Operation(
        name="mark_inbox_read",
        answers={200: UnreadJson},
        body=ReadUntilJson,
        is_body_optional=True,
        examples={"up to one": {"until": 42}},
    )
    def post(self, request: Request) -> HttpResponse:
        """Mark all notices as read, or those up to the one with that id."""
        fields = read_fields(read_object(request, may_be_missing=True), {}, UNTIL)
        services.mark_read(self.user, until=fields.get("until"))
        body: UnreadJson = {"unread": inbox.unread_count(self.user)}
        return answer(body)


class Unsubscription(Endpoint):
    """The links in mails, for programs: the token is all that is asked for (RFC 8058)."""

    authentication_classes = []
    permission_classes = [AllowAny]
    throttle_classes = []
    takes_any_body = True

    @Operation(name="unsubscribe", answers={200: SwitchJson})
    def post(self, _request: Request, token: str) -> HttpResponse:
        """Get no more mails of the class that the link in one of them is about.

        Whatever is sent along is not read. Once more changes nothing.
        """
        try:
            target = target_of(token)
            switches.switch_off(target)
        except TokenUnknown:
            raise Http404 from None
        body: SwitchJson = {"email_class": switches.class_of(target), "is_on": False}
        return answer(body)


def _uuid(written: str) -> UUID:
    try:
        return UUID(written)
    except ValueError:
        raise Http404 from None
