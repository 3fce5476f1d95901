"""How large the picture is reckoned to be."""

import math
from pathlib import Path

import pytest

from kiosk.screen.panel import LOOK_NS, Outlets, inches_of_edid, panel_inches
from kiosk.screen.picture import inches_of


def edid(width_cm: int, height_cm: int) -> bytes:
    block = bytearray(128)
    block[:8] = bytes.fromhex("00ffffffffffff00")
    block[21], block[22] = width_cm, height_cm
    block[127] = -sum(block) % 256
    return bytes(block)


def connect(folder: Path, name: str, block: bytes, status: str = "connected") -> None:
    (folder / name).mkdir()
    (folder / name / "status").write_text(status + "\n")
    (folder / name / "edid").write_bytes(block)


def test_a_panel_says_how_large_it_is(tmp_path: Path) -> None:
    connect(tmp_path, "card1-HDMI-A-1", edid(47, 27))
    connect(tmp_path, "card1-HDMI-A-2", b"", "disconnected")
    inches = panel_inches(tmp_path)
    assert inches is not None
    assert math.isclose(inches, 21.34, abs_tol=0.01)


def test_of_two_panels_nobody_knows_which_is_meant(tmp_path: Path) -> None:
    connect(tmp_path, "card1-HDMI-A-1", edid(47, 27))
    connect(tmp_path, "card1-DP-1", edid(60, 34))
    assert panel_inches(tmp_path) is None


def test_without_a_panel_there_is_no_size(tmp_path: Path) -> None:
    assert panel_inches(tmp_path) is None


@pytest.mark.parametrize(
    "block",
    [
        b"",
        edid(47, 27)[:100],
        b"\1" + edid(47, 27)[1:],
        edid(47, 27)[:-1] + b"\1",
        edid(0, 0),
        edid(16, 0),
        edid(1, 1),
    ],
)
def test_a_size_that_cannot_be_believed_is_not(block: bytes) -> None:
    assert inches_of_edid(block) is None


def test_a_known_size_beats_every_guess() -> None:
    assert inches_of((1920, 1080), 27.0, fills_panel=True) == 27.0


def test_an_unknown_panel_is_taken_for_the_usual_one_with_so_many_pixels() -> None:
    assert inches_of((1024, 600), None, fills_panel=True) == 10
    assert inches_of((1920, 1080), None, fills_panel=True) == 21


def test_a_window_is_as_large_as_a_desktop_shows_it() -> None:
    assert 15 < inches_of((1280, 720), None, fills_panel=False) < 16


def outlet(drm: Path, name: str, status: str) -> None:
    (drm / name).mkdir(parents=True, exist_ok=True)
    (drm / name / "status").write_text(f"{status}\n")


def test_a_panel_that_is_plugged_in_again_is_noticed_once(tmp_path: Path) -> None:
    outlet(tmp_path, "card1-HDMI-A-1", "connected")
    outlets = Outlets(tmp_path)
    assert not outlets.came(LOOK_NS)
    outlet(tmp_path, "card1-HDMI-A-1", "disconnected")
    assert not outlets.came(2 * LOOK_NS)
    outlet(tmp_path, "card1-HDMI-A-1", "connected")
    assert not outlets.came(2 * LOOK_NS + 1)  # it looks once a second
    assert outlets.came(3 * LOOK_NS)
    assert not outlets.came(4 * LOOK_NS)
