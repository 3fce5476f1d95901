"""Every scenario file holds on the real rules, and every rule of this table is proved by something."""

import re
import tomllib
from pathlib import Path

import pytest

from kiosk.scenario import check

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.toml"))

# The rules this table plays by so far. What later rules ask for is "not yet", and proved when it comes.
# DECK-6, the underline of 6 and 9, is a matter of the painted faces and proved with them.
PLAYED = frozenset(
    [
        *(f"DECK-{n}" for n in (1, 2, 7, 8)),
        *(f"DEAL-{n}" for n in (1, 2, 3, 4)),
        *(f"LAY-{n}" for n in (1, 2, 3, 4, 5)),
        *(f"DRAW-{n}" for n in (1, 2, 3)),
        *(f"ACT-{n}" for n in (1, 2, 3, 4, 5, 6, 7, 8, 9)),
        *(f"UNO-{n}" for n in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)),
        "PEN-1",
        *(f"SCORE-{n}" for n in (1, 2, 3, 4, 7)),
        "HOUSE-CUT",
        "HOUSE-70",
        *(f"MIX-{n}" for n in (2, 3, 4)),
        "PRE-1",
        "PRE-2",
        *(f"SEAT-{n}" for n in (1, 2, 3, 4, 5)),
    ]
)


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_the_scenario_holds(path: Path) -> None:
    failure = check(path)

    assert failure is None, failure.said


def test_every_rule_of_this_table_is_proved() -> None:
    proved = {rule for path in FILES for rule in tomllib.loads(path.read_text(encoding="utf-8"))["rules"]}
    for path in HERE.parent.rglob("test_*.py"):
        text = path.read_text(encoding="utf-8")
        proved.update(re.findall(r"mark\.rule\(\s*\"([A-Z]+-[A-Z0-9-]+)\"", text))
        proved.update(name.replace("_", "-") for name in re.findall(r"def test_([A-Z]+_\d+)_", text))

    assert sorted(PLAYED - proved) == []


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_the_file_says_in_a_sentence_what_it_proves(path: Path) -> None:
    given = tomllib.loads(path.read_text(encoding="utf-8"))

    assert given["title"].strip()
    assert set(given["rules"]) <= PLAYED
    assert any(step.get("expect") for step in given["step"])
