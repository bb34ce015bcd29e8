"""Making the file with all that the site keeps of a user: a ZIP of JSON files.

Of a running match it holds what its player sees, as the match's own file does.
"""

import io
import json
import zipfile
from typing import Final
from uuid import UUID

from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from accounts import exports, own_data
from accounts.models import User
from games.models import (
    Appeal,
    ChatMessage,
    Offer,
    PrivateNote,
    Reliability,
    Report,
    TeamNotice,
)
from games.people import personal_data
from games.play import outbox

MADE_AT_ONCE: Final = 20


def make_exports() -> int:
    """Make the files that wait; how many there were.

    One that fails does not stop the others; its error is raised at the end.
    """
    errors, made = [], 0
    for export_id, user in exports.to_make(MADE_AT_ONCE):
        try:
            made += _make(export_id, user)
        except Exception as error:  # noqa: BLE001 - raised below
            errors.append(error)
    if errors:
        raise ExceptionGroup("some exports could not be made", errors)
    return made


def content_of(user: User) -> bytes:
    """The ZIP of a user."""
    files = {**own_data.collect(user), **_collect(user), **personal_data.collect(user)}
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, kept in files.items():
            text = json.dumps(kept, cls=DjangoJSONEncoder, ensure_ascii=False, indent=2)
            archive.writestr(f"{name}.json", text)
    return held.getvalue()


def _make(export_id: UUID, user: User) -> bool:
    content = content_of(user)
    with transaction.atomic():
        is_new = exports.keep(export_id, content)
        if is_new:
            subject = outbox.export_subject(str(export_id))
            ready = outbox.Owed(outbox.OutboxKind.EXPORT_READY, user.pk, subject)
            outbox.owe([ready], now=timezone.now())
    return is_new


def _collect(user: User) -> dict[str, object]:
    """What the games keep besides matches."""
    messages = ChatMessage.objects.filter(author=user).order_by("pk")
    notes = PrivateNote.objects.filter(user=user).order_by("pk")
    offers = Offer.objects.filter(owner=user).order_by("pk")
    reports = Report.objects.filter(reporter=user).order_by("created_at")
    appeals = Appeal.objects.filter(sanction__user=user).order_by("created_at")
    notices = TeamNotice.objects.filter(user=user).order_by("pk")
    reliability = Reliability.objects.filter(user=user)
    in_match = F("match__public_id")
    return {
        "messages": list(messages.values("text", "created_at", in_match=in_match)),
        "notes": list(notes.values("text", in_match=in_match)),
        "offers": list(
            offers.values(
                "kind",
                "status",
                "mode",
                "time_control",
                "pace_days",
                "is_friendly",
                "has_weekends",
                "is_public",
                "invitee",
                "created_at",
            )
        ),
        "reports": list(reports.values("reason", "text", "created_at", "state", "outcome")),
        "appeals": list(appeals.values("text", "created_at", "decision", "answer")),
        "notices": list(notices.values("kind", "text", "created_at")),
        "reliability": list(
            reliability.values(
                "turns_in_time", "turns_late", "time_outs", "median_answer", "counted_at"
            )
        ),
    }
