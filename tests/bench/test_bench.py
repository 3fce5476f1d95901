"""That every figure can be taken and is written for machines; whether it holds, `make bench` tells."""

import json
from pathlib import Path

import pytest

from kiosk.bench import commits, engine, everything, figures, frames, lamps, play, profile, program
from kiosk.bench.__main__ import main
from kiosk.rules.options import PRESETS

JOBS = {
    "engine": (("engine", "engine_turns", "engine_rounds", "engine_env"), lambda: engine.measure(1, 3)),
    "everything": (("everything",), lambda: everything.measure(1, 100)),
    "frames": (
        (
            *("frame_unseen_card", "frame_unseen_lay", "frame_unseen_all", "art_unseen"),
            *("frame_x11_card", "frame_x11_lay", "frame_x11_all", "art_x11"),
        ),
        lambda: frames.measure(1),
    ),
    "lamps": (("press_to_lamp_mock", "press_to_lamp_lgpio"), lambda: lamps.measure(1, 6)),
    "journal": (("journal",), lambda: commits.measure(5)),
    "program": (
        ("start_up", "idle_attract", "idle_attract_frames", "idle_turn", "idle_turn_frames"),
        lambda: program.measure(1, 0.2),
    ),
}


@pytest.mark.parametrize("job", JOBS)
def test_every_figure_can_be_taken(job: str, tmp_path: Path) -> None:
    keys, measure = JOBS[job]
    if job == "engine":
        pytest.importorskip("rlcard")
    found = measure()
    assert tuple(one.key for one in found) == keys
    for one in found:
        assert isinstance(one, figures.Figure), one
        assert one.value >= 0
    figures.write(tmp_path / "deep" / "bench.json", found)
    told = json.loads((tmp_path / "deep" / "bench.json").read_text())
    assert set(told["figures"]) == set(keys)
    assert told["machine"]["cores"] >= 1


def test_no_press_of_the_smoke_run_stays_dark() -> None:
    mock, *_ = lamps.measure(1, 6)
    assert mock.values["presses"] >= 6  # a go on a busy machine is repeated
    assert mock.values["never_lit"] == 0


@pytest.mark.parametrize(
    ("value", "bound", "holds"),
    [
        (1.0, (">=", 1.0), True),
        (0.99, (">=", 1.0), False),
        (2.0, ("<=", 2.0), True),
        (2.01, ("<=", 2.0), False),
        (5.0, ("<", 5.0), False),
        (4.9, ("<", 5.0), True),
    ],
)
def test_a_bound_is_kept_or_told(value: float, bound: tuple[str, float], holds: bool) -> None:
    figure = figures.required("key", "Title", value, bound, " x", "", {})
    assert figure.holds is holds
    assert bool(figures.failures([figure])) is not holds
    assert ("FAILS" in figures.table([figure])) is not holds


def test_what_is_only_told_never_fails() -> None:
    assert figures.failures([figures.Figure(key="k", title="T", value=99, unit="")]) == []


def test_what_could_not_be_measured_has_failed() -> None:
    assert figures.failures([figures.NotMeasured("k", "Title", "no Xvfb")]) == [
        "Title: not measured, no Xvfb"
    ]


def test_ratios_are_taken_side_by_side() -> None:
    weather = [1.0, 10.0, 2.0]
    assert figures.median_ratio([2 * one for one in weather], weather) == 2.0


def test_jobs_take_turns() -> None:
    order = []
    figures.in_turns({name: lambda name=name: order.append(name) or 0.0 for name in "ab"}, 2)
    assert order == ["a", "b", "a", "b"]


def test_the_bench_says_by_its_status_whether_all_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = tmp_path / "bench.json"
    assert main(["--quick", "--only", "journal", "--json", str(told)]) == 0
    slow = figures.required("key", "Too slow", 3.0, ("<=", 2.0), " x", "", {})
    monkeypatch.setattr(commits, "measure", lambda _: [slow])
    assert main(["--quick", "--only", "journal", "--json", str(told)]) == 1
    assert "FAILS  Too slow: 3 x, required <= 2 x" in capsys.readouterr().out
    assert json.loads(told.read_text())["failed"] == ["Too slow: 3 x, required <= 2 x"]


def test_random_play_is_the_same_for_the_same_seed() -> None:
    from random import Random  # noqa: PLC0415

    first, second = (play.play(PRESETS["classic"], 5, Random(3)) for _ in range(2))
    assert first == second
    assert first.rounds == 5
    assert first.actions > first.turns > 5 * 7


def test_the_profile_names_parts_and_functions() -> None:
    told = profile.breakdown(0.3)
    assert "saying what is legal" in told
    assert "Referee.decide" in told
