"""Refusals of which nothing more is told than a code and one sentence."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from django.http.multipartparser import MultiPartParserError
from django.http.request import UnreadablePostError
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy
from rest_framework import exceptions as rest

from games.api.errors import BodyTooLarge, ProofNeeded, VersionNotNamed
from games.api.problems import ProblemCode
from games.chat.errors import NotOnSpeakingTerms
from games.engine.errors import MatchOver, NotYourTurn
from games.lobby.errors import (
    GuestsMayNot,
    KeptApart,
    MatchStillRunning,
    OfferGone,
    OfferTaken,
    OwnerUnavailable,
    OwnOffer,
)
from games.play.errors import KeyReused, NotAPlayer, TurnExpired

_Code = ProblemCode
SENTENCES: Final[Mapping[type[BaseException], tuple[ProblemCode, Promise]]] = MappingProxyType(
    {
        NotAPlayer: (_Code.NOT_A_PLAYER, gettext_lazy("Only the two players can do this.")),
        TurnExpired: (
            _Code.TURN_EXPIRED,
            gettext_lazy("The deadline has passed; the match is being settled."),
        ),
        KeyReused: (
            _Code.IDEMPOTENCY_KEY_REUSED,
            gettext_lazy("You have used this Idempotency-Key for another request."),
        ),
        MatchOver: (_Code.MATCH_FINISHED, gettext_lazy("Nothing can be played any more.")),
        NotYourTurn: (_Code.NOT_YOUR_TURN, gettext_lazy("The other player is to move.")),
        OfferTaken: (_Code.CHALLENGE_TAKEN, gettext_lazy("Somebody else was faster.")),
        OfferGone: (
            _Code.CHALLENGE_EXPIRED,
            gettext_lazy("It has expired, or was withdrawn or declined."),
        ),
        OwnOffer: (_Code.OWN_CHALLENGE, gettext_lazy("This offer is your own.")),
        OwnerUnavailable: (
            _Code.CHALLENGE_EXPIRED,
            gettext_lazy("The other player cannot begin a match for now."),
        ),
        GuestsMayNot: (
            _Code.ACCOUNT_INCOMPLETE,
            gettext_lazy(
                "Guests play where they are invited. Complete the account on the website."
            ),
        ),
        KeptApart: (
            _Code.BLOCKED_BY_USER,
            gettext_lazy("The two of you do not play with each other."),
        ),
        NotOnSpeakingTerms: (
            _Code.BLOCKED_BY_USER,
            gettext_lazy("The two of you do not write to each other."),
        ),
        MatchStillRunning: (
            _Code.MATCH_RUNNING,
            gettext_lazy("Ask for a rematch when the match has ended."),
        ),
        VersionNotNamed: (
            _Code.PRECONDITION_REQUIRED,
            gettext_lazy('Send If-Match with the version that you have seen, such as "12".'),
        ),
        ProofNeeded: (
            _Code.AUTHENTICATION_REQUIRED,
            gettext_lazy("Give your password once more first, at /accounts/reauthenticate/."),
        ),
        BodyTooLarge: (_Code.PAYLOAD_TOO_LARGE, gettext_lazy("At most 64 kB, please.")),
        rest.MethodNotAllowed: (
            _Code.METHOD_NOT_ALLOWED,
            gettext_lazy("The Allow header names the methods that work."),
        ),
        rest.NotAcceptable: (
            _Code.NOT_ACCEPTABLE,
            gettext_lazy("Please accept application/json."),
        ),
        rest.UnsupportedMediaType: (
            _Code.UNSUPPORTED_MEDIA_TYPE,
            gettext_lazy("Please send application/json."),
        ),
        MultiPartParserError: (
            _Code.UNSUPPORTED_MEDIA_TYPE,
            gettext_lazy("Please send application/json."),
        ),
        UnreadablePostError: (
            _Code.MALFORMED_REQUEST,
            gettext_lazy("The body did not arrive in full."),
        ),
        rest.NotAuthenticated: (
            _Code.AUTHENTICATION_REQUIRED,
            gettext_lazy("Sign in, or send an access token."),
        ),
    }
)
