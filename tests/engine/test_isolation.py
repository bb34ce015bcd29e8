"""The engine knows the standard library and itself, and nothing of clock, chance or files.

tests/architecture imports it where there is no Django.
"""

import ast
from pathlib import Path

import games.engine

ENGINE = Path(games.engine.__file__).parent
PURE = {
    "collections",
    "dataclasses",
    "datetime",
    "enum",
    "hashlib",
    "hmac",
    "itertools",
    "re",
    "reprlib",
    "typing",
}


def imported_by(path: Path) -> set[str]:
    """The modules that a file imports anywhere in it; those of the engine in full."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom):
            names.add("." * node.level + (node.module or ""))
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
    return {name if name.startswith("games") else name.partition(".")[0] for name in names}


def test_the_engine_imports_only_what_is_pure() -> None:
    for path in ENGINE.glob("*.py"):
        foreign = imported_by(path) - PURE
        assert all(name.startswith("games.engine") for name in foreign), path.name


def test_the_engine_calls_no_clock_and_prints_nothing() -> None:
    for path in ENGINE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call):
                called = ast.unparse(node.func).rpartition(".")[2]
                assert called not in {"now", "utcnow", "today", "print", "open", "input"}, path.name
