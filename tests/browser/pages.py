"""Every page there is, in the states that look different: what to show, and to whom."""

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from tests.browser.person import Person
from tests.browser.playing import is_in_turn, play_one, play_to_the_end

TO_VISITORS = {
    "landing": "/",
    "lobby-signed-out": "/lobby/",
    "rules": "/rules/",
    "practice": "/rules/try/",
    "practice-refused": "/rules/try/?played=take+camels&take=gold&give=spice&try=1",
    "sign-in": "/accounts/login/",
    "sign-up": "/accounts/signup/",
    "forgotten-password": "/accounts/password/reset/",
    "components": "/dev/components/",
}
TO_PLAYERS = {
    "home": "/",
    "lobby": "/lobby/",
    "lobby-challenge": "/lobby/?opponent=Bilal",
    "lobby-invitation": "/lobby/?to=link",
    "lobby-filtered": "/lobby/?mode=single_round&pace=14",
    "finished": "/matches/finished/",
    "profile": "/users/Bilal/",
    "my-profile": "/users/Asha/",
    "settings": "/settings/",
    "name": "/settings/name/",
    "deletion": "/settings/deletion/",
    "your-data": "/settings/export/",
    "vacation": "/settings/vacation/",
    "availability": "/settings/availability/",
    "blocks": "/settings/blocks/",
    "standing": "/settings/standing/",
    "reports": "/settings/reports/",
    "report": "/users/Bilal/report/",
    "tokens": "/settings/tokens/",
    "notifications": "/settings/notifications/",
    "mail-log": "/settings/notifications/log/",
    "news": "/notifications/",
    "mailbox": "/dev/mail/",
    "password": "/accounts/password/change/",
    "email": "/accounts/email/",
    "prove-yourself": "/accounts/reauthenticate/",
    "second-step": "/accounts/2fa/",
    "authenticator-app": "/accounts/2fa/totp/activate/",
    "passkeys": "/accounts/2fa/webauthn/",
    "passkey-new": "/accounts/2fa/webauthn/add/",
    "sessions": "/accounts/sessions/",
    "sign-out": "/accounts/logout/",
}


@dataclass(frozen=True, slots=True)
class Pages:
    """Names and paths: of what anybody sees, and of what Asha sees."""

    to_visitors: dict[str, str]
    to_asha: dict[str, str]


def prepare(asha: Person, bilal: Person) -> Pages:
    """Make matches and offers in every state, by clicking."""
    finished = begin(asha, bilal, single_round=True)
    play_to_the_end(finished, asha, bilal)
    mine, theirs = begin(asha, bilal), begin(asha, bilal)
    _let_play(mine, bilal, asha)
    _let_play(theirs, asha, bilal)
    proposed = _propose_pause(begin(asha, bilal), bilal)
    _propose_pause(theirs, asha)
    challenge = bilal.offer("One player", opponent="Asha")
    invitation = asha.offer("Somebody to whom I send a link")
    seek, own = bilal.offer("Whoever"), asha.offer("Whoever")
    asha.page.goto(f"/settings/notifications/mute/{theirs.split('/')[-2]}/")
    mute = asha.page.url
    asha.press("Mute the match")
    asha.give_password_again(at="/accounts/2fa/totp/activate/")
    unsubscribe = asha.site.unsubscribe_link("asha@")
    return Pages(
        to_visitors=TO_VISITORS
        | paths(
            {
                "match-looking-on": mine,
                "replay": f"{finished}replay/",
                "replay-not-yet": f"{mine}replay/",
                "invitation": invitation,
                "unsubscribe": unsubscribe,
                "profile-signed-out": "/users/Asha/",
            }
        ),
        to_asha=TO_PLAYERS
        | paths(
            {
                "match-my-turn": mine,
                "match-their-turn": theirs,
                "match-proposal": proposed,
                "match-finished": finished,
                "history": f"{finished}history/",
                "resign": f"{mine}resign/",
                "mute": mute,
                "mail": f"/dev/mail/{asha.site.newest_mail()}/",
                "challenge": challenge,
                "my-invitation": invitation,
                "seek": seek,
                "my-seek": own,
            }
        ),
    )


def begin(owner: Person, opponent: Person, *, single_round: bool = False) -> str:
    """A challenge made and accepted on the pages; the address of the match."""
    owner.offer("One player", opponent=opponent.name, single_round=single_round)
    opponent.page.goto("/")
    opponent.press("Accept")
    opponent.page.wait_for_url(re.compile("/matches/"))
    return opponent.page.url


def give_up(match: str, person: Person) -> None:
    """Have somebody resign a match."""
    person.page.goto(f"{match}resign/")
    person.press("Resign")
    person.sees("You have resigned.")


def _propose_pause(match: str, person: Person) -> str:
    """Have somebody propose a pause; the address of the match."""
    person.page.goto(match)
    person.page.locator("#time > summary").click()
    person.press("Propose a pause")
    person.sees("You have proposed a pause of 3 days.")
    return match


def paths(addresses: dict[str, str]) -> dict[str, str]:
    """The same without the site's own part."""
    return {name: urlsplit(address).path for name, address in addresses.items()}


def _let_play(match: str, waits: Person, moves: Person) -> None:
    """Some moves, after which it is the turn of `moves`."""
    for person in (waits, moves, waits, moves, waits):
        person.page.goto(match)
        if is_in_turn(person.page):
            play_one(person.page)
