"""Whether the parts of the site work, in plain words, and what to do about one that does not."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.utils.translation import gettext as _

from games.web.times import instant_text

WATCHED_EVERY: Final = timedelta(minutes=3)
"""Beat has a worker look after the mails each minute; after three without, one of them is away."""

RELAYED_WITHIN: Final = timedelta(minutes=1)
SETTLED_WITHIN: Final = timedelta(minutes=5)


@dataclass(frozen=True, slots=True)
class Check:
    """How a part does; `remedy` is what to do, "" while it does well."""

    part: str
    state: str
    remedy: str = ""

    @property
    def is_well(self) -> bool:
        """Whether nothing needs to be done."""
        return not self.remedy


def of_cache(*, answers: bool) -> Check:
    """Redis, which holds the cache and the queue of the workers."""
    part = _("Redis")
    if answers:
        return Check(part, _("It answers."))
    return Check(
        part,
        _("It does not answer: no work reaches the workers, and no mail goes out."),
        _("Start Redis again; if it runs, look for a full memory or disk. Nothing owed is lost."),
    )


def of_work(seen_at: datetime | None, now: datetime) -> Check:
    """Worker and beat."""
    part = _("Worker and beat")
    if seen_at is not None and now - seen_at < WATCHED_EVERY:
        return Check(part, _("At work, last seen %(at)s.") % {"at": instant_text(seen_at)})
    state = (
        _("Not at work since %(at)s: no turn ends by itself, no mail goes out.")
        % {"at": instant_text(seen_at)}
        if seen_at
        else _("Nobody has seen them at work since Redis was emptied or went away.")
    )
    remedy = _("Start worker and beat again. If both run, their logs say what stops them.")
    return Check(part, state, remedy)


def of_relay(oldest: datetime | None, now: datetime) -> Check:
    """What happened and is to be told, on its way to the mails."""
    part = _("News for players")
    if oldest is None:
        return Check(part, _("All of it has been taken over for mails and bell."))
    state = _("Some waits to be taken over since %(at)s.") % {"at": instant_text(oldest)}
    if now - oldest < RELAYED_WITHIN:
        return Check(part, state)
    return Check(
        part,
        state,
        _("If the worker is at work, its log names the error of relay_outbox: tell a developer."),
    )


def of_mail(oldest: datetime | None, *, is_late: bool, stopped_since: datetime | None) -> Check:
    """Mails, from being owed to being sent."""
    part = _("Mail")
    if stopped_since is not None:
        state = _("Stopped by the switch below since %(at)s; all stay owed.")
        remedy = _("Resume mail as soon as the reason is gone: players wait for their turns.")
        return Check(part, state % {"at": instant_text(stopped_since)}, remedy)
    if not is_late or oldest is None:
        return Check(part, _("Goes out; none is late."))
    return Check(
        part,
        _("Late: one should have gone out at %(at)s.") % {"at": instant_text(oldest)},
        _("See the late ones at the mail desk. If the mail server refuses all, ask its provider."),
    )


def of_clocks(*, is_overdue: bool) -> Check:
    """Turns whose time is up."""
    part = _("Clocks")
    if not is_overdue:
        return Check(part, _("Every turn whose time is up has been settled."))
    return Check(
        part,
        _("Some turns ended more than 5 minutes ago and are not settled."),
        _("Look at worker and beat first. If they are well, their log names the match: report it."),
    )
