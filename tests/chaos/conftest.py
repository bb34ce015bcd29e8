"""The evening needs a PostgreSQL: SQLite has one writer at a time, and is not for two workers."""

import os

collect_ignore = (
    [] if "postgres" in os.environ.get("JAIPUR_TEST_DATABASE", "") else ["test_evening.py"]
)
