"""The sheets under wiring/sheets are those of today's maps, and every drawing says what its map says."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from hardware import header
from hardware.seat_map import load
from kiosk.operator.wiring_drawing import draw, harness, mark
from kiosk.operator.wiring_plan import plans
from kiosk.operator.wiring_text import sheet

WIRING = Path(__file__).parents[2] / "wiring"
SHEETS = WIRING / "sheets"
MAPS = sorted(path for path in WIRING.glob("*.toml") if plans(load(path)))

each_map = pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
MEND = "run `make wiring` and commit what it wrote"


def committed(path: Path, suffix: str) -> str:
    return (SHEETS / f"{path.stem}{suffix}").read_text(encoding="utf-8")


def words(svg: str) -> list[str]:
    """Every word of a drawing; where they stand depends on the machine's fonts."""
    return sorted(html.unescape(word) for word in re.findall(r"<text[^>]*>([^<]*)</text>", svg))


def test_every_size_of_table_has_a_map_with_and_without_lamps() -> None:
    names = {path.stem for path in MAPS}
    assert {"two-seats", "four-seats", "six-seats", "ten-seats"} <= names
    assert {"two-seats-lamps", "four-seats-lamps", "six-seats-lamps", "ten-seats-boards"} <= names


@each_map
def test_the_sheet_is_that_of_the_map(path: Path) -> None:
    assert committed(path, ".md") == sheet(plans(load(path))), MEND


@each_map
def test_the_drawings_source_is_that_of_the_map(path: Path) -> None:
    assert committed(path, ".yml") == harness(plans(load(path))), MEND


@each_map
def test_the_drawing_says_it_was_made_of_that_source(path: Path) -> None:
    assert mark(harness(plans(load(path))), f"{path.stem}.yml") in committed(path, ".svg"), MEND


@each_map
def test_the_drawing_holds_the_words_that_the_source_draws(path: Path) -> None:
    drawn = draw(harness(plans(load(path))), f"{path.stem}.yml")
    assert words(committed(path, ".svg")) == words(drawn), MEND


def test_a_drawing_is_the_same_bytes_each_time() -> None:
    source = harness(plans(load(WIRING / "four-seats-lamps.toml")))
    assert draw(source, "a.yml") == draw(source, "a.yml")


@each_map
def test_the_drawing_shows_every_button_lamp_and_pin_of_its_map(path: Path) -> None:
    shown = words(committed(path, ".svg"))
    made = plans(load(path))
    wires = [(plan, wire) for plan in made for seat in plan.seats for wire in (*seat.inputs, *seat.lamps)]
    for plan, wire in wires:
        assert shown.count(plan.connector.named(wire.pin)) == sum(p.connector is plan.connector for p in made)
        assert str(wire.pin) in shown
    for plan in made:
        for seat in plan.seats:
            assert all(f"{wire.button.capitalize()} {seat.number}" in shown for wire in seat.inputs)
    assert shown.count("NO") == sum(plan.buttons for plan in made) == len(load(path).buttons)
    assert shown.count("LAMP +") == sum(plan.lamps for plan in made)
    assert not any("false" in word.lower() for word in shown)


def test_there_is_no_sheet_without_a_map() -> None:
    assert {path.stem for path in SHEETS.iterdir()} == {path.stem for path in MAPS}


@each_map
def test_the_header_pins_in_a_maps_comments_are_right(path: Path) -> None:
    told = re.findall(r"= (\d+) *# header pin (\d+)", path.read_text(encoding="utf-8"))
    assert len(told) == len(load(path).pins) + len(load(path).lamps)
    assert [(int(bcm), int(pin)) for bcm, pin in told] == [
        (int(bcm), header.PI.pin_of(int(bcm))) for bcm, _ in told
    ]


def test_the_guide_and_the_readme_name_every_sheet() -> None:
    readme = (WIRING / "README.md").read_text(encoding="utf-8")
    assert all(f"(sheets/{path.stem}.md)" in readme for path in MAPS)


def test_every_link_of_the_guide_leads_somewhere() -> None:
    for name in ("README.md", "BUILD.md"):
        text = (WIRING / name).read_text(encoding="utf-8")
        for target in re.findall(r"\]\(([^)#]+)\)", text):
            assert (WIRING / target).exists(), f"{name}: {target}"
