"""Styles in mails: each element has its own, for mail programs drop style sheets."""

import re

from notifications.styling import styled
from tests.notifications.test_golden import GOLDEN

CLASSES = re.compile(r'<([a-z0-9]+) class="([^"]+)"( style=")?')


def test_elements_and_classes_get_what_the_sheet_says_of_them() -> None:
    html = styled('<h2>A</h2>\n<p class="lead">B</p><td class="cell total">C</td>')

    assert '<h2 style="margin: 24px 0 8px;font: 600 18px/1.25' in html
    assert '<p class="lead" style="margin: 0 0 12px;font-size: 17px;">B</p>' in html
    assert '<td class="cell total" style="padding: 5px 8px;' in html
    assert 'font-weight: 600;">C</td>' in html


def test_what_the_sheet_does_not_know_stays_as_it_is() -> None:
    assert styled('<em class="none">A</em><br>') == '<em class="none">A</em><br>'


def test_text_that_looks_like_an_element_is_no_element() -> None:
    assert styled("&lt;p class=&quot;lead&quot;&gt;") == "&lt;p class=&quot;lead&quot;&gt;"


def test_every_class_in_every_mail_is_one_of_the_sheet() -> None:
    files = list(GOLDEN.glob("*/*.html"))

    unstyled = {
        f"{file.name}: {element}.{classes}"
        for file in files
        for element, classes, style in CLASSES.findall(file.read_text())
        if not style
    }

    assert len(files) > 20
    assert unstyled == set()


def test_lines_are_short_enough_for_mail_though_templates_are_not() -> None:
    row = '<tr>\n  <td class="cell">A</td>\n  <td class="cell">B</td>\n</tr>\n'

    html = styled(f'<table class="grid">\n{row * 50}</table>')

    assert max(map(len, html.split("\n"))) < 400
    assert html.count("\n") == 50
