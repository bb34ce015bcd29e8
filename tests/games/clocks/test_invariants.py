"""What holds of every clock, whatever happens to it in whatever order (CLOCK.md, Invariants)."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from games.engine.events import (
    DeadlineSet,
    MatchPaused,
    MatchResumed,
    MatchUnvoided,
    MatchVoided,
    PauseEnded,
    TimeCredited,
    TimeGiven,
    TurnOverdue,
    VacationEnded,
)
from games.engine.time_control import TimeControl
from games.play.clocks import deadlines, stored
from games.play.clocks.clock import NO_TIME, Clock, Outage, Outages
from games.play.clocks.deadlines import PartKind
from games.play.clocks.terms import FULL_BANK, is_past
from games.play.summary import Summary, advance
from tests.games.clocks import oracle
from tests.games.clocks.seasons import STEP
from tests.games.clocks.story import SCRIPTS, Happened, Script, happenings, played
from tests.strategies import examples

END_OF_A_STOP = (MatchResumed, PauseEnded, VacationEnded)

TIME_ON_TOP = (TimeGiven, TimeCredited, DeadlineSet)


def running(script: Script) -> Iterator[Happened]:
    """What happens in a turn, and leaves it running."""
    for one in happenings(script):
        is_same_turn = one.before.turn_sequence == one.after.turn_sequence
        if is_same_turn and one.before.clock.turn and one.after.deadline_at:
            yield one


def left(reading: Clock, outages: Outages, at: datetime) -> timedelta:
    return deadlines.time_left(reading, outages, at)


@given(SCRIPTS)
@examples(25)
def test_no_deadline_moves_earlier_but_by_the_end_of_a_stop(script: Script) -> None:
    for one in running(script):
        if one.before.deadline_at and not isinstance(one.what, END_OF_A_STOP):
            assert one.after.deadline_at is not None
            assert one.after.deadline_at >= one.before.deadline_at, one.what


@given(SCRIPTS)
@examples(25)
def test_time_that_is_left_changes_by_gifts_and_credits_alone(script: Script) -> None:
    for one in running(script):
        if isinstance(one.what, TIME_ON_TOP) or one.before.clock.stopped_at:
            continue
        if isinstance(one.what, Outage):
            assert left(one.after.clock, one.outages, one.at) >= left(
                one.before.clock, one.known, one.at
            )
            continue
        assert left(one.after.clock, one.outages, one.at) == left(
            one.before.clock, one.known, one.at
        )


@given(SCRIPTS)
@examples(25)
def test_a_gift_gives_what_it_says_and_never_too_much(script: Script) -> None:
    for one in running(script):
        if isinstance(one.what, TimeGiven):
            had, has = (
                left(reading, one.known, one.at) for reading in (one.before.clock, one.after.clock)
            )
            assert has == had + timedelta(seconds=one.what.seconds)
            assert has <= script.terms.most_time


@given(SCRIPTS)
@examples(25)
def test_who_takes_a_match_up_again_has_what_was_left_when_it_stopped(script: Script) -> None:
    had: timedelta | None = None
    for one in happenings(script):
        if isinstance(one.what, MatchVoided) and one.before.clock.turn:
            had = left(one.before.clock, one.known, one.at)
        elif isinstance(one.what, MatchUnvoided) and one.after.clock.turn:
            assert left(one.after.clock, one.outages, one.at) == had


@given(SCRIPTS)
@examples(25)
def test_the_end_of_a_stop_leaves_what_was_left_when_it_began(script: Script) -> None:
    for one in running(script):
        had = left(one.before.clock, one.known, one.at)
        if isinstance(one.what, (*END_OF_A_STOP, MatchUnvoided)) and had:
            assert one.after.deadline_at is not None
            assert one.after.deadline_at >= one.at + had


@given(SCRIPTS)
@examples(25)
def test_time_charged_is_wall_time_without_the_stops(script: Script) -> None:
    """As an oracle counts it that looks at each quarter of an hour."""
    for one in happenings(script)[-3:]:
        turn, reading = one.before.clock.turn, one.before.clock
        if turn is None:
            continue
        spans = (*reading.all_pauses, *reading.vacations[turn.seat], *one.known)
        until = min(one.at, reading.stopped_at or one.at)
        charged = oracle.running_time(turn.calendar, spans, turn.started_at, until)
        assert left(reading, one.known, one.at) == max(turn.total - charged, NO_TIME)


@given(SCRIPTS)
@examples(25)
def test_a_turn_ends_when_its_time_has_run_and_not_at_night(script: Script) -> None:
    """As an oracle counts it that looks at each quarter of an hour."""
    for one in happenings(script)[-1:]:
        turn, reading = one.after.clock.turn, one.after.clock
        if turn is None or reading.stopped_at or turn.total > timedelta(days=15):
            continue
        spans = (*reading.all_pauses, *reading.vacations[turn.seat], *one.outages)
        ends_at = oracle.turn_end(turn.calendar, spans, turn.started_at, turn.total)
        assert one.after.deadline_at == ends_at


@given(SCRIPTS)
@examples(25)
def test_a_deadline_is_its_start_and_all_its_parts(script: Script) -> None:
    for one in happenings(script):
        reading = deadlines.deadline(one.after.clock, one.outages)
        if reading is None:
            assert one.after.deadline_at is None
            continue
        assert reading.at == one.after.deadline_at
        assert reading.started_at + sum((part.time for part in reading.parts), NO_TIME) == (
            reading.at
        )
        assert all(part.time > NO_TIME for part in reading.parts)
        assert [part.kind for part in reading.parts] == sorted(
            {part.kind for part in reading.parts}, key=list(PartKind).index
        )


@given(SCRIPTS)
@examples(25)
def test_nobody_is_late_and_nothing_is_settled_while_a_match_is_paused(script: Script) -> None:
    for one in happenings(script):
        until = one.after.clock.pause_end(one.at)
        if until is not None:
            last = until - timedelta(microseconds=1)
            assert not is_past(one.after.deadline_at, last)
            assert not is_past(one.after.settles_at, last)


@given(SCRIPTS)
@examples(25)
def test_a_stored_deadline_is_never_before_the_end_of_a_stored_pause(script: Script) -> None:
    """As the database demands of running matches."""
    for one in happenings(script):
        if one.after.paused_until and not one.after.voided_at:
            assert one.after.deadline_at is not None
            assert one.after.deadline_at >= one.after.paused_until, one.what


@given(SCRIPTS)
@examples(25)
def test_no_bank_and_no_turn_of_a_flexible_match_has_more_than_seven_days(script: Script) -> None:
    for one in happenings(script):
        turn, banks = one.after.clock.turn, one.after.clock.banks
        if script.terms.control is TimeControl.FLEXIBLE and turn is not None:
            assert banks is not None
            assert all(NO_TIME <= bank <= FULL_BANK for bank in banks)
            assert turn.time <= FULL_BANK


@given(SCRIPTS)
@examples(25)
def test_a_clock_is_read_as_it_was_stored(script: Script) -> None:
    for one in happenings(script):
        assert stored.decode(stored.encode(one.after.clock)) == one.after.clock


@given(SCRIPTS, st.integers(0, 60))
@examples(25)
def test_a_clock_goes_on_from_where_it_was_stored(script: Script, split: int) -> None:
    """fold(a + b) == fold(b, fold(a)), with all that is known of outages by then."""
    _, recorded, outages = played(script)
    cut = 1 + split % len(recorded)
    terms = script.terms

    summary, state = advance(Summary(), None, tuple(recorded[:cut]), terms=terms, outages=outages)
    if recorded[cut:]:
        summary, state = advance(
            summary, state, tuple(recorded[cut:]), terms=terms, outages=outages
        )

    whole = advance(Summary(), None, tuple(recorded), terms=terms, outages=outages)
    assert (summary, state) == whole


@given(SCRIPTS)
@examples(25)
def test_all_events_and_outages_lead_to_where_the_match_stands(script: Script) -> None:
    happened, recorded, outages = played(script)
    folded, _ = advance(Summary(), None, tuple(recorded), terms=script.terms, outages=outages)

    assert not happened or folded == happened[-1].after


@given(SCRIPTS, st.integers(0, 2000), st.integers(0, 2000))
@examples(25)
def test_reminders_come_when_so_much_time_is_left_and_in_their_order(
    script: Script, more: int, less: int
) -> None:
    for one in running(script):
        turn = one.after.clock.turn
        assert turn is not None
        most, least = max(more, less) * STEP, min(more, less) * STEP
        early = deadlines.when_left(one.after.clock, one.outages, most)
        late = deadlines.when_left(one.after.clock, one.outages, least)
        if early is None:
            assert most > turn.total
            continue
        assert late is not None
        assert one.after.deadline_at is not None
        assert turn.started_at <= early <= late <= one.after.deadline_at
        assert left(one.after.clock, one.outages, early) == most
        if early > turn.started_at:
            just_before = early - timedelta(microseconds=1)
            assert left(one.after.clock, one.outages, just_before) > most


@given(SCRIPTS)
@examples(25)
def test_an_outage_moves_a_clock_without_stops_by_what_of_it_lies_in_the_turn(
    script: Script,
) -> None:
    """As one update moves all such clocks at once."""
    for one in running(script):
        turn, outage = one.before.clock.turn, one.what
        if not isinstance(outage, Outage) or one.before.clock.has_stops or turn is None:
            continue
        if one.before.deadline_at is None or any(known.end > outage.start for known in one.known):
            continue
        gap = outage.end - max(outage.start, turn.started_at)
        assert one.after.deadline_at == one.before.deadline_at + max(gap, NO_TIME)


@given(SCRIPTS)
@examples(25)
def test_nobody_is_late_by_an_outage(script: Script) -> None:
    for one in running(script):
        if isinstance(one.what, Outage) and not is_past(one.before.deadline_at, one.what.start):
            assert not is_past(one.after.deadline_at, one.at)


@given(SCRIPTS)
@examples(25)
def test_who_was_found_late_is_not_once_there_is_time_again(script: Script) -> None:
    for one in running(script):
        turn = one.after.clock.turn
        if turn and turn.overdue_at and not isinstance(one.what, TurnOverdue | Outage):
            assert is_past(one.after.deadline_at, one.at) or not isinstance(
                one.what, (*TIME_ON_TOP, MatchPaused, MatchUnvoided)
            )
