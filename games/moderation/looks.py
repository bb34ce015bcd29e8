"""Telling players that a moderator has looked at their cards, once the match is over."""

from typing import Final

from django.db import transaction
from django.utils import timezone

from games.models import CardsLook, MatchStatus, NoticeKind, Seat
from games.moderation.notices import Notice, tell

AT_ONCE: Final = 100


def tell_of_looks() -> int:
    """Tell both players of ended matches who have not been told yet; how many looks there were."""
    untold = CardsLook.objects.filter(told_at=None, match__status=MatchStatus.FINISHED)
    ids = list(untold.order_by("at").values_list("pk", flat=True)[:AT_ONCE])
    return sum(_tell_of(look_id) for look_id in ids)


@transaction.atomic
def _tell_of(look_id: int) -> bool:
    """Whether nobody else has told it first."""
    if not CardsLook.objects.filter(pk=look_id, told_at=None).update(told_at=timezone.now()):
        return False
    look = CardsLook.objects.select_related("match").get(pk=look_id)
    for seat in Seat.objects.filter(match=look.match).select_related("user"):
        tell(seat.user, Notice(kind=NoticeKind.CARDS_SEEN, text=look.reason, match=look.match))
    return True
