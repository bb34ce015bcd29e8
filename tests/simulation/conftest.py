"""Planted faults are found on SQLite; once is enough, whatever the database."""

import os

collect_ignore = (
    ["test_faults.py"] if "postgres" in os.environ.get("JAIPUR_TEST_DATABASE", "") else []
)
