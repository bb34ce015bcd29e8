"""Clients of the API for the cast."""

from tests.api.conftest import as_asha, as_bilal, as_chand, as_nobody, chand

__all__ = ["as_asha", "as_bilal", "as_chand", "as_nobody", "chand"]
