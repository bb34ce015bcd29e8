"""What the README promises."""

import re

from jaipur_site.processes import ROOT


def test_every_variable_is_in_the_table_of_the_readme_and_no_other() -> None:
    names = ("settings.py", "mail_provider.py", "social.py")
    readers = [ROOT / "jaipur_site" / name for name in names]
    settings = "".join(reader.read_text() for reader in readers)
    readme = (ROOT / "README.md").read_text()

    read = set(re.findall(r'environment\.\w+\(\s*"(\w+)"', settings))
    told = set(re.findall(r"^\| `([A-Z_]+)` \|", readme, re.MULTILINE))

    assert told == read
