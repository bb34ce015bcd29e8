"""What must be true when all is over, whatever went wrong: each fault in a sentence."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from games.models import OutboxEntry, OutboxStatus
from notifications import suppression
from notifications.channels.bell import NOT_SHOWN
from notifications.models import Email, EmailStatus, Notice, Reminder
from notifications.registry import KINDS, EmailKind
from notifications.timing.judge import Reason
from tests.chaos import settings as short_waits
from tests.chaos.playing import Story, Turn
from tests.chaos.sink import MoodySink, Taken

RETRIES = len(short_waits.MAIL_RETRY_SECONDS)
TURN_KINDS = (EmailKind.YOUR_TURN, EmailKind.ROUND_ENDED)
UNDER_WAY_SECONDS = 10.0
NEVER_TOLD = (EmailStatus.SUPERSEDED, EmailStatus.SKIPPED, EmailStatus.BOUNCED, EmailStatus.FAILED)


@dataclass(frozen=True)
class Aftermath:
    """What the players know, what the mail server took, and what the database says; read once."""

    stories: Sequence[Story]
    sink: MoodySink

    @cached_property
    def rows(self) -> Sequence[Email]:
        """All rows of mail."""
        return list(Email.objects.select_related("recipient"))

    @cached_property
    def told(self) -> Mapping[tuple[str, str, int], Sequence[Email]]:
        """The rows by the name of the recipient, subject and version."""
        found = defaultdict(list)
        for row in self.rows:
            found[_name(row), row.subject, row.version].append(row)
        return found

    @cached_property
    def copies(self) -> Mapping[str, Sequence[Taken]]:
        """What the mail server took, by row, in the order in which it came."""
        found = defaultdict(list)
        for taken in self.sink.taken:
            found[taken.row_id].append(taken)
        return found

    @cached_property
    def turns(self) -> Sequence[Turn]:
        """All turns that were given to somebody."""
        return [turn for story in self.stories for turn in story.turns]

    def rows_of(self, turn: Turn) -> Sequence[Email]:
        """The mails that the turn led to."""
        about = self.told.get((turn.player, f"match:{turn.match_id}", turn.version), ())
        return [row for row in about if row.kind in TURN_KINDS]


def faults(after: Aftermath) -> list[str]:
    """All that is not as it must be."""
    checks = (refused, unplayed, owed, turns, results, numbers, unsent)
    more = (sent, doubled, known_but_not_sent, late, outcomes, bells, reminders)
    return [fault for check in (*checks, *more) for fault in check(after)]


def refused(after: Aftermath) -> Iterator[str]:
    """No move, message or challenge failed."""
    for story in after.stories:
        yield from story.refusals


def unplayed(after: Aftermath) -> Iterator[str]:
    """Something has been played at every table."""
    if any(story.moves == 0 for story in after.stories):
        yield "at some table nobody moved"


def owed(after: Aftermath) -> Iterator[str]:
    """Everything was relayed, and every mail has an outcome."""
    for entry in OutboxEntry.objects.filter(status=OutboxStatus.OWED):
        yield f"not relayed: {entry}"
    for row in after.rows:
        if row.next_attempt_at is not None or row.status == EmailStatus.GATHERED:
            yield f"not finished: {_described(row)}"


def turns(after: Aftermath) -> Iterator[str]:
    """Each turn led to one mail, which was given up as stale only if the turn was played."""
    for turn in after.turns:
        rows = after.rows_of(turn)
        if len(rows) != 1:
            yield f"{len(rows)} mails for {turn}"
        elif turn.ended_at is None and rows[0].status == EmailStatus.SUPERSEDED:
            yield f"given up though it stands: {_described(rows[0])}"


def results(after: Aftermath) -> Iterator[str]:
    """Both players have one mail about each match that has ended, and that is never stale."""
    for story in after.stories:
        for match_id, names in story.ended.items():
            rows = [
                row
                for row in after.rows
                if row.subject == f"match:{match_id}" and row.kind == EmailKind.MATCH_FINISHED
            ]
            if sorted(map(_name, rows)) != sorted(names):
                yield f"{len(rows)} mails about the end of {match_id}"
            for row in rows:
                if row.status == EmailStatus.SUPERSEDED:
                    yield f"a result was given up: {_described(row)}"


def numbers(after: Aftermath) -> Iterator[str]:
    """There are as many mails about challenges and messages as of these."""
    counted = Counter(row.kind for row in after.rows)
    told = counted[EmailKind.CHALLENGE_RECEIVED] + counted[EmailKind.REMATCH_OFFERED]
    challenges = sum(story.challenges for story in after.stories)
    messages = sum(story.messages for story in after.stories)
    if told != challenges:
        yield f"{told} mails about {challenges} challenges"
    if counted[EmailKind.CHAT_MESSAGE] != messages:
        yield f"{counted[EmailKind.CHAT_MESSAGE]} mails about {messages} messages"


def unsent(after: Aftermath) -> Iterator[str]:
    """What was not sent has a reason, and the reason is true."""
    for row in after.rows:
        if row.status in NEVER_TOLD and not row.reason:
            yield f"no reason: {_described(row)}"
        if row.status == EmailStatus.BOUNCED and row.reason not in after.sink.refused[_mail(row)]:
            yield f"bounced, and nobody refused it: {_described(row)}"
        if row.status == EmailStatus.FAILED and not row.told_in_id and row.attempts <= RETRIES:
            yield f"failed too early: {_described(row)}"
        if row.status == EmailStatus.SKIPPED and row.reason != Reason.ADDRESS_SUPPRESSED:
            yield f"skipped without need: {_described(row)}"
        if row.status == EmailStatus.SKIPPED and not suppression.is_suppressed(_address(row)):
            yield f"skipped, and the address is good: {_described(row)}"


def sent(after: Aftermath) -> Iterator[str]:
    """What was sent is there, at the right address."""
    for row in after.rows:
        if row.status != EmailStatus.SENT:
            continue
        copies = after.copies.get(_mail(row), ())
        if not copies:
            yield f"sent, and never came: {_described(row)}"
        if any(copy.recipients != (_address(row),) for copy in copies):
            yield f"came to a wrong address: {_described(row)}"


def doubled(after: Aftermath) -> Iterator[str]:
    """It came again only if whoever sent it could not know that it had come."""
    for row_id, copies in after.copies.items():
        if any(copy.is_known for copy in copies[:-1]):
            yield f"came {len(copies)} times without need: {row_id}"


def known_but_not_sent(after: Aftermath) -> Iterator[str]:
    """What came, and was known to have come, counts as sent; nothing came out of nowhere."""
    by_id = {str(row.pk): row for row in after.rows}
    for row_id, copies in after.copies.items():
        row = by_id.get(row_id)
        if row is None:
            yield f"came, and no row knows of it: {row_id!r}"
        elif row.status != EmailStatus.SENT and any(copy.is_known for copy in copies):
            yield f"came, and does not count as sent: {_described(row)}"


def late(after: Aftermath) -> Iterator[str]:
    """Nobody is mailed a turn that is over, but for what was under way just then."""
    for turn in after.turns:
        over_at = math.inf if turn.ended_at is None else turn.ended_at + UNDER_WAY_SECONDS
        for row in after.rows_of(turn):
            is_told = row.kind == EmailKind.YOUR_TURN and row.status == EmailStatus.SENT
            copies = after.copies.get(_mail(row), ()) if is_told else ()
            if any(copy.at > over_at for copy in copies):
                yield f"came when it was over: {_described(row)}"


def outcomes(after: Aftermath) -> Iterator[str]:
    """What is owed has the outcome of the one mail that told of it."""
    for entry in OutboxEntry.objects.select_related("recipient"):
        about = after.told.get((entry.recipient.username, entry.subject, entry.version), ())
        fates = [row.status for row in about if entry.kind in KINDS[EmailKind(row.kind)].tells]
        if fates != [entry.outcome]:
            yield f"owed as {entry}: outcome {entry.outcome!r}, mails {fates}"


def bells(after: Aftermath) -> Iterator[str]:
    """The bell has told the same things as the mails, each once."""
    rung: Counter[tuple[object, ...]] = Counter(
        Notice.objects.values_list("recipient", "kind", "subject", "version", "occasion")
    )
    mailed: Counter[tuple[object, ...]] = Counter(
        (row.recipient_id, row.kind, row.subject, row.version, row.occasion)
        for row in after.rows
        if row.kind not in NOT_SHOWN
    )
    for key in rung.keys() | mailed.keys():
        if not rung[key] == mailed[key] == 1:
            yield f"{rung[key]} notices and {mailed[key]} mails: {key}"


def reminders(after: Aftermath) -> Iterator[str]:
    """Whose turn it is will be reminded of it."""
    planned = set(Reminder.objects.values_list("recipient__username", "subject"))
    for turn in after.turns:
        if turn.ended_at is None and (turn.player, f"match:{turn.match_id}") not in planned:
            yield f"nobody will remind of {turn}"


def _mail(row: Email) -> str:
    """By whose Message-ID the row was told: its own, or its digest's."""
    return str(row.told_in_id or row.pk)


def _name(row: Email) -> str:
    return row.recipient.username if row.recipient else ""


def _address(row: Email) -> str:
    return row.recipient.email if row.recipient else ""


def _described(row: Email) -> str:
    fate = f"{row.status} ({row.reason}) after {row.attempts} attempts"
    return f"{row} to {_name(row)}, {row.pk}: {fate}"
