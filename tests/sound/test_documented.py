"""The page on light and sound lists every cue and every lamp pattern there is."""

import re
from pathlib import Path

from hardware import lamps
from hardware.lamps import LampPattern, attract
from kiosk.sound.making import recipes

PAGE = (Path(__file__).parents[2] / "docs" / "light-and-sound.md").read_text(encoding="utf-8")


def test_every_cue_is_listed_once_and_no_other() -> None:
    rows = PAGE.partition("## Sounds")[2].splitlines()
    listed = [cue for row in rows for cue in re.findall(r"`(\w+)`", row.split("|")[1] if "|" in row else "")]
    assert sorted(listed) == sorted(cue.name for cue in recipes())


def test_every_lamp_pattern_is_listed() -> None:
    patterns = [value for value in vars(lamps).values() if isinstance(value, LampPattern)] + [attract(0, 2)]
    listed = set(re.findall(r"\(`([a-z ]+)`\)", PAGE))
    assert listed == {pattern.name for pattern in patterns} - {"off"}
