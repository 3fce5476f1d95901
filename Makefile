# The words of this project. Each does its own set-up (scripts/setup.sh), once.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
PY := .venv/bin/python
JOBS ?= 2

.PHONY: help run test format lint type bench fairness prove pictures wiring install uninstall words setup-run setup-test setup-bench

help: ## this list
	@sed -n 's/^\([a-z]*\): .*## /\1\t/p' Makefile | expand -t 12

run: setup-run ## play: a window on a desktop, full screen on a Pi, a round in words where there is no display
	@$(PY) -m kiosk run $(ARGS)

test: setup-test lint type ## everything that must hold: style, types, tests
	@$(PY) -m pytest -n $(JOBS) $(ARGS)

prove: setup-test ## the long proofs: hundreds of thousands of races, ten thousand power cuts, kills, games
	@$(PY) -m pytest -m prove -n $(JOBS) --timeout 3000 $(ARGS)

format: setup-test ## set the code as the style wants it
	@$(PY) -m ruff check --fix-only .
	@$(PY) -m ruff format .

lint: setup-test ## style, without changing a file
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .

type: setup-test ## types, strictly
	@$(PY) -m mypy

bench: setup-bench ## speed and latency, printed and written to build/bench.json
	@$(PY) -m kiosk.bench

fairness: setup-test ## who was first? races on every kind of board, a page in build/fairness; FULL=1: a million
	@$(PY) -m kiosk fairness --jobs $(JOBS) $(if $(FULL),--full) $(ARGS)

pictures: setup-test ## every scene of the screen as a picture in build/pictures
	@$(PY) -m kiosk pictures build/pictures

wiring: setup-test ## the sheets of wiring/sheets from the seat maps: pin tables, drawings, parts
	@for map in wiring/*-seats*.toml; do $(PY) -m kiosk wiring --seat-map "$$map" --sheets wiring/sheets; done

words: setup-test ## the languages' catalogues from the source; lists what is not translated yet
	@$(PY) -m kiosk.words.catalogue

setup-run setup-test setup-bench: setup-%:
	@scripts/setup.sh $*

install: ## as root: install the table as a service, or upgrade it
	@systemd/install $(ARGS)

uninstall: ## as root: take it off again; results stay unless ARGS=--purge
	@systemd/install --uninstall $(ARGS)
