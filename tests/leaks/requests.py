"""What is asked of every route: each method with nothing, and what a cheat would try on a match."""

import json
from collections.abc import Iterator, Mapping
from datetime import timedelta
from urllib.parse import urlencode

from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.apps import apps

from accounts.models import PersonalAccessToken, Sanction, User
from games.engine import notation
from games.engine.cards import GOODS, PRECIOUS, Kind
from games.engine.errors import MatchOver
from games.engine.moves import Exchange, Move, Sell, Take, TakeCamels
from games.models import ChatMessage, Match, MatchEvent, Offer, Proposal, Report, StaffNote
from games.play import event_store, queries
from games.play.errors import MatchIsPaused
from games.play.event_store import Stream
from notifications.models import Email, EmailStatus
from notifications.registry import EmailClass
from notifications.unsubscribe import ClassOfUser, token_for
from tests.leaks.cast import Request
from tests.leaks.routes import Route, path_of
from tests.leaks.worlds import NOW

JSON = "application/json"
SMALLEST_BONUS = 3
API_METHODS = ("POST", "PUT", "PATCH", "DELETE")


def requests_for(route: Route) -> Iterator[Request]:
    """All requests for a route, to the public and to the private match where it is about one."""
    for parts in _parts_for(route):
        path = path_of(route, parts)
        yield Request("GET", path)
        if path.startswith("/api/"):
            body, headers = json.dumps(_body_for(path)), _headers_for(path, parts)
            yield from (Request(method, path, body, JSON, headers) for method in API_METHODS)
        else:
            yield Request("POST", path)
        if route.name.endswith("_changelist"):
            yield from _guesses_in_lists(path)
        if "match_id" in route.parts and path.rstrip("/").endswith("/moves"):
            yield from _attempts(path, parts["match_id"])


BODIES: Mapping[str, object] = {
    "/reports": {"user": "Asha", "reason": "stalling"},
    "/appeal": {"text": "It was not me."},
    "/me/vacation": {"ends_at": (NOW + timedelta(days=2)).isoformat()},
    "/me/availability": {"weekend_days": [], "night": None, "automatic_vacation": False},
    "/gift-time": {"days": 1},
    "/proposals": {"kind": "pause", "days": 2},
}
"""What is sent to paths of the API that answer nothing to an empty object, by their ends."""


def _body_for(path: str) -> object:
    return next((body for end, body in BODIES.items() if path.endswith(end)), {})


def _headers_for(path: str, parts: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """The version of the match, where that must be the very latest."""
    if not path.endswith("/gift-time"):
        return ()
    return (("if-match", f'"{event_store.load(parts["match_id"]).match.version}"'),)


def _parts_for(route: Route) -> list[Mapping[str, str]]:
    offers = {offer.kind: offer for offer in Offer.objects.all()}
    offer = next((offers[kind] for kind in offers if f"{kind}s/" in route.pattern), None)
    common = {
        "name": "Asha",
        "key": str(offer.token or offer.public_id) if offer else "",
        "offer_id": offer.public_id if offer else "",
        "token": str(offer.token) if offer else _unsubscribe_token(),
        "email_id": str(Email.objects.get(status=EmailStatus.SENT).pk),
        "token_id": str(PersonalAccessToken.objects.get().pk),
        "sanction_id": str(Sanction.objects.get().pk),
        "report_id": str(Report.objects.get().pk),
        "message_id": str(ChatMessage.objects.get().pk),
        "proposal_id": str(Proposal.objects.get().pk),
        "note_id": str(StaffNote.objects.get().pk),
        "digest": "0" * 64,
        "app_label": "games",
        "url": "nowhere",
        "content_type_id": "0",
        "file": "none.eml",
        "pk": str(Authenticator.objects.get(type=Authenticator.Type.WEBAUTHN).pk),
        "session_id": str(UserSession.objects.earliest("pk").pk),
        "object_id": first_row(route) if route.pattern.startswith("admin/") else "",
    }
    if "match_id" not in route.parts:
        return [common]
    ids = Match.objects.order_by("-is_public").values_list("public_id", flat=True)
    return [{**common, "match_id": match_id} for match_id in ids]


def _unsubscribe_token() -> str:
    bilal = User.objects.get(username="Bilal")
    return token_for(ClassOfUser(bilal.pk, EmailClass.TURN))


def first_row(route: Route) -> str:
    """The key of a row that an admin page can be about."""
    label, model = f"{route.pattern}//".split("/")[1:3]
    try:
        table = apps.get_model(label, model)
    except (LookupError, ValueError):
        return "1"
    row = table._default_manager.order_by("pk").first()
    return str(row.pk) if row else "1"


def _guesses_in_lists(path: str) -> Iterator[Request]:
    """Lists of the admin narrowed down by what the reader may not know."""
    deal = MatchEvent.objects.filter(kind="round_dealt").latest("pk").payload
    for guess in (
        {"payload__deck": deal["deck"]},
        {"payload__deck__startswith": deal["deck"][:5]},
        {"payload__icontains": deal["seed"]},
        {"events__payload__deck": deal["deck"]},
        {"match__events__payload__icontains": deal["deck"]},
        {"q": deal["deck"]},
        {"q": deal["seed"]},
    ):
        yield Request("GET", f"{path}?{urlencode(guess)}")


def _attempts(path: str, match_id: str) -> Iterator[Request]:
    """A try at each kind of illegal move, real moves that draw nothing, trials of all kinds."""
    match = event_store.load(match_id)
    legal = _legal_moves(match)
    guesses = [move for move in (_guesses() if legal else _probes()) if move not in legal]
    harmless = [move for move in legal if not _draws(move)]
    trials = [move for move in legal if _draws(move)]
    current = match.match.version
    for move in (*guesses, *harmless[:2], *harmless[-2:]):
        yield _by_api(path, move, current) if "/api/" in path else _by_form(path, move, current)
    for move in (*legal[:1], guesses[0]):
        yield _by_api(path, move, 1) if "/api/" in path else _by_form(path, move, 1)
    if "/api/" in path:
        yield from (_by_api(path + "?dry_run=true", move, current) for move in trials)


def _legal_moves(match: Stream) -> list[Move]:
    """What the player in turn can play; nothing in a match that has ended or is paused."""
    try:
        return queries.legal_moves(match.match.public_id, match.players[match.match.turn or 0])
    except (MatchOver, MatchIsPaused):
        return []


def _guesses() -> Iterator[Move]:
    """Moves that are mostly illegal, each for another reason; what is legal now is left out."""
    yield TakeCamels()
    yield from (Take(kind) for kind in Kind)
    yield from (Sell(kind, 7) for kind in Kind)
    yield from (Sell(good, 1) for good in PRECIOUS)
    yield Sell(Kind.LEATHER, 0)
    for good in GOODS:
        yield Exchange((good, good), (Kind.CAMEL, Kind.CAMEL))
        yield Exchange((Kind.SPICE, Kind.CLOTH), (good, good))
    yield Exchange((Kind.CAMEL, Kind.GOLD), (Kind.SPICE, Kind.SPICE))
    yield Exchange((Kind.GOLD,), (Kind.SPICE,))
    yield Exchange((Kind.GOLD, Kind.SPICE), (Kind.CAMEL,))


def _probes() -> Iterator[Move]:
    """What would tell most where no move is legal any more: which goods a hand holds."""
    yield TakeCamels()
    yield from (Sell(good, 2) for good in GOODS)
    yield Exchange((Kind.GOLD, Kind.SPICE), (Kind.CAMEL, Kind.CAMEL))


def _draws(move: Move) -> bool:
    """Whether a legal move turns up a card or a bonus token that its player did not know."""
    match move:
        case Take() | TakeCamels():
            return True
        case Sell(_, count):
            return count >= SMALLEST_BONUS
        case Exchange():
            return False


def _by_api(path: str, move: Move, version: int) -> Request:
    headers = (("if-match", f'"{version}"'),)
    return Request("POST", path, json.dumps(notation.to_json(move)), JSON, headers)


def _by_form(path: str, move: Move, version: int) -> Request:
    fields: list[tuple[str, object]] = [("version", version)]
    for name, word in notation.to_json(move).items():
        fields += [(name, one) for one in word] if isinstance(word, list) else [(name, word)]
    if isinstance(move, Sell):
        fields.append(("sale", f"{move.count} {move.good.word}"))
    if isinstance(move, Exchange):
        fields = [field for field in fields if field != ("give", "camel")]
        fields.append(("camels", move.give.count(Kind.CAMEL)))
    return Request("POST", path, urlencode(fields))
