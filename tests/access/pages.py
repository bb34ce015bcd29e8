"""The rows of the pages: which policy GET and POST follow. A method without one is refused.

Everything is Asha's: her private match, her offers, her token, mail, warning, passkey.
"""

from collections.abc import Mapping
from typing import Final

from tests.access.policies import (
    ALWAYS,
    ANYBODY,
    BETWEEN_STEPS,
    GUESTS,
    LOGIN,
    LOOKERS_ON,
    NOT_HERE,
    OWN,
    OWN_EVEN_FROZEN,
    PLAYERS,
    PROOF,
    PROVED,
    PROVED_OWN,
    PROVED_WITH_APP,
    SIGNED_IN,
    SIGNED_IN_EVEN_FROZEN,
    STANDING,
    TO_OTHERS,
    WITH_APP,
    WITH_PASSKEY,
    Policy,
)

Row = dict[str, Policy]


def get(policy: Policy) -> Row:
    """A route that is read."""
    return {"GET": policy}


def post(policy: Policy) -> Row:
    """A route that does something."""
    return {"POST": policy}


def both(policy: Policy, answer: int = 302) -> Row:
    """A form, which answers so when it has been sent."""
    return {"GET": policy, "POST": policy.answering(answer)}


TO_THE_MATCH: Final = {"GET": SIGNED_IN.answering(302)}
"""The form is on the page of the match, so whoever comes here is led there, unseen."""

NO_CODES: Final = {
    "GET": SIGNED_IN_EVEN_FROZEN.answering(PROOF),
    "POST": SIGNED_IN_EVEN_FROZEN.answering(PROOF),
}
"""A mailed code proves who has no password; all of the cast have one, so it can't stand in."""

PAGES: Final[Mapping[str, Row]] = {
    "games:home": get(ANYBODY),
    "games:rules": get(ANYBODY),
    "games:practice": get(ANYBODY),
    "games:components": get(NOT_HERE),
    "games:profile": get(ANYBODY),
    "games:report": both(TO_OTHERS),
    "games:reports": get(SIGNED_IN),
    "games:standing": get(SIGNED_IN_EVEN_FROZEN),
    "games:appeal": post(OWN_EVEN_FROZEN.answering(STANDING)),
    "games:read_warning": post(OWN.answering(STANDING)),
    "games:block": post(TO_OTHERS.answering(302)),
    "games:blocks": get(SIGNED_IN),
    "games:vacation": both(SIGNED_IN, 200),
    "games:end_vacation": post(SIGNED_IN.answering(302)),
    "games:availability": both(SIGNED_IN),
    "games:lobby": {"GET": ANYBODY, "POST": SIGNED_IN.answering(302).but(suspended=403)},
    "games:seek": {"GET": ANYBODY, "POST": SIGNED_IN.answering(302).but(player=409)},
    "games:challenge": {"GET": PLAYERS, "POST": PLAYERS.answering(302).but(player=409)},
    "games:invitation": {"GET": ANYBODY, "POST": SIGNED_IN.answering(302).but(player=409)},
    "games:guest": {
        "GET": ANYBODY.answering(302),
        "POST": ANYBODY.answering(302).but(nobody=404),
    },
    "games:guest_code": {"GET": ANYBODY.answering(302), "POST": ANYBODY.answering(302)},
    "games:finished": get(SIGNED_IN),
    "games:match": get(LOOKERS_ON),
    "games:play": TO_THE_MATCH | post(PLAYERS.answering(302).but(opponent=409, player=200)),
    "games:history": get(LOOKERS_ON),
    "games:replay": get(LOOKERS_ON.answering(409)),
    "games:chat": both(PLAYERS) | post(PLAYERS.answering(302).but(muted=403)),
    "games:mute": TO_THE_MATCH | post(PLAYERS.answering(302)),
    "games:presence": post(PLAYERS.answering(204)),
    "games:note": TO_THE_MATCH | post(PLAYERS.answering(302)),
    "games:export": get(LOOKERS_ON.answering(302)),
    "games:gift": TO_THE_MATCH | post(PLAYERS.answering(302).but(player=409)),
    "games:propose": TO_THE_MATCH | post(PLAYERS.answering(409)),
    "games:proposal": TO_THE_MATCH | post(OWN.answering(302)),
    "games:claim": both(PLAYERS, 409),
    "games:resign": both(PLAYERS),
    "games:rematch": TO_THE_MATCH | post(PLAYERS.answering(409)),
    "accounts:settings": both(SIGNED_IN),
    "accounts:name": both(SIGNED_IN),
    "accounts:tokens": {"GET": SIGNED_IN, "POST": PROVED},
    "accounts:deletion": {"GET": SIGNED_IN, "POST": PROVED.answering(302)},
    "accounts:export": {
        "GET": SIGNED_IN_EVEN_FROZEN,
        "POST": PROVED.answering(302).but(frozen=200),
    },
    "accounts:export_download": get(PROVED.answering(404).but(frozen=200)),
    "accounts:complete": {"GET": SIGNED_IN.answering(302), "POST": SIGNED_IN.answering(302)},
    "accounts:cancel_deletion": post(SIGNED_IN.answering(302)),
    "accounts:revoke_token": both(OWN),
    "accounts:end_session": post(OWN.answering(302)),
    "accounts:start_again": post(ANYBODY.answering(302)),
    "notifications:inbox": get(SIGNED_IN),
    "notifications:mark_read": post(SIGNED_IN.answering(302)),
    "notifications:preferences": both(SIGNED_IN),
    "notifications:mute": both(PLAYERS),
    "notifications:log": get(SIGNED_IN),
    "notifications:send_again": post(OWN.answering(302)),
    "notifications:try_address": post(SIGNED_IN.answering(302)),
    "notifications:unsubscribe": both(ALWAYS, 200),
    "notifications:mailbox": get(NOT_HERE),
    "notifications:mail": get(NOT_HERE),
    "notifications:mail_html": get(NOT_HERE),
    "manifest.webmanifest": get(ALWAYS),
}

ALLAUTH: Final[Mapping[str, Row]] = {
    "account_login": {"GET": GUESTS, "POST": GUESTS.answering(302)},
    "account_logout": {"GET": ALWAYS.but(nobody=302), "POST": ALWAYS.answering(302)},
    "account_inactive": get(ANYBODY),
    "account_signup": {"GET": GUESTS, "POST": GUESTS.answering(302)},
    "account_reauthenticate": both(SIGNED_IN_EVEN_FROZEN),
    "account_request_reauthentication_code": NO_CODES,
    "account_confirm_reauthentication_code": both(SIGNED_IN_EVEN_FROZEN.answering(302)),
    "account_email": {"GET": SIGNED_IN, "POST": PROVED.answering(302)},
    "account_email_verification_sent": {"GET": BETWEEN_STEPS, "POST": BETWEEN_STEPS},
    "account_change_password": both(SIGNED_IN),
    "account_set_password": {"GET": SIGNED_IN.answering(302), "POST": SIGNED_IN.answering(302)},
    "account_reset_password": both(ANYBODY),
    "account_confirm_login_code": {"GET": BETWEEN_STEPS, "POST": BETWEEN_STEPS},
    "account_confirm_password_reset_code": {
        "GET": ANYBODY.answering(LOGIN),
        "POST": ANYBODY.answering(LOGIN),
    },
    "account_complete_password_reset": {
        "GET": ANYBODY.answering(302),
        "POST": ANYBODY.answering(302),
    },
    "account_password_reset_completed": get(ANYBODY),
    "usersessions_list": both(SIGNED_IN),
    "mfa_index": get(SIGNED_IN),
    "mfa_authenticate": {"GET": BETWEEN_STEPS, "POST": BETWEEN_STEPS},
    "mfa_reauthenticate": both(WITH_APP, 200),
    "mfa_activate_totp": {
        "GET": PROVED.but(player=302, unproved=PROOF, helper=302, password_only=PROOF),
        "POST": PROVED.but(player=302, unproved=PROOF, helper=302, password_only=PROOF),
    },
    "mfa_deactivate_totp": both(PROVED_WITH_APP),
    "mfa_view_recovery_codes": get(PROVED_WITH_APP),
    "mfa_generate_recovery_codes": {
        "GET": PROVED,
        "POST": PROVED.but(player=302, unproved=PROOF, helper=302, password_only=PROOF),
    },
    "mfa_download_recovery_codes": get(PROVED_WITH_APP),
    "mfa_list_webauthn": get(SIGNED_IN),
    "mfa_add_webauthn": both(PROVED, 200),
    "mfa_reauthenticate_webauthn": {"GET": WITH_PASSKEY, "POST": WITH_PASSKEY.answering(LOGIN)},
    "mfa_remove_webauthn": both(PROVED_OWN),
    "mfa_edit_webauthn": both(PROVED_OWN),
    "mfa_login_webauthn": {"GET": BETWEEN_STEPS, "POST": BETWEEN_STEPS},
}

IN_PUBLIC: Final[Mapping[str, Row]] = {
    "notifications:mute": both(PLAYERS),
    "games:resign": {"GET": SIGNED_IN, "POST": PLAYERS.in_public().answering(302)},
    "games:claim": {"GET": SIGNED_IN, "POST": PLAYERS.in_public().answering(409)},
}
"""Where a public match is no other than a private one, or other than policies say."""
