"""What a player has to do with the team: reports, sanctions, appeals. Moderating is for pages."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final
from uuid import UUID

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from rest_framework.request import Request

from accounts.models import Sanction, Scope, User
from accounts.queries import user_by_name
from accounts.sanctions import acknowledge
from games.api.bodies import (
    NotAsExpected,
    prose,
    read_fields,
    read_object,
    refuse_fields,
    text,
    whole_number,
    word_among,
)
from games.api.contract import Operation
from games.api.endpoint import Endpoint, answer, answer_once, json_text
from games.api.errors import InvalidFields
from games.api.limits import REPORTS
from games.api.pages import PAGE_PARAMETERS, Order, Page, page_of
from games.api.problems import FieldError, ProblemCode
from games.api.serializers.moderation import (
    AppealJson,
    NewAppealJson,
    NewReportJson,
    ReportJson,
    SanctionJson,
    appeal_json,
    report_json,
    sanction_json,
)
from games.moderation import reporting, standing
from games.moderation.kinds import REPORT_LENGTH, TEXT_LENGTH, ReportReason
from games.moderation.reporting import Complaint
from games.play.idempotency import Answer

LATEST_FIRST: Final = Order("created_at", is_latest_first=True, id_field="id")


def _numbers(value: Any) -> tuple[int, ...]:
    """Reads a list of whole numbers."""
    if not isinstance(value, list):
        raise NotAsExpected(_("This must be a list."))
    return tuple([whole_number(one) for one in value])


NEEDED: Final[dict[str, Callable[[Any], Any]]] = {
    "user": text,
    "reason": word_among([reason.value for reason in ReportReason]),
}
WANTED: Final[dict[str, Callable[[Any], Any]]] = {
    "text": prose(REPORT_LENGTH),
    "match_id": text,
    "messages": _numbers,
}


class Reports(Endpoint):
    """Reporting players."""

    required_scopes = {"POST": Scope.REPORT_WRITE}
    limits = {"POST": REPORTS}

    @Operation(
        name="report",
        answers={201: ReportJson, 200: ReportJson},
        body=NewReportJson,
        examples={
            "messages": {
                "user": "Bilal",
                "reason": "abusive_chat",
                "match_id": "7K3M9Q2WXZ",
                "messages": [4],
            }
        },
        refusals=(ProblemCode.NOT_FOUND,),
        is_kept=True,
    )
    def post(self, request: Request) -> HttpResponse:
        """Report a player, a match or messages.

        What you report again while it is open is added to your first report (200).
        """
        fields = read_fields(read_object(request), NEEDED, WANTED)

        def work() -> Answer:
            received = reporting.report(self.user, _complaint(fields))
            status = HTTPStatus.CREATED if received.is_new else HTTPStatus.OK
            return Answer(status, json_text(report_json(received.report)), {})

        return answer_once(request, self.user, work)


class OwnReports(Endpoint):
    """What the caller has reported."""

    required_scopes = {"GET": Scope.REPORT_WRITE}
    parameters = {"GET": PAGE_PARAMETERS}

    @Operation(name="list_reports", answers={200: Page[ReportJson]})
    def get(self, _request: Request) -> HttpResponse:
        """The caller's reports and how far they are; the latest first."""
        page = page_of(
            reporting.reports_by(self.user),
            LATEST_FIRST,
            path="/api/v1/me/reports",
            query=self.query,
            render=lambda rows: [report_json(one) for one in reporting.views_of(rows)],
        )
        return answer(page)


class Sanctions(Endpoint):
    """What was decided about the caller."""

    required_scopes = {"GET": Scope.PROFILE}
    is_open_when_frozen = True

    @Operation(name="list_sanctions", answers={200: Page[SanctionJson]})
    def get(self, _request: Request) -> HttpResponse:
        """Sanctions, those that are over too, the latest first; all on one page."""
        page: Page[SanctionJson] = {
            "results": [sanction_json(own) for own in standing.own_sanctions(self.user)],
            "next": None,
            "previous": None,
        }
        return answer(page)


class Acknowledgement(Endpoint):
    """Having read a warning."""

    required_scopes = {"PUT": Scope.PROFILE}

    @Operation(name="acknowledge_sanction", answers={204: None})
    def put(self, request: Request, sanction_id: str) -> HttpResponse:
        """Say that the caller has read it."""
        refuse_fields(request)
        try:
            acknowledge(self.user, _key(sanction_id))
        except Sanction.DoesNotExist:
            raise Http404 from None
        return HttpResponse(status=HTTPStatus.NO_CONTENT)


class Appeals(Endpoint):
    """Appealing against a sanction."""

    required_scopes = {"POST": Scope.REPORT_WRITE}
    is_open_when_frozen = True

    @Operation(
        name="appeal",
        answers={201: AppealJson},
        body=NewAppealJson,
        examples={"a mistake": {"text": "It was not me who wrote this."}},
        refusals=(ProblemCode.ALREADY_DECIDED,),
        is_kept=True,
    )
    def post(self, request: Request, sanction_id: str) -> HttpResponse:
        """Say once why a sanction that is in force should not stand."""
        said: str = read_fields(read_object(request), {"text": prose(TEXT_LENGTH)})["text"]

        def work() -> Answer:
            made = standing.appeal(self.user, _key(sanction_id), text=said)
            return Answer(HTTPStatus.CREATED, json_text(appeal_json(made)), {})

        return answer_once(request, self.user, work)


def _complaint(fields: dict[str, Any]) -> Complaint:
    try:
        reported = user_by_name(fields["user"])
    except User.DoesNotExist:
        detail = _("There is no player of this name.")
        raise InvalidFields([FieldError("pointer", "/user", detail)]) from None
    return Complaint(
        reported=reported,
        reason=ReportReason(fields["reason"]),
        text=fields.get("text", ""),
        match_id=fields.get("match_id"),
        messages=fields.get("messages", ()),
    )


def _key(sanction_id: str) -> UUID:
    try:
        return UUID(sanction_id)
    except ValueError:
        raise Http404 from None
