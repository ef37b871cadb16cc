# Everything happens in a virtual environment beside this file; `make run` and `make test` need Python 3.11 and a network.
# `make run` installs what running needs; everything else brings the tools for tests too.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
RUN    := $(VENV)/.run
READY  := $(VENV)/.ready
TSC    := $(VENV)/npm/node_modules/.bin/tsc
PIP    := $(BIN)/python -m pip install -q --disable-pip-version-check --no-compile --constraint requirements.lock

.PHONY: run quick test test-long warm coverage docs dist soak lint bench mutants lock postgres chromium nginx office clean

run: $(RUN)
	$(BIN)/longsuit serve

# What to run before a commit: linters, types, and the tests of cards, settlement, the table and who may import whom.
quick: lint
	$(BIN)/python -m pytest -q -n 2 --dist worksteal tests/fast/test_architecture.py tests/fast/test_cards.py tests/fast/settlement tests/fast/table

# Three processes for two cores, since tests of servers and pages wait for much of their time.
test: postgres chromium nginx
	$(MAKE) --no-print-directory -j 2 lint warm
	$(BIN)/python -m pytest -n 3 --dist worksteal --durations=15

warm: $(READY)
	$(BIN)/python -m tests.warm

test-long: $(READY) office
	$(PIP) --group long
	$(BIN)/python -m pytest tests/long -p no:cacheprovider

# Lines and branches that the suite runs; compiled kernels do not count, since only their compiled form runs.
coverage: $(READY) postgres chromium nginx
	$(PIP) --group coverage
	$(BIN)/python -m coverage run -m pytest -q -n 2 --dist worksteal
	$(BIN)/python -m coverage combine -q
	$(BIN)/python -m coverage report

docs: $(READY)
	$(PIP) --group docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

dist: $(READY)
	$(PIP) --group long
	SOURCE_DATE_EPOCH=1700000000 $(BIN)/python -m build
	$(BIN)/python -m twine check --strict dist/*

lint: $(READY) $(TSC)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/biome check --error-on-warnings
	PATH="$(abspath $(BIN)):$$PATH" $(TSC) -p jsconfig.json

# Tests of the house want a real PostgreSQL server; without one they are skipped, and say so.
postgres:
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || test "$$(id -u)" != 0 \
	  || ! command -v apt-get >/dev/null || { apt-get update -q && apt-get install -y -q postgresql; } || true

# Tests of the pages want a real browser; the same holds for it.
chromium:
	@command -v chromium >/dev/null || test "$$(id -u)" != 0 \
	  || ! command -v apt-get >/dev/null || { apt-get update -q && apt-get install -y -q chromium; } || true

# One test puts two processes behind a real proxy; the same holds for it.
nginx:
	@command -v nginx >/dev/null || test -x /usr/sbin/nginx || test "$$(id -u)" != 0 \
	  || ! command -v apt-get >/dev/null || { apt-get update -q && apt-get install -y -q nginx-light; } || true

# Long tests want a spreadsheet program and the schema of compose files; the same holds for them.
office:
	@command -v soffice >/dev/null && command -v docker-compose >/dev/null || test "$$(id -u)" != 0 || ! command -v apt-get >/dev/null \
	  || { apt-get update -q && apt-get install -y -q --no-install-recommends libreoffice-calc docker-compose; } || true

# An hour of players, Lab and office with kills, a full disk and clock jumps; parts of it with SOAK_MINUTES=5 or SOAK_DATABASE=postgresql.
SOAK_MINUTES  ?= 60
SOAK_DATABASE ?= sqlite
soak: $(READY) postgres
	$(BIN)/python -m tests.soak --minutes $(SOAK_MINUTES) --database $(SOAK_DATABASE)

bench: $(READY)
	$(PIP) --group bench
	$(BIN)/python -m benchmarks

# Plants mutants in a copy of what decides about money and prints those no test notices; docs/mutants.md says how to read them.
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
	  --group dev --group node --group long --group coverage --group docs --group bench --group mutation --all-extras pyproject.toml -o requirements.lock

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

# The type checker for scripts comes from npm; where there is no npm, that comes from PyPI.
$(TSC): $(READY)
	command -v npm >/dev/null || $(PIP) --group node
	PATH="$(abspath $(BIN)):$$PATH" npm install --silent --no-save --no-package-lock --prefix $(VENV)/npm typescript@7.0.2
	touch $@

clean:
	rm -rf $(VENV) site dist .mutants .mypy_cache .pytest_cache .ruff_cache .hypothesis
