"""What the mails and the bell keep of a person."""

from typing import Final

from django.forms.models import model_to_dict

from accounts.models import User
from games.people.personal_data import Part
from notifications.models import Email, MutedMatch, Notice, Preference, Reminder


def _collect(user: User) -> dict[str, object]:
    chosen = Preference.objects.filter(user=user).first()
    muted = MutedMatch.objects.filter(user=user).order_by("match_id")
    emails = Email.objects.filter(recipient=user).order_by("created_at", "pk")
    notices = Notice.objects.filter(recipient=user).order_by("pk")
    return {
        "notifications": {
            "preferences": model_to_dict(chosen, exclude=["user"]) if chosen else {},
            "muted_matches": list(muted.values_list("match_id", flat=True)),
        },
        "mails": list(emails.values("kind", "subject", "status", "created_at", "sent_at")),
        "news": list(notices.values("kind", "subject", "created_at", "read_at")),
    }


def _erase(user: User) -> None:
    """Delete it all; of a suppressed address there is only a keyed digest, which stays."""
    Email.objects.filter(recipient=user).delete()
    Notice.objects.filter(recipient=user).delete()
    Reminder.objects.filter(recipient=user).delete()
    MutedMatch.objects.filter(user=user).delete()
    Preference.objects.filter(user=user).delete()


PART: Final = Part(_collect, _erase)
