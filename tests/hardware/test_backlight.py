"""The light behind a panel, as the kernel sets it."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.backlight import set_backlight


@pytest.mark.parametrize(("share", "level"), [(1.0, "31"), (0.5, "16"), (0.0, "2")])
def test_it_is_set_in_steps_of_its_own_and_never_quite_dark(tmp_path: Path, share: float, level: str) -> None:
    light = tmp_path / "rpi_backlight"
    light.mkdir()
    (light / "max_brightness").write_text("31\n")
    assert set_backlight(share, tmp_path)
    assert (light / "brightness").read_text().strip() == level


def test_where_there_is_none_or_it_cannot_be_set_that_is_said(tmp_path: Path) -> None:
    assert not set_backlight(0.5, tmp_path)
    (tmp_path / "odd").mkdir()
    assert not set_backlight(0.5, tmp_path)
