"""What stands at the head of the contract: conventions for people, and the list of problems."""

from typing import Final

from games.api.limits import ANONYMOUS, CHALLENGES, MOVES, REPORTS, USER
from games.api.problems import STATUSES_AND_TITLES

CONVENTIONS: Final = f"""
Two people play Jaipur by correspondence, one move at a time.

**Who you are.** Send `Authorization: Bearer jpr_…`, a personal access token with scopes that you
make on the website, or use the website's session (with CSRF token). Public matches, users, seeks
and rules can be read by anybody.

**Views.** A match is shown as you may see it: what everybody sees, and `you`. What is hidden from
you has no field.

**Playing.** Read the match, and send its ETag (its version) as `If-Match` with your move. 412 means
that the match has moved on: read it again. Cards are named by kind.

**Repeats.** With an `Idempotency-Key` the same request is done once: for 48 hours its first answer
is given again, with `Idempotent-Replayed: true`, also when the match has moved on.

**Reading.** Bodies are JSON objects of at most 64 kB. Unknown fields and query parameters are
refused. Times are RFC 3339 in UTC, lengths of time ISO 8601 or whole days. Lists have `results`,
and links to the `next` and `previous` page. Links are references relative to the server.

**Limits.** {ANONYMOUS.quota} requests an hour for each address without a token,
{USER.quota} an hour for each user, {MOVES.quota} moves a minute,
{CHALLENGES.quota} new seeks, challenges, invitations, rematches and proposals an hour,
{REPORTS.quota} reports a day.
`RateLimit` and `RateLimit-Policy` tell how much is left, `Retry-After` when to come back.

**Problems.** Every error is `application/problem+json` (RFC 9457) with `type`, `title`, `status`,
`detail`, a stable `code`, `errors` (what is wrong where) and `request_id`. `illegal-move` has
`reason` and `rule` too, `stale-version` the `current_version`, `match-paused` says
`paused_until` when, `opponent-away` `away_until` when, `vacation-too-long` the `balance`,
`gift-too-large` (in days) and `too-many-matches` the `limit`, `account-suspended` which `sanction`
forbids it, for what `reason`, and when that `ends_at`.
"""


def introduction() -> str:
    """The conventions, and every problem with its status, as Markdown."""
    rows = [
        f"| `{code}` | {status} | {title} |"
        for code, (status, title) in STATUSES_AND_TITLES.items()
    ]
    table = ["| code | status | title |", "|---|---|---|", *rows]
    return CONVENTIONS.strip() + "\n\n" + "\n".join(table)
