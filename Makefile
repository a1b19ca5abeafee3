# Everything a person or a machine does with this repository. `make` alone lists it.
# Needs: make, Python 3.11 or newer with its venv module (Debian: apt install make python3-venv).

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/ready
LOCK   := requirements/dev.txt
LOCKER := build/locker
PIP    := -m pip --disable-pip-version-check --no-input

# NAME=engine: which benchmark; JSON=1: figures for machines; UPGRADE=1: newer pins in the lock.
NAME    ?= *
UPGRADE ?=

SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play page test check proof fuzz bench lock docs clean

help: ## list the commands
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' Makefile

play: $(READY) page ## open a table with seven bots and a free chair
	@$(BIN)/lupus serve --demo

# Node comes into .venv as a Python package; npm works only when ui/ is not what it was the last time.
page: $(READY) ## build the page that phones and boards open
	@$(BIN)/python hatch_build.py

test: check page ## everything that must hold before a change lands
	$(BIN)/pytest -n auto --dist worksteal

check: $(READY) ## format, lint, types of both sides, unit tests of ui/
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python hatch_build.py check

# pytest calls an empty selection an error, rightly; before the first proof is written there is nothing to select.
proof: $(READY) ## the long proofs
	@if grep -rqs --include='*.py' 'mark\.proof' tests; \
	then set -x; $(BIN)/pytest -n auto --dist worksteal -m proof; \
	else echo 'No long proofs yet.'; fi

fuzz: $(READY) ## an hour of messages that no phone would send; FUZZ_SECONDS=60 FUZZ_SEED=7 for other runs
	FUZZ_SECONDS=$(or $(FUZZ_SECONDS),3600) FUZZ_SEED=$(or $(FUZZ_SEED),1) $(BIN)/pytest -m proof tests/fuzz

bench: $(READY) ## measure: all, or one with NAME=engine; JSON=1 for machines
	@set -e; found=; for script in bench/bench_$(NAME).py; do \
		[ -f "$$script" ] || continue; found=yes; $(BIN)/python "$$script"; \
	done; \
	[ "$$found" ] || { echo 'There is no bench/bench_$(NAME).py.' >&2; exit 1; }

docs: $(READY) ## write the generated pages anew
	$(BIN)/python -m lupus.docs

# One resolution for all platforms, with hashes and without addresses; pins stay unless UPGRADE=1.
lock: ## pin what pyproject.toml asks for; UPGRADE=1 for newer pins
	$(PYTHON) -m venv --clear $(LOCKER)
	$(LOCKER)/bin/python $(PIP) install --quiet 'uv>=0.13,<0.14'
	$(LOCKER)/bin/uv pip compile pyproject.toml --group dev --group bench --group build \
		--quiet --universal --python-version 3.11 --generate-hashes \
		--no-header --no-annotate --no-emit-index-url --no-emit-find-links $(if $(UPGRADE),--upgrade) \
		--output-file $(LOCK)
	@{ echo '# What we run, test, measure and build with. Made by `make lock` from pyproject.toml; not for editing.'; \
		grep -v '^#' $(LOCK); } > $(LOCK).new
	@mv $(LOCK).new $(LOCK)

clean: ## remove all that was made here
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	rm -rf src/lupus/server/static ui/node_modules ui/src/wire.ts
	find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} +

# Made anew whenever the lock or pyproject.toml is newer. What it says goes to stderr: `make bench JSON=1` owns stdout.
$(READY): $(LOCK) pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo 'lupus needs Python 3.11 or newer as $(PYTHON) (or: make PYTHON=python3.12 ...).' >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo 'This Python lacks its venv module. On Debian and Ubuntu: sudo apt install python3-venv' >&2; exit 1; }
	@echo 'Setting up $(VENV), once (a minute) ...' >&2
	@$(PYTHON) -m venv --clear $(VENV) >&2
	@$(BIN)/python $(PIP) install --quiet --require-hashes -r $(LOCK) >&2
	@$(BIN)/python $(PIP) install --quiet --no-deps --no-build-isolation -e . >&2
	@touch $@
