"""demo: two accounts and a match in the middle, to look around with; only with DEBUG."""

import random

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from accounts.models import User
from games.engine.moves import Exchange
from games.engine.results import Mode
from games.play import lists, queries, services
from games.play.clocks.terms import TimeTerms

NAMES = ("Asha", "Bilal")
PASSWORD = "jaipur-demo"  # noqa: S105 - for a site on loopback only
MOVES = 24
DICE = 1


class Command(BaseCommand):
    """Makes what is missing and prints how to log in; running it again does no harm."""

    help = "Add two demo accounts with a match in the middle, and print how to log in."

    @transaction.atomic
    def handle(self, **_options: object) -> None:
        """Make the accounts and the match; raises CommandError unless DEBUG is on."""
        if not settings.DEBUG:
            raise CommandError("The demo has a known password: it is only for DEBUG.")
        players = (_player(NAMES[0]), _player(NAMES[1]))
        running = lists.matches_of(players[0], status="active").first()
        match_id = running.public_id if running else _match_in_the_middle(players)
        self.stdout.write(f"Log in as {' or '.join(NAMES)} with the password {PASSWORD}")
        self.stdout.write(f"Their match: {settings.SITE_URL}/matches/{match_id}/")


def _player(name: str) -> User:
    user = User.objects.filter(username__iexact=name).first()
    if user is None:
        user = User.objects.create_user(name, f"{name.lower()}@demo.invalid", PASSWORD)
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def _match_in_the_middle(players: tuple[User, User]) -> str:
    """A match in which both have taken and sold for a while; exchanges are kept rare."""
    dice = random.Random(DICE)  # noqa: S311 - picks moves, not cards
    terms = TimeTerms(is_friendly=True, has_weekends=True)
    options = services.MatchOptions(Mode.BEST_OF_THREE, terms, is_public=True)
    match_id = services.start_match(players, options)
    for _ in range(MOVES):
        match = queries.match_view(match_id, None)
        mover = players[match.view.turn or 0]
        moves = queries.legal_moves(match_id, mover)
        simple = [move for move in moves if not isinstance(move, Exchange)]
        choice = dice.choice(simple if dice.random() < 0.8 else moves)  # noqa: PLR2004
        services.play_move(match_id, mover, choice, seen_version=match.version)
    return match_id
