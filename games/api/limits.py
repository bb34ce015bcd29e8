"""How often somebody may ask. Counted in Redis in one round trip; without Redis nobody waits."""

from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from typing import TYPE_CHECKING, Final, Protocol, cast

from django.core.cache import cache
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from typing_extensions import override

if TYPE_CHECKING:
    from rest_framework.views import APIView

COUNT_USES: Final = """
local counted = {}
for place, key in ipairs(KEYS) do
  local used = redis.call('INCR', key)
  local seconds = redis.call('TTL', key)
  if seconds < 0 then
    seconds = tonumber(ARGV[place])
    redis.call('EXPIRE', key, seconds)
  end
  counted[2 * place - 1] = used
  counted[2 * place] = seconds
end
return counted
"""
"""Counts one use of each key: how often it was used in its window, and the seconds left of it."""


@dataclass(frozen=True, slots=True)
class Policy:
    """At most `quota` requests in a window that begins with the first of them."""

    name: str
    quota: int
    window_seconds: int


ANONYMOUS: Final = Policy("anonymous", 60, 3600)
USER: Final = Policy("user", 5000, 3600)
MOVES: Final = Policy("moves", 60, 60)
CHALLENGES: Final = Policy("challenges", 30, 3600)
REPORTS: Final = Policy("reports", 10, 24 * 3600)


@dataclass(frozen=True, slots=True)
class Use:
    """How far somebody has used up a policy."""

    policy: Policy
    used: int
    seconds_left: int

    @property
    def left(self) -> int:
        """Requests left in the window."""
        return max(0, self.policy.quota - self.used)

    @property
    def is_too_much(self) -> bool:
        """Whether this request is one too many."""
        return self.used > self.policy.quota


class ScriptingCache(Protocol):
    """What the site's cache can do beyond Django's: run a script that nothing interrupts."""

    def run_script(
        self, script: str, keys: Sequence[str], arguments: Sequence[int]
    ) -> list[int] | None:
        """What the script returns, or None while Redis is away."""


class RateLimits(BaseThrottle):
    """Counts a request against the policies of the caller and of the view.

    The view has `extra_limit(request)`, and is given the headers to answer with.
    """

    seconds: int | None = None

    @override
    def allow_request(self, request: Request, view: "APIView") -> bool:
        """Whether nothing is used up; sets `limit_headers` of the view."""
        who, general = (
            (str(request.user.pk), USER)
            if request.user.is_authenticated
            else (self._address_of(request), ANONYMOUS)
        )
        extra: Policy | None = view.extra_limit(request)  # type: ignore[attr-defined]
        uses = count_uses(who, [general, extra] if extra else [general])
        view.limit_headers = headers_of(uses)  # type: ignore[attr-defined]
        self.seconds = max((use.seconds_left for use in uses if use.is_too_much), default=None)
        return self.seconds is None

    @override
    def wait(self) -> float | None:
        """Seconds until it would be allowed."""
        return self.seconds

    def _address_of(self, request: Request) -> str:
        """The address as the trusted proxies tell it; of IPv6 the network that one home has."""
        told = self.get_ident(request)
        try:
            address = ip_address(told)
        except ValueError:
            return "unknown"
        if isinstance(address, IPv6Address):
            return (address.ipv4_mapped or address).exploded[:19]
        return str(address)


def count_uses(who: str, policies: Sequence[Policy]) -> list[Use]:
    """Count one more request; empty while Redis is away, which the cache has logged."""
    counted = cast("ScriptingCache", cache).run_script(
        COUNT_USES,
        [f"limit:{policy.name}:{who}" for policy in policies],
        [policy.window_seconds for policy in policies],
    )
    if counted is None:
        return []
    numbers = zip(policies, counted[::2], counted[1::2], strict=True)
    return [Use(policy, used, max(1, seconds)) for policy, used, seconds in numbers]


def headers_of(uses: Sequence[Use]) -> dict[str, str]:
    """RateLimit and RateLimit-Policy, structured fields of the IETF's draft 10."""
    if not uses:
        return {}
    return {
        "RateLimit-Policy": ", ".join(
            f'"{use.policy.name}";q={use.policy.quota};w={use.policy.window_seconds}'
            for use in uses
        ),
        "RateLimit": ", ".join(
            f'"{use.policy.name}";r={use.left};t={use.seconds_left}' for use in uses
        ),
    }
