# Everything happens in a virtual environment beside this file; `make run` and `make test` need Python 3.11 and a network.
# `make run` installs what running needs; everything else brings the tools for tests too.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
RUN    := $(VENV)/.run
READY  := $(VENV)/.ready
PIP    := $(BIN)/python -m pip install -q --disable-pip-version-check --no-compile --constraint requirements.lock

.PHONY: run test test-long soak lint bench mutants lock postgres chromium clean

run: $(RUN)
	$(BIN)/longsuit serve

test: lint postgres chromium
	$(BIN)/python -m pytest -n 2 --dist worksteal

test-long: $(READY)
	$(PIP) --group long
	$(BIN)/python -m pytest tests/long -p no:cacheprovider

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# Tests of the house want a real PostgreSQL server; without one they are skipped, and say so.
postgres:
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || test "$$(id -u)" != 0 \
	  || ! command -v apt-get >/dev/null || { apt-get update -q && apt-get install -y -q postgresql; } || true

# Tests of the pages want a real browser; the same holds for it.
chromium:
	@command -v chromium >/dev/null || test "$$(id -u)" != 0 \
	  || ! command -v apt-get >/dev/null || { apt-get update -q && apt-get install -y -q chromium; } || true

# An hour of players, Lab and office with kills, a full disk and clock jumps; parts of it with SOAK_MINUTES=5 or SOAK_DATABASE=postgresql.
SOAK_MINUTES  ?= 60
SOAK_DATABASE ?= sqlite
soak: $(READY) postgres
	$(BIN)/python -m tests.soak --minutes $(SOAK_MINUTES) --database $(SOAK_DATABASE)

bench: $(READY)
	$(PIP) --group bench
	$(BIN)/python -m benchmarks

# Plants mutants in a copy of what decides about money and prints those no test notices; docs/architecture.md says how to read them.
mutants: $(READY)
	$(PIP) --group mutation
	rm -rf .mutants && mkdir .mutants && cp -r src tests pyproject.toml .mutants
	cd .mutants && export PATH="$(abspath $(BIN)):$$PATH" PYTHONPATH=src PYTEST_DISABLE_PLUGIN_AUTOLOAD=1 \
	  && python -m pytest -xq -p no:cacheprovider -k "not postgresql" tests/fast/settlement tests/fast/house/test_books.py \
	  && cosmic-ray init tests/cosmic-ray.toml session.sqlite \
	  && cr-filter-operators session.sqlite tests/cosmic-ray.toml && nice cosmic-ray exec tests/cosmic-ray.toml session.sqlite \
	  && cr-report --surviving-only --show-diff session.sqlite

# Exact versions for everyone, resolved from pyproject.toml; names no index.
lock: $(READY)
	$(BIN)/python -m pip install -q uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --no-header --no-emit-index-url --no-annotate \
	  --group dev --group long --group coverage --group docs --group bench --group mutation --all-extras pyproject.toml -o requirements.lock

# Compiling modules on both cores is quicker than letting pip do it one by one.
compile = $(BIN)/python -m compileall -q -j 0 -x '/tests?/' $(VENV)/lib src

$(RUN): pyproject.toml requirements.lock
	$(PYTHON) -m venv $(VENV)
	$(PIP) --editable .
	-$(compile)
	touch $@

$(READY): pyproject.toml requirements.lock
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -q --upgrade "pip>=25.1"
	$(PIP) --group dev --editable .
	-$(compile)
	touch $@ $(RUN)

clean:
	rm -rf $(VENV) .mutants .mypy_cache .pytest_cache .ruff_cache .hypothesis
