"""A password hasher that counts, to see how much work an answer took."""

from typing import ClassVar

from django.contrib.auth.hashers import MD5PasswordHasher
from typing_extensions import override


class CountingHasher(MD5PasswordHasher):
    """MD5, and the number of times it was asked."""

    calls: ClassVar[int] = 0

    @override
    def encode(self, password: str, salt: str) -> str:
        CountingHasher.calls += 1
        return super().encode(password, salt)
