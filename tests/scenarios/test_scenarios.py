"""Every scenario file holds on the real rules, and every rule of the rule book is proved by something."""

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from kiosk.rules.house import RULES
from kiosk.scenario import check

HERE = Path(__file__).parent
TESTS = HERE.parent
FILES = sorted(HERE.glob("*.toml"))
GIVEN: dict[Path, dict[str, Any]] = {path: tomllib.loads(path.read_text(encoding="utf-8")) for path in FILES}

HOUSE_RULES = frozenset(
    f"HOUSE-{name}"
    for name in (
        *("CUT", "TWIN", "70", "STACK", "HUSH", "FIVE", "CENTRE", "CIRCLE", "TEN", "RETURN", "LAST"),
        *("SEVEN-ROUNDS", "ZERO", "DOWNPOUR"),
    )
)
RULE_BOOK = HOUSE_RULES.union(
    *(
        {f"{part}-{number}" for number in range(1, last + 1)}
        for part, last in {
            "DECK": 8,
            "DEAL": 4,
            "LAY": 5,
            "DRAW": 3,
            "ACT": 9,
            "UNO": 11,
            "PEN": 2,
            "SCORE": 7,
            "MIX": 5,
            "PRE": 8,
            "SEAT": 5,
        }.items()
    )
)
"""Every ID of the rule book's sections 1 to 11."""

IN_PICTURES = {"DECK-6": ("screen/art/test_cards.py", "test_six_and_nine_alone_stand_on_a_bar")}
"""Rules of the painted faces, which no scenario can see, and the test that looks at the paint."""

ID_OF = {
    "classic": "ACT-3",
    "saves": "ACT-5",
    "downpour": "DECK-3",
    "piglet": "DECK-5",
    "knock_out": "SCORE-6",
    "zero": "HOUSE-70",
    "seven": "HOUSE-70",
    "lone_zero": "HOUSE-ZERO",
    "downpour_finish": "HOUSE-DOWNPOUR",
}
"""The ID of a rule in the registry that is not called as its option is."""

ENOUGH = 3


def id_of(name: str) -> str:
    return ID_OF.get(name) or f"HOUSE-{name.upper().replace('_', '-')}"


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_the_scenario_holds(path: Path) -> None:
    failure = check(path)

    assert failure is None, failure.said


def test_every_rule_of_the_rule_book_is_proved() -> None:
    proved = {rule for given in GIVEN.values() for rule in given["rules"]}
    for path in TESTS.rglob("test_*.py"):
        text = path.read_text(encoding="utf-8")
        proved.update(re.findall(r"mark\.rule\(\s*\"([A-Z]+-[A-Z0-9-]+)\"", text))
        proved.update(name.replace("_", "-") for name in re.findall(r"def test_([A-Z]+_\d+)_", text))
    for rule, (file, test) in IN_PICTURES.items():
        if f"def {test}(" in (TESTS / file).read_text(encoding="utf-8"):
            proved.add(rule)

    assert sorted(RULE_BOOK - proved) == []


@pytest.mark.parametrize("name", RULES)
def test_each_rule_in_the_registry_has_its_scenarios(name: str) -> None:
    wanted = id_of(name)
    mine = [given for given in GIVEN.values() if wanted in given["rules"] and given.get("step")]

    assert len(mine) >= (ENOUGH if wanted in HOUSE_RULES else 1), f"too few scenarios prove {wanted}"


@pytest.mark.parametrize("rule", sorted(HOUSE_RULES))
def test_each_house_rule_is_proved_together_with_another(rule: str) -> None:
    company = Counter(
        other
        for given in GIVEN.values()
        if rule in given["rules"] and given.get("step")
        for other in HOUSE_RULES.intersection(given["rules"]) - {rule}
    )

    assert company, f"no scenario proves {rule} together with another house rule"


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_the_file_says_in_a_sentence_what_it_proves(path: Path) -> None:
    given = GIVEN[path]

    assert given["title"].strip()
    assert set(given["rules"]) <= RULE_BOOK
    assert "reject" in given or any(step.get("expect") for step in given["step"])
