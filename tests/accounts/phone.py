"""A phone with a passkey for the site, made of software."""

import hashlib
import json
from typing import Any, Final

from allauth.account.utils import user_pk_to_url_str
from allauth.mfa.models import Authenticator
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from fido2.cose import ES256
from fido2.utils import websafe_decode, websafe_encode
from fido2.webauthn import (
    AttestationObject,
    AttestedCredentialData,
    AuthenticatorData,
    CollectedClientData,
)

from accounts.models import User

SITE: Final = "testserver"
CREDENTIAL_ID: Final = b"the passkey of the phone"
FLAG = AuthenticatorData.FLAG


class Phone:
    """Belongs to one user, and answers what the site's pages ask a browser for."""

    def __init__(self, user: User) -> None:
        """A phone whose passkey `user` has added to the account."""
        self.user = user
        self.key = ec.derive_private_key(0xCA3E1, ec.SECP256R1())
        self.row: Authenticator = Authenticator.objects.create(
            user=user,
            type=Authenticator.Type.WEBAUTHN,
            data={"name": "phone", "credential": self._attested()},
        )

    def answer(
        self,
        options: dict[str, Any],
        *,
        is_verified: bool = True,
        origin: str = f"https://{SITE}",
        key: ec.EllipticCurvePrivateKey | None = None,
    ) -> str:
        """The credential for the form: signed, and saying whether the finger was the right one."""
        challenge = websafe_decode(options["publicKey"]["challenge"])
        client_data = CollectedClientData.create("webauthn.get", challenge, origin)
        flags = FLAG.UP | (FLAG.UV if is_verified else FLAG(0))
        data = AuthenticatorData.create(_digest(SITE), flags, 1)
        signed = data + client_data.hash
        signature = (key or self.key).sign(bytes(signed), ec.ECDSA(hashes.SHA256()))
        response = {
            "clientDataJSON": websafe_encode(client_data),
            "authenticatorData": websafe_encode(data),
            "signature": websafe_encode(signature),
            "userHandle": websafe_encode(user_pk_to_url_str(self.user).encode()),
        }
        return json.dumps(_credential(response))

    def _attested(self) -> dict[str, Any]:
        """What the browser sent when the passkey was added."""
        public = ES256.from_cryptography_key(self.key.public_key())  # type: ignore[no-untyped-call]
        credential = AttestedCredentialData.create(b"\0" * 16, CREDENTIAL_ID, public)
        flags = FLAG.UP | FLAG.UV | FLAG.AT
        data = AuthenticatorData.create(_digest(SITE), flags, 0, credential)
        client_data = CollectedClientData.create("webauthn.create", b"x" * 32, f"https://{SITE}")
        response = {
            "clientDataJSON": websafe_encode(client_data),
            "attestationObject": websafe_encode(AttestationObject.create("none", data, {})),
        }
        return {**_credential(response), "clientExtensionResults": {"credProps": {"rk": True}}}


def _credential(response: dict[str, str]) -> dict[str, Any]:
    name = websafe_encode(CREDENTIAL_ID)
    return {"id": name, "rawId": name, "type": "public-key", "response": response}


def _digest(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()
