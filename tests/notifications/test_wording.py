"""Whatever somebody is called, a header stays one line that reads from its start."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notifications.wording import one_line


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Bilal", "Bilal"),
        ("Bilal\r\nBcc: maya@example.org", "Bilal Bcc: maya@example.org"),
        ("Bil\x00al\x7f", "Bilal"),
        ("\u202elaliB", "laliB"),
        ("Bi\u2066lal\u2069", "Bilal"),
        ("Bilal\u2028and\u2029more\x0bof\x0cit\x85all", "Bilal and more of it all"),
        ("  Bilal \t al-Din ", "Bilal al-Din"),
        ("بلال", "بلال"),
        ("x" * 200, "x" * 119 + "…"),
    ],
)
def test_what_is_harmful_is_left_out(text: str, line: str) -> None:
    assert one_line(text) == line


@given(st.text())
def test_the_line_is_short_printable_and_one(text: str) -> None:
    line = one_line(text)

    assert len(line) <= 120
    assert line.isprintable()
    assert len(line.splitlines()) <= 1
