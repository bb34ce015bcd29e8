"""Addresses as keyed digests: enough to know one again, too little to write to it."""

from django.utils.crypto import salted_hmac


def address_digest(address: str) -> str:
    """64 hex digits, the same however the address is written; only the site's key makes them."""
    salt = "notifications.addresses"
    return salted_hmac(salt, address.strip().lower(), algorithm="sha256").hexdigest()
