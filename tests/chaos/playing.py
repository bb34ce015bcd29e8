"""Pairs of players who challenge, move, chat, resign and play again, and note what happened."""

import random
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

import httpx

from games.engine.results import Mode
from tests.chaos.cast import Player

Json = dict[str, Any]

ANSWER_SECONDS: Final = 30
PROBLEM_SHOWN: Final = 300
MODES: Final = tuple(mode.value for mode in Mode)
CHATTY: Final = 0.1
TIRED: Final = 0.03


class Refused(Exception):
    """The site has not done what one may ask it to do."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that somebody was given; `ended_at` is None while it stands."""

    match_id: str
    version: int
    player: str
    began_at: float
    ended_at: float | None = None

    def stood_longer_than(self, seconds: float) -> bool:
        """Whether it was not played at once."""
        return self.ended_at is None or self.ended_at - self.began_at > seconds


@dataclass(slots=True)
class Story:
    """What one pair did, as the site has acknowledged it; `refusals` should stay empty."""

    turns: list[Turn] = field(default_factory=list)
    ended: dict[str, tuple[str, ...]] = field(default_factory=dict)
    challenges: int = 0
    messages: int = 0
    moves: int = 0
    refusals: list[str] = field(default_factory=list)

    def note(self, match: Json) -> Json:
        """The match as an answer has shown it: a turn has ended, another begun."""
        now, names = time.monotonic(), tuple(one["username"] for one in match["players"])
        if self.turns and self.turns[-1].ended_at is None:
            self.turns[-1] = replace(self.turns[-1], ended_at=now)
        if match["status"] == "finished":
            self.ended[match["id"]] = names
        else:
            self.turns.append(Turn(match["id"], match["version"], names[match["turn"]], now))
        return match


@dataclass(slots=True)
class Pair:
    """Two players at one table; `play` is to run in a thread."""

    players: tuple[Player, Player]
    address: str
    dice: random.Random
    pause: tuple[float, float]
    story: Story = field(default_factory=Story)

    def play(self, is_over: threading.Event) -> None:
        """Match after match until it is over; they never ask for what they may not have."""
        with httpx.Client(base_url=f"{self.address}/api/v1/", timeout=ANSWER_SECONDS) as site:
            try:
                match = self._first_match(site)
                while not is_over.wait(self.dice.uniform(*self.pause)):
                    match = self._go_on(site, match)
            except (httpx.HTTPError, Refused) as error:
                self.story.refusals.append(f"{self.players[0].name}: {error!r}")

    def _first_match(self, site: httpx.Client) -> Json:
        challenger, challenged = self.players
        wishes = {"opponent": challenged.name, "mode": self.dice.choice(MODES)}
        offer = _ask(site, challenger, "challenges", wishes)
        self.story.challenges += 1
        return self.story.note(_ask(site, challenged, f"challenges/{offer['id']}/accept"))

    def _go_on(self, site: httpx.Client, match: Json) -> Json:
        """The match after one more thing that happens in it, or the next one."""
        place = f"matches/{match['id']}"
        if match["status"] == "finished":
            return self._play_again(site, place)
        chance = self.dice.random()
        if chance < CHATTY:
            _ask(site, self.dice.choice(self.players), f"{place}/chat", {"text": "Good luck!"})
            self.story.messages += 1
        if chance > 1 - TIRED:
            loser = self.dice.choice(self.players)
            return self._act(site, loser, f"{place}/resign", match["version"])
        mover = self._named(match["players"][match["turn"]]["username"])
        moves = _ask(site, mover, f"{place}/legal-moves", method="GET")["moves"]
        self.story.moves += 1
        move = self.dice.choice(moves)
        return self._act(site, mover, f"{place}/moves", match["version"], move)

    def _act(
        self, site: httpx.Client, player: Player, path: str, version: int, body: Json | None = None
    ) -> Json:
        played = _ask(site, player, path, body, headers={"If-Match": f'"{version}"'})
        return self.story.note(played["match"])

    def _play_again(self, site: httpx.Client, place: str) -> Json:
        asks, accepts = self.dice.sample(self.players, 2)
        _ask(site, asks, f"{place}/rematch")
        self.story.challenges += 1
        offer = _ask(site, accepts, f"{place}/rematch")
        return self.story.note(_ask(site, asks, f"matches/{offer['match_id']}", method="GET"))

    def _named(self, name: str) -> Player:
        return next(player for player in self.players if player.name == name)


def _ask(
    site: httpx.Client,
    player: Player,
    path: str,
    body: Json | None = None,
    *,
    method: str = "POST",
    headers: Mapping[str, str] | None = None,
) -> Any:
    """What the site answers; raises Refused."""
    bearer = {"Authorization": f"Bearer {player.secret}"}
    answer = site.request(method, path, json=body, headers={**bearer, **(headers or {})})
    if not answer.is_success:
        raise Refused(f"{path}: {answer.status_code} {answer.text[:PROBLEM_SHOWN]}")
    return answer.json()
