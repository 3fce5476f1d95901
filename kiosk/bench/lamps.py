"""From a press to its lamp while the screen animates: every part is the table's own but the gpio chip.

A process of its own writes the kernel's reports into lgpio's pipe; lgpio's thread, gpiozero, the board and
the lamps answer, while the main thread runs the table and shows cards flying at 60 frames a second. The mock
board is told by a thread that waits at such a pipe. Imports the table, the screen and the hardware.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import struct
import subprocess
import sys
import tempfile
import threading
import time
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from statistics import median
from types import ModuleType
from typing import Any, NamedTuple

from hardware.mock import MockBoard, ScriptedPress
from hardware.press import MS, Line
from hardware.seat_map import SeatMap, load
from kiosk.bench.figures import Measured, NotMeasured, required, share
from kiosk.bench.presser import DIARY, EDGE
from kiosk.bench.scenes import Showing, screen_of, whole_lays
from kiosk.commands import run, setting_up
from kiosk.commands.setting_up import Parts
from kiosk.commands.stage import Stage
from kiosk.screen.screen import Screen

WIRING = Path(__file__).parents[2] / "wiring"
MOST_MS = 5.0
NEVER_MS = 1000.0
QUIET_MS = 1.0
MOST_GOES = 2
"""Goes are repeated up to so many times as often while others use the machine."""
LAY_EVERY_NS = 150 * MS
FRAME_NS = 1_000_000_000 // 60
PI_3B = 0xA02082
HOW = (
    "From the stamp in another process, through the board's thread, to the lamp's level set; meanwhile the "
    "main thread runs the table with three bots and a journal and shows cards flying at 1920x1080. Median of "
    "the quiet goes: an idle process was woken (`machine late`) within 1 ms; of all if none is."
)


class FakeChip:
    """What a kernel's gpio chip does for lgpio, whose thread and pipe stay; notes when a lamp is full."""

    def __init__(self, lgpio: ModuleType) -> None:
        """Put itself in the place of the kernel under `lgpio`."""
        self.modes: dict[int, int] = {}
        self.levels: dict[int, int] = {}
        self.lit: list[tuple[int, int]] = []
        self._lgpio = lgpio
        self._own: dict[str, object] = {}
        for name in vars(FakeChip):
            if name.startswith(("gpio", "tx_")):
                self._own[name] = getattr(lgpio, name)
                setattr(lgpio, name, getattr(self, name))

    def leave(self) -> None:
        """Give lgpio its own back."""
        for name, own in self._own.items():
            setattr(self._lgpio, name, own)

    def gpiochip_open(self, chip: int) -> int:
        """Open any chip."""
        return chip

    def gpiochip_close(self, _handle: int) -> int:
        """Close it."""
        return 0

    def gpio_claim_input(self, _handle: int, gpio: int, flags: int = 0) -> int:
        """Claim a line that is pulled up."""
        self.modes[gpio], self.levels[gpio] = flags, 1
        return 0

    def gpio_claim_output(self, _handle: int, gpio: int, level: int = 0, _flags: int = 0) -> int:
        """Claim a lamp's line."""
        self.modes[gpio], self.levels[gpio] = 2, level
        return 0

    def gpio_claim_alert(self, _handle: int, gpio: int, _edges: int, flags: int = 0) -> int:
        """Be asked for edges; they come through the pipe."""
        self.modes[gpio] = flags
        return 0

    def gpio_free(self, _handle: int, _gpio: int) -> int:
        """Let a line go."""
        return 0

    def gpio_get_mode(self, _handle: int, gpio: int) -> int:
        """Say how a line was claimed."""
        return self.modes[gpio]

    def gpio_read(self, _handle: int, gpio: int) -> int:
        """Say the level; the presser's edges pass by here unseen, so lines stay as they were claimed."""
        return self.levels[gpio]

    def gpio_set_debounce_micros(self, _handle: int, _gpio: int, _micros: int) -> int:
        """Debounce nothing."""
        return 0

    def tx_pwm(self, _handle: int, gpio: int, _hz: float, duty: float) -> int:
        """Note the moment a lamp is set to its brightest."""
        if duty == 100:
            self.lit.append((gpio, time.monotonic_ns()))
        return 0


def measure(goes: int, presses: int) -> list[Measured]:
    """Return how long lamps take on each kind of board that can be had here: so many presses a go."""
    out = [_measured("press_to_lamp_mock", "the mock board", goes, presses, _on_mock)]
    if importlib.util.find_spec("lgpio") is None:
        why = "the lgpio module is not installed (pip install lgpio)"
        return [*out, NotMeasured("press_to_lamp_lgpio", "Press to lamp, through lgpio and gpiozero", why)]
    return [*out, _measured("press_to_lamp_lgpio", "lgpio and gpiozero", goes, presses, _on_lgpio)]


Lit = list[tuple[int, int]]
"""The pin of a button and when its lamp was lit, in order of time."""


class _Go(NamedTuple):
    """What one go gave: ms to each lamp, ms that the presser itself was late, frames a second."""

    taken: list[float]
    late: list[float]
    frames: float

    @property
    def quiet(self) -> bool:
        """Whether the machine had time for us: judged by the presser, which waits for nothing of ours."""
        return share(self.late, 0.99) < QUIET_MS


def _measured(
    key: str, board: str, goes: int, presses: int, on_board: Callable[[int, Path], _Go]
) -> Measured:
    every: list[_Go] = []
    while len(every) < MOST_GOES * goes and sum(go.quiet for go in every) < goes:
        with tempfile.TemporaryDirectory(prefix="bench-lamps-") as folder:
            every.append(on_board(presses, Path(folder)))
    done = [go for go in every if go.quiet] or every
    taken = [one for go in done for one in go.taken]
    values = {
        "p50_ms": share(taken, 0.5), "p90_ms": share(taken, 0.9), "pooled_p99_ms": share(taken, 0.99),
        "worst_ms": max(taken), "presses": len(taken), "frames_per_s": min(go.frames for go in done),
        "never_lit": sum(one == NEVER_MS for one in taken),
        "machine_late_p99_ms": median(share(go.late, 0.99) for go in done),
        "quiet_goes": sum(go.quiet for go in every), "goes": len(every),
    }  # fmt: skip
    title = f"Press to lamp through {board}, 99th percentile"
    p99 = median(share(go.taken, 0.99) for go in done)
    return required(key, title, p99, ("<", MOST_MS), " ms", HOW, values)


def _on_mock(presses: int, folder: Path) -> _Go:
    pins = _pressed_pins(load(WIRING / "five-seats-lamps.toml"))
    lines = {pin: line for line, pin in pins.items()}
    seat_map = folder / "mock.toml"
    seat_map.write_text('[table]\nname = "Bench"\nboard = "mock"\nseats = 5\n', encoding="utf-8")
    parts = _parts(seat_map, folder)
    board = parts.boards.part(MockBoard)
    assert board is not None  # noqa: S101 -- the map above names it
    told, tell = os.pipe()
    thread = threading.Thread(target=_told_by_pipe, args=(board, told, lines), name="mock edges", daemon=True)
    thread.start()
    try:
        diary, frames = _pressed_while_animating(parts, tell, tuple(pins.values()), presses)
    finally:
        parts.close()
    os.close(tell)
    thread.join()
    os.close(told)
    lit = [
        (pins[lamp.seat, lamp.button], lamp.at_ns)
        for lamp in board.lamp_diary
        if lamp.level == 1.0 and (lamp.seat, lamp.button) in pins
    ]
    return _go(diary, lit, frames)


def _told_by_pipe(board: MockBoard, pipe: int, lines: dict[int, Line]) -> None:
    """The mock's own thread, waiting as a driver's does."""
    size = struct.calcsize(EDGE)
    while len(report := os.read(pipe, size)) == size:
        at_ns, _, pin, level, _, _ = struct.unpack(EDGE, report)
        if level == 0:
            board.script(ScriptedPress(*lines[pin], at_ns, held_ns=10 * MS, bounce_ns=(2 * MS, 5 * MS)))
        board.advance(time.monotonic_ns())


def _on_lgpio(presses: int, folder: Path) -> _Go:
    before = Path.cwd()
    os.chdir(folder)  # lgpio puts its pipe wherever it is imported
    try:
        lgpio = importlib.import_module("lgpio")
        local: Any = importlib.import_module("gpiozero.pins.local")
    finally:
        os.chdir(before)
    chip, own_revision = FakeChip(lgpio), local.get_pi_revision
    local.get_pi_revision = lambda: PI_3B
    try:
        return _pressed_through(chip, lgpio, presses, folder)
    finally:
        chip.leave()
        local.get_pi_revision = own_revision


def _pressed_through(chip: FakeChip, lgpio: ModuleType, presses: int, folder: Path) -> _Go:
    seat_map = load(WIRING / "five-seats-lamps.toml")
    pins = _pressed_pins(seat_map)
    parts = _parts(seat_map.path, folder)
    chip.lit.clear()
    ear = lgpio._notify_thread._file.fileno()  # noqa: SLF001 -- nothing public tells
    pipe = os.open(f"/proc/self/fd/{ear}", os.O_WRONLY)
    try:
        diary, frames = _pressed_while_animating(parts, pipe, tuple(pins.values()), presses)
    finally:
        parts.close()
        os.close(pipe)
    button_of = {seat_map.lamps[line]: pin for line, pin in pins.items()}
    lit = [(button_of[lamp], at_ns) for lamp, at_ns in chip.lit if lamp in button_of]
    return _go(diary, lit, frames)


def _pressed_pins(seat_map: SeatMap) -> dict[Line, int]:
    """The buttons of the seats that do not play, whose lamps nothing but a press lights."""
    return {line: pin for line, pin in sorted(seat_map.pins.items()) if line[0] not in PLAYING}


PLAYING = (1, 2, 3)


def _parts(seat_map: Path, folder: Path) -> Parts:
    parser = ArgumentParser()
    setting_up.add_arguments(parser)
    arguments = parser.parse_args(["--seat-map", str(seat_map), "--state", str(folder), "--demo"])
    return setting_up.set_up(arguments)


def _pressed_while_animating(
    parts: Parts, edges: int, lines: tuple[int, ...], presses: int
) -> tuple[bytes, float]:
    """Return the presser's diary and the frames shown per second."""
    told, tell = os.pipe()
    words = [str(number) for number in (presses, *lines, edges, tell)]
    before_s = sys.getswitchinterval()
    sys.setswitchinterval(run.SWITCH_INTERVAL)
    window, screen = screen_of(unseen=True)
    _animate(parts, screen, lambda frames: frames >= 60)  # every card drawn once
    presser = subprocess.Popen([sys.executable, "-m", "kiosk.bench.presser", *words], pass_fds=(edges, tell))  # noqa: S603 -- our own words
    os.close(tell)
    try:
        frames = _animate(parts, screen, lambda _: presser.poll() is not None)
    finally:
        presser.terminate()
        presser.wait()
        window.close()
        sys.setswitchinterval(before_s)
    with os.fdopen(told, "rb") as pipe:
        return pipe.read(), frames


def _animate(parts: Parts, screen: Screen, over: Callable[[int], bool]) -> float:
    """Run the table, its screen full of flying cards, until `over(frames)`; return the frames per second."""
    began_ns = next_ns = laid_ns = time.monotonic_ns()
    if parts.table.match is None:
        parts.table.begin((), PLAYING, began_ns)
    stage, showing, lays, frames = Stage(parts, began_ns), Showing(), whole_lays(), 0
    screen.show(showing.scene, began_ns)
    while not over(frames):
        now_ns = time.monotonic_ns()
        stage.take(screen.pump(now_ns), now_ns)
        parts.table.tick(now_ns)
        if now_ns - laid_ns >= LAY_EVERY_NS:
            laid_ns = now_ns
            seat, card, turn, also = next(lays)
            showing.lay(seat, card, now_ns, turn=turn, also=also)
        frames += screen.show(showing.scene, now_ns)
        next_ns = max(next_ns + FRAME_NS, time.monotonic_ns() - FRAME_NS)
        time.sleep(max(next_ns - time.monotonic_ns(), 0) / 1e9)
    return frames * 1e9 / (time.monotonic_ns() - began_ns)


def _go(diary: bytes, lit: Lit, frames: float) -> _Go:
    """Match each press with the lamp it lit; NEVER_MS for one that stayed dark."""
    pressed = list(struct.iter_unpack(DIARY, diary))
    taken = []
    for number, (pin, at_ns, _) in enumerate(pressed):
        again_ns = (later for other, later, _ in pressed[number + 1 :] if other == pin)
        until_ns = next(again_ns, at_ns + 200 * MS)
        shone_ns = next((moment for lamp, moment in lit if lamp == pin and at_ns <= moment < until_ns), None)
        taken.append(NEVER_MS if shone_ns is None else (shone_ns - at_ns) / MS)
    return _Go(taken, [late_ns / MS for _, _, late_ns in pressed], frames)
