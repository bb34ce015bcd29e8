"""When the caller plays, and when not: their week and their vacations."""

from http import HTTPStatus

from django.http import HttpResponse
from django.utils.translation import gettext as _
from rest_framework.request import Request

from accounts.availability import availability_of, set_availability
from accounts.models import Scope
from games.api.bodies import read_fields, read_object
from games.api.contract import Operation
from games.api.endpoint import Endpoint, answer, answer_once, json_text
from games.api.errors import InvalidFields
from games.api.problems import FieldError, ProblemCode
from games.api.serializers.availability import (
    AVAILABILITY,
    VACATION,
    VACATION_START,
    AvailabilityJson,
    NewVacationJson,
    VacationJson,
    VacationsJson,
    availability_json,
    vacation_json,
    vacations_json,
)
from games.people import vacations
from games.play.errors import InstantOutOfRange
from games.play.idempotency import Answer


class Vacation(Endpoint):
    """The caller's vacations."""

    required_scopes = {
        "GET": Scope.PROFILE,
        "POST": Scope.PROFILE,
        "DELETE": Scope.PROFILE,
    }

    @Operation(name="read_vacation", answers={200: VacationsJson})
    def get(self, _request: Request) -> HttpResponse:
        """How much vacation the caller has left, and what they take, plan and took."""
        return answer(vacations_json(vacations.standing_of(self.user)))

    @Operation(
        name="start_vacation",
        answers={201: VacationJson},
        body=NewVacationJson,
        examples={
            "from now on": {"ends_at": "2026-12-24T12:00:00Z"},
            "planned": {"starts_at": "2026-12-20T12:00:00Z", "ends_at": "2026-12-27T12:00:00Z"},
        },
        refusals=(
            ProblemCode.VACATION_OVERLAPS,
            ProblemCode.STALE_VERSION,
            ProblemCode.VACATION_TOO_SHORT,
            ProblemCode.VACATION_TOO_LONG,
        ),
        is_kept=True,
    )
    def post(self, request: Request) -> HttpResponse:
        """Go on vacation, now or later: all clocks of the caller stand still, and they may move.

        One vacation can go on and one be planned. The others in running matches see it.
        """
        fields = read_fields(read_object(request), VACATION, VACATION_START)

        def work() -> Answer:
            try:
                made = vacations.start(
                    self.user, starts_at=fields.get("starts_at"), ends_at=fields["ends_at"]
                )
            except InstantOutOfRange:
                detail = _("A vacation starts now or within a year.")
                raise InvalidFields([FieldError("pointer", "/starts_at", detail)]) from None
            return Answer(HTTPStatus.CREATED, json_text(vacation_json(made)), {})

        return answer_once(request, self.user, work)

    @Operation(
        name="end_vacation",
        answers={200: VacationJson},
        refusals=(ProblemCode.NO_VACATION, ProblemCode.STALE_VERSION),
        is_kept=True,
    )
    def delete(self, request: Request) -> HttpResponse:
        """End the vacation that goes on, else call off the planned one; its days are given back."""

        def work() -> Answer:
            ended = vacations.end(self.user)
            return Answer(HTTPStatus.OK, json_text(vacation_json(ended)), {})

        return answer_once(request, self.user, work)


class Availability(Endpoint):
    """The caller's week."""

    required_scopes = {"GET": Scope.PROFILE, "PUT": Scope.PROFILE}

    @Operation(name="read_availability", answers={200: AvailabilityJson})
    def get(self, _request: Request) -> HttpResponse:
        """On which days and at which hours the caller rests; nobody else reads it."""
        return answer(availability_json(availability_of(self.user)))

    @Operation(
        name="change_availability",
        answers={200: AvailabilityJson},
        body=AvailabilityJson,
        examples={
            "weekends and nights off": {
                "weekend_days": ["saturday", "sunday"],
                "night": {"start": "23:00", "end": "07:00"},
                "automatic_vacation": True,
            }
        },
    )
    def put(self, request: Request) -> HttpResponse:
        """Choose them anew. Turns that have begun end as they were to end."""
        fields = read_fields(read_object(request), AVAILABILITY)
        chosen = set_availability(
            self.user,
            weekend_days=fields["weekend_days"],
            night=fields["night"],
            has_automatic_vacation=fields["automatic_vacation"],
        )
        return answer(availability_json(chosen))
