"""Every rule has a test that names it, and nothing names a rule that does not exist."""

import ast
import re
from pathlib import Path

import games.engine
from games.engine.errors import RULE_OF, IllegalMoveCode

HERE = Path(__file__).parent
ENGINE = Path(games.engine.__file__).parent

SECTIONS = {
    "1": 3,
    "2": 5,
    "3": 7,
    "4": 4,
    "5": 4,
    "6": 2,
    "7": 2,
    "8": 3,
    "9": 4,
}
"""The sections of RULES.md with their number of rules; 10 is one rule, 11 tells sizes."""

RULES = {
    *(f"{section}.{number}" for section, last in SECTIONS.items() for number in range(1, last + 1)),
    *(f"3.4{letter}" for letter in "abcde"),
    "10",
}
NAMED = re.compile(r"Rules? ((?:\d+(?:\.\d+[a-e]?)?(?:, | and | to | or )?)+)")


def rules_named_in(text: str) -> set[str]:
    """The numbers after "Rule" or "Rules"."""
    return {number for found in NAMED.findall(text) for number in re.findall(r"\d[\d.a-e]*", found)}


def docstrings_of_tests() -> list[str]:
    trees = [ast.parse(path.read_text()) for path in HERE.glob("test_*.py")]
    return [
        ast.get_docstring(node) or ""
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


def test_every_rule_has_a_test_that_names_it() -> None:
    named = {number for text in docstrings_of_tests() for number in rules_named_in(text)}

    assert RULES - named == set()


def test_no_test_and_no_docstring_of_the_engine_names_a_rule_that_does_not_exist() -> None:
    texts = [*docstrings_of_tests(), *(path.read_text() for path in ENGINE.glob("*.py"))]

    named = {number for text in texts for number in rules_named_in(text)}

    assert named - RULES - SECTIONS.keys() == set()


def test_every_code_of_an_illegal_move_stands_for_a_rule() -> None:
    assert set(RULE_OF) == set(IllegalMoveCode)
    assert set(RULE_OF.values()) <= RULES


def test_every_code_of_an_illegal_move_is_raised_in_a_test() -> None:
    tests_of_rules = (HERE / "test_rules.py").read_text()

    assert [
        code
        for code in IllegalMoveCode
        if f'"{code.value}"' not in tests_of_rules and f"Code.{code.name}" not in tests_of_rules
    ] == []
