"""The matches of a user as files, for the user to take away: each as the API exports it to them."""

from typing import Final

from accounts.models import User
from games.api.serializers.export import export_json
from games.people.personal_data import Part
from games.play.export import export_of
from games.play.lists import all_matches_of


def _collect(user: User) -> dict[str, object]:
    ids = all_matches_of(user).values_list("public_id", flat=True)
    return {f"matches/{match_id}": export_json(export_of(match_id, user)) for match_id in ids}


def _erase(_user: User) -> None:
    """Leave the matches as they are: they belong to both players, and name nobody."""


PART: Final = Part(_collect, _erase)
