"""`python -m kiosk doctor`: the page, beside a running table too, and a bundle that tells no secret."""

from __future__ import annotations

import json
import tarfile
from argparse import ArgumentParser
from pathlib import Path

import pytest

from kiosk.__main__ import main
from kiosk.commands import setting_up
from kiosk.commands.doctor import journal_finding
from kiosk.commands.setting_up import STAFF_PIN, Parts, set_up
from kiosk.operator.staff_pin import StaffPin, kept

NOW_NS = 10**13
SALT = b"s" * 16


def playing(state: Path) -> Parts:
    """A table in the middle of a match."""
    parser = ArgumentParser()
    setting_up.add_arguments(parser)
    parts = set_up(parser.parse_args(["--state", str(state), "--seed", "424242424242"]))
    parts.record.keep_setting(STAFF_PIN, kept(StaffPin.of("4711", SALT)))
    parts.table.begin((1, 2), (), NOW_NS)
    return parts


def findings(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, dict[str, str]]:
    main(["doctor", "--json", *words])
    told = json.loads(capsys.readouterr().out)
    assert told["version"] == 1
    return {one["name"]: one for one in told["findings"]}


def test_each_line_says_how_it_is_and_what_is_not_well_has_its_mend(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = findings(capsys, "--state", str(tmp_path))
    assert {"versions", "board", "power", "disk write", "clock", "screen", "touch", "journal"} <= set(found)
    for one in found.values():
        assert one["state"] in {"ok", "worth a look", "broken"}
        assert bool(one["mend"]) == (one["state"] != "ok"), one


def test_it_looks_beside_a_running_table_and_leaves_it_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    parts = playing(tmp_path)
    before = sorted(file.name for file in tmp_path.iterdir())
    found = findings(capsys, "--state", str(tmp_path))
    assert found["journal"]["state"] == "ok"
    assert "a table is using it" in found["journal"]["said"]
    assert sorted(file.name for file in tmp_path.iterdir()) == before
    parts.table.end_match()
    assert parts.table.faults == ()
    parts.close()


def test_a_journal_that_is_not_sound_is_broken_and_left_where_it_is(tmp_path: Path) -> None:
    parts = playing(tmp_path)
    parts.close()
    path = tmp_path / "table.sqlite3"
    raw = bytearray(path.read_bytes())
    raw[4096 : len(raw)] = bytes(len(raw) - 4096)
    path.write_bytes(raw)
    assert journal_finding(path).state == "broken"
    assert path.read_bytes() == raw


def test_a_journal_that_was_set_aside_is_worth_a_look(tmp_path: Path) -> None:
    playing(tmp_path).close()
    (tmp_path / "table.sqlite3.set-aside-20261130T101500Z-damaged").write_bytes(b"x")
    found = journal_finding(tmp_path / "table.sqlite3")
    assert found.state == "worth a look"
    assert "damaged" in found.said


def test_what_is_wrong_with_the_settings_is_a_line_of_the_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "table.toml"
    path.write_text("[screen]\nturn = 45\n")
    found = findings(capsys, "--state", str(tmp_path), "--settings", str(path))
    assert found["settings"]["state"] == "broken"
    assert found["settings"]["said"] == f"{path}:2: the picture cannot be turned so"


def test_the_bundle_holds_the_page_and_no_hands_no_seed_no_pin(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state = tmp_path / "state"
    parts = playing(state)
    settings = tmp_path / "table.toml"
    settings.write_text("[menu]\nvolume = 40\n")
    bundle = tmp_path / "bundle.tar.gz"
    words = ["--state", str(state), "--settings", str(settings), "--bundle", str(bundle)]
    assert main(["doctor", *words]) in {0, 1}
    parts.close()
    with tarfile.open(bundle) as opened:
        files = {member.name: opened.extractfile(member).read() for member in opened}  # type: ignore[union-attr]
    assert {"cutlight-doctor/doctor.txt", "cutlight-doctor/doctor.json", "cutlight-doctor/log.txt"} <= set(
        files
    )
    assert files["cutlight-doctor/table.toml"] == settings.read_bytes().strip()
    everything = b"".join(files.values())
    for secret in (
        "424242424242",
        StaffPin.of("4711", SALT).digest.hex(),
        SALT.hex(),
        '"seed"',
        "CardsDealt",
    ):
        assert secret.encode() not in everything
    assert not any(name.endswith("sqlite3") for name in files)
    assert "no hands and no PIN" in capsys.readouterr().out


def test_a_bundle_that_cannot_be_written_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--state", str(tmp_path), "--bundle", str(tmp_path / "none" / "bundle.tar.gz")]
    assert main(["doctor", *words]) == 2
    assert "cannot be written: No such file" in capsys.readouterr().out
