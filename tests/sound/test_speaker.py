"""The table's voice on SDL's own mixer: heard where there is a device, silent where there is none."""

import os
import subprocess
import sys
import textwrap
from array import array
from pathlib import Path

import pytest

from kiosk.sound.speaker import Speaker

PROJECT = Path(__file__).parents[2]


def run(program: str, **environment: str) -> str:
    """Run a program of its own: SDL's driver is chosen once."""
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program)],
        env={**os.environ, "PYTHONPATH": str(PROJECT), "PYGAME_HIDE_SUPPORT_PROMPT": "1", **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return done.stdout.strip()


def test_what_is_played_reaches_the_device(tmp_path: Path) -> None:
    out = tmp_path / "heard.raw"
    run(
        """
        import time
        from kiosk.sound.speaker import Speaker
        speaker = Speaker(1.0)
        assert speaker.open(), speaker.why
        speaker.play(("slap",))
        time.sleep(0.4)
        speaker.close()
        """,
        SDL_AUDIODRIVER="disk",
        SDL_DISKAUDIOFILE=str(out),
    )
    heard = array("h", out.read_bytes()[: out.stat().st_size // 2 * 2])
    assert max(map(abs, heard)) > 10_000


def test_the_volume_and_the_night_are_heard(tmp_path: Path) -> None:
    loudest = {}
    for name, volume, night in (
        ("full", 1.0, False),
        ("half", 0.5, False),
        ("night", 1.0, True),
        ("off", 0.0, False),
    ):
        out = tmp_path / name
        run(
            f"""
            import time
            from kiosk.sound.speaker import Speaker
            speaker = Speaker({volume}, night={night})
            assert speaker.open(), speaker.why
            speaker.play(("slap",))
            time.sleep(0.25)
            speaker.close()
            """,
            SDL_AUDIODRIVER="disk",
            SDL_DISKAUDIOFILE=str(out),
        )
        loudest[name] = max(map(abs, array("h", out.read_bytes()[: out.stat().st_size // 2 * 2])), default=0)
    assert 0.4 < loudest["half"] / loudest["full"] < 0.6
    assert 0.3 < loudest["night"] / loudest["full"] < 0.5
    assert loudest["off"] == 0


def test_without_a_device_it_says_why_and_plays_nothing() -> None:
    said = run(
        """
        from kiosk.sound.speaker import Speaker
        speaker = Speaker()
        assert not speaker.open()
        speaker.play(("slap",))
        print(speaker.why)
        speaker.close()
        """,
        SDL_AUDIODRIVER="no-such-driver",
    )
    assert said


def test_a_driver_without_a_device_writes_nothing_on_stderr() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from kiosk.sound.speaker import Speaker; Speaker().open()"],
        env={
            **os.environ,
            "PYTHONPATH": str(PROJECT),
            "PYGAME_HIDE_SUPPORT_PROMPT": "1",
            "SDL_AUDIODRIVER": "alsa",
        },
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert done.stderr == ""


def test_a_press_is_heard_before_it_is_handed_on_and_handed_on_whatever_happens() -> None:
    class Broken(Speaker):
        def play(self, _cues: object) -> None:
            raise RuntimeError("the speaker has burst")

    got: list[str] = []
    sink = Broken().listen(got.append, lambda one: one == "down")
    with pytest.raises(RuntimeError, match="burst"):
        sink("down")
    sink("up")
    assert got == ["down", "up"]
