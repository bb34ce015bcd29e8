"""What happens to accounts by the clock. Each task may run twice or late without harm."""

from typing import Final

from celery import shared_task

from accounts import services, sessions

FORGOTTEN_AT_ONCE: Final = 500


@shared_task
def forget_sign_ups() -> int:
    """Forget the accounts that were not confirmed in time; how many there were."""
    return services.forget_sign_ups(FORGOTTEN_AT_ONCE)


@shared_task
def forget_sessions() -> int:
    """Forget the sessions that have ended, with the addresses they came from; how many."""
    return sessions.forget_sessions(FORGOTTEN_AT_ONCE)
