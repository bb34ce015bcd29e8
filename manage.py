#!/usr/bin/env python3
"""Runs the site's commands, in an environment that it makes itself.

python3 manage.py up          the whole site on this machine; `up --help` tells more
python3 manage.py test_all    every check and every test
python3 manage.py help        Django's own commands
"""

import sys

if __name__ == "__main__":
    if sys.version_info < (3, 11):  # noqa: UP036 - whoever has an older one should read this
        sys.exit("This site needs Python 3.11 or newer; try `python3.11 manage.py …`.")

    from jaipur_site import bootstrap

    sys.exit(bootstrap.main(sys.argv))
