"""Finding what an act undoes, and naming what acts are about."""

from accounts.models import AuditEntry
from games.models import ChatMessage, Match, Report
from games.moderation.actions import Action

SITE = "site"


def match_target(match: Match) -> str:
    """The target of acts on a match."""
    return f"match:{match.public_id}"


def report_target(report: Report) -> str:
    """The target of acts on a report."""
    return f"report:{report.pk}"


def message_target(message: ChatMessage) -> str:
    """The target of acts on a chat message."""
    return f"message:{message.pk}"


def latest(target: str, *actions: Action, **parameters: object) -> AuditEntry | None:
    """The last entry about the target with one of the actions, and those parameters."""
    given = {f"parameters__{name}": content for name, content in parameters.items()}
    names = [action.value for action in actions]
    return AuditEntry.objects.filter(target=target, action__in=names, **given).first()
