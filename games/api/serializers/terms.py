"""What is agreed on about the time of a match, to and from JSON."""

from collections.abc import Iterator
from typing import Final, Literal, NotRequired, TypedDict, cast

from django.utils.translation import gettext as _

from games.api.bodies import JsonObject, Reader, boolean, number_among, or_null, word_among
from games.api.errors import InvalidFields
from games.api.problems import FieldError
from games.engine.time_control import TimeControl
from games.play.clocks.terms import DEFAULT_PACE_DAYS, PACES, TimeTerms

PaceDays = Literal[1, 2, 3, 5, 7, 10, 14]


class TimeTermsJson(TypedDict):
    """How the time of a match is measured. `pace_days` is null unless each turn has its days.

    Who is late in a friendly match may still move until the other claims the win. With a weekend
    pause, clocks stand still on the weekend days of the player in turn.
    """

    time_control: TimeControl
    pace_days: PaceDays | None
    is_friendly: bool
    weekend_pause: bool


class NewTimeTermsJson(TypedDict):
    """How time shall be measured: usually three days a turn, strictly, weekends like other days."""

    time_control: NotRequired[TimeControl]
    pace_days: NotRequired[PaceDays | None]
    is_friendly: NotRequired[bool]
    weekend_pause: NotRequired[bool]


TIME_TERMS: Final[dict[str, Reader]] = {
    "time_control": word_among([control.value for control in TimeControl]),
    "pace_days": or_null(number_among(PACES)),
    "is_friendly": boolean,
    "weekend_pause": boolean,
}


def pace_days_json(terms: TimeTerms) -> PaceDays | None:
    """The days for each turn, if each has its days."""
    return cast("PaceDays | None", terms.pace_days)


def time_terms_of(fields: JsonObject) -> TimeTerms:
    """The terms that were read, the usual ones where none were given. Raises InvalidFields."""
    control = TimeControl(fields.get("time_control", TimeControl.PACE))
    usual_days = DEFAULT_PACE_DAYS if control is TimeControl.PACE else None
    chosen = {"pace_days": usual_days, "is_friendly": False, "weekend_pause": False, **fields}
    if errors := list(_misplaced(control, chosen)):
        raise InvalidFields(errors)
    return TimeTerms(
        control,
        chosen["pace_days"],
        is_friendly=chosen["is_friendly"],
        has_weekends=chosen["weekend_pause"],
    )


def _misplaced(control: TimeControl, chosen: JsonObject) -> Iterator[FieldError]:
    """What does not go together with the time control."""
    is_pace, has_days = control is TimeControl.PACE, chosen["pace_days"] is not None
    if is_pace and not has_days:
        yield FieldError("pointer", "/pace_days", _("With a pace each turn has its days."))
    if has_days and not is_pace:
        detail = _("Days per turn belong to the time control “pace” alone.")
        yield FieldError("pointer", "/pace_days", detail)
    if control is TimeControl.UNLIMITED:
        for name in ("is_friendly", "weekend_pause"):
            if chosen[name]:
                detail = _("Without a time limit nobody is late, and no clock needs a pause.")
                yield FieldError("pointer", f"/{name}", detail)
