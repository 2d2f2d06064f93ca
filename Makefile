# Two commands do everything on a machine with Python 3.11, pip and make: `make play` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play test lint lint-js coverage types layers tests system docs release first-minutes bench bench-against bench-web bench-browser soak audit lock clean

play: $(VENV)/.run
	$(BIN)/understudy serve

test: lint types layers tests

lint: $(VENV)/.dev
	$(BIN)/ruff check src tests bench examples manual
	$(BIN)/ruff format --check src tests bench examples manual

# The scripts of the browser, where Node is there: their syntax, and their types where TypeScript is installed too.
lint-js:
	.ci/lint-js

# Which lines the tests run; not part of `make test`.
coverage: $(VENV)/.dev
	$(BIN)/pip install --quiet --disable-pip-version-check coverage
	$(BIN)/coverage run --source=src/understudy -m pytest
	$(BIN)/coverage report --skip-covered --sort=cover

types: $(VENV)/.dev
	$(BIN)/mypy

layers: $(VENV)/.dev
	$(BIN)/lint-imports

# The tests start the program some hundred times: it is compiled once, whatever the shell says about that.
tests: export PYTHONDONTWRITEBYTECODE :=
tests: $(VENV)/.dev system
	$(BIN)/pytest -n 2 --dist worksteal

# A browser and a database server for the tests; installed only where they are missing.
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)
system:
	@command -v chromium chromium-browser google-chrome >/dev/null \
		|| { $(SUDO) apt-get update && $(SUDO) apt-get install -y --no-install-recommends chromium; }
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null \
		|| { $(SUDO) apt-get update && $(SUDO) apt-get install -y --no-install-recommends postgresql; }

# The manual as a site that works offline, in build/manual/html.
docs: $(VENV)/.dev
	$(BIN)/python -m manual

# Wheel and sdist in dist/, the same bytes each time, tried in clean environments of every Python that is here.
release: $(VENV)/.dev
	$(BIN)/python -m bench.release

# From the installation to a bot's turn that is understood, by the README's steps, in Chromium; seconds of each step.
first-minutes: $(VENV)/.dev system
	$(BIN)/python -m bench.first_minutes

bench: $(VENV)/.dev
	$(BIN)/python -m bench

# This folder against another version, taking turns: `make bench-against REV=main`; AGAINST='--kind arcs-bots --trace' says more.
REV ?= HEAD
bench-against: $(VENV)/.dev
	$(BIN)/python -m bench.against $(REV) $(AGAINST)

# Fifty games at once against a real server: how long an answer takes beyond the bots' own thinking.
bench-web: $(VENV)/.dev
	$(BIN)/python -m bench.web

# From a click to the drawn board, in Chromium.
bench-browser: $(VENV)/.dev system
	$(BIN)/python -m bench.browser

# Load, kills, restarts of servers and databases, several servers, flipped bytes, broken files, silent connections; an hour, unless SECONDS says otherwise.
# SOAK='--players 2 --pause 1 --between 20 --files 40' leaves room for other work.
SECONDS ?= 3600
soak: $(VENV)/.dev system
	$(BIN)/python -m bench.soak --seconds $(SECONDS) $(SOAK)

# Known weaknesses of what is pinned, where pip-audit and its data can be reached; else a list with days.
audit: $(VENV)/.dev
	$(BIN)/python -m bench.audit

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.run: requirements.lock pyproject.toml | $(VENV)/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $@

$(VENV)/.dev: requirements-dev.lock pyproject.toml | $(VENV)/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $@ $(VENV)/.run

# Needs uv (`pip install uv`); the files it writes name no index.
lock:
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --extra build -o requirements.lock pyproject.toml
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --extra build --extra dev -o requirements-dev.lock pyproject.toml
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --extra build --extra postgres -c requirements-dev.lock -o requirements-server.lock pyproject.toml

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .schemathesis
