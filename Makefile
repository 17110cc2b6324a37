# `make check` runs the main job, `make test` the tests; both create what they need.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
JOBS ?= 2

.PHONY: check test test-slow bench lint generate clean

check: $(VENV)/.base  ## lint the examples and a real contract, as a report
	$(BIN)/safepoint check --exit-zero examples

test: $(VENV)/.dev lint  ## everything that must hold before a change lands
	$(BIN)/python -m pytest -q -n $(JOBS) -m "not slow"

test-slow: $(VENV)/.dev  ## the long ones: all kills, faults and power cuts
	$(BIN)/python -m pytest -q -m slow --timeout=3600

bench: $(VENV)/.dev  ## speed and memory as ratios in one run
	$(BIN)/python scripts/bench.py

lint: $(VENV)/.dev  ## style, types, import contracts, generated files
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python scripts/generate.py --check

generate: $(VENV)/.dev  ## rewrite generated files
	$(BIN)/python scripts/generate.py

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .safepoint_cache dist build

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -q --upgrade pip

$(VENV)/.base: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install -q -e .
	touch $@

$(VENV)/.dev: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install -q -e '.[dev]'
	touch $@ $(VENV)/.base
