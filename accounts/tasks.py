"""What happens to accounts by the clock. Each task may run twice or late without harm."""

from typing import Final

from celery import shared_task

from accounts import services

FORGOTTEN_AT_ONCE: Final = 500


@shared_task
def forget_sign_ups() -> int:
    """Forget the accounts that were not confirmed in time; how many there were."""
    return services.forget_sign_ups(FORGOTTEN_AT_ONCE)
