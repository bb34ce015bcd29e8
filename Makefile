# The short forms people expect.
.PHONY: run test check bench chaos simulate lock messages shots
COMPILE = uv pip compile -q --universal --generate-hashes --no-header --python-version 3.11 pyproject.toml

run: ; python3 manage.py up
test: ; python3 manage.py test_all
check: ; python3 manage.py test_all --checks
bench: ; python3 manage.py bench
chaos: ; python3 manage.py chaos
simulate: ; python3 manage.py simulate
lock: ; $(COMPILE) -o requirements/base.txt && for extra in production dev; do $(COMPILE) -c requirements/base.txt --extra $$extra -o requirements/$$extra.txt; done
messages: ; DEBUG=1 python3 manage.py makemessages --all --ignore '.venv*' && DEBUG=1 python3 manage.py compilemessages --ignore '.venv*'
shots: ; python3 manage.py shots
