"""Rows from before offers ended and readers kept their place: nobody is told of them any more."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import Max
from django.utils import timezone


def settle(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    offers = apps.get_model("games", "Offer").objects
    offers.filter(status="open", expires_at__lte=timezone.now()).update(status="expired")
    messages = apps.get_model("games", "ChatMessage").objects
    latest = dict(messages.order_by().values_list("match").annotate(Max("pk")))
    seats = apps.get_model("games", "Seat").objects.filter(match__in=latest)
    chat_read = apps.get_model("games", "ChatRead")
    chat_read.objects.bulk_create(
        [
            chat_read(match_id=match, user_id=user, read_to=latest[match])
            for match, user in seats.values_list("match_id", "user_id")
        ],
        batch_size=500,
    )


class Migration(migrations.Migration):
    dependencies = [("games", "0005_offers_that_end")]

    operations = [migrations.RunPython(settle, migrations.RunPython.noop)]
