"""How long a frame takes in which one card moves, beside one full-screen blit. Imports the screen.

In a process of its own for each video driver, for SDL chooses once:
`python -m kiosk.bench.frames DRIVER GOES`.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Mapping
from statistics import mean, median

import pygame

from kiosk.bench.figures import Figure, Measured, NotMeasured, required, share
from kiosk.bench.scenes import FACES, SEATS, SIZE, Showing, screen_of, whole_lays
from kiosk.bench.virtual_display import NoVirtualDisplay, VirtualDisplay
from kiosk.rules.cards import cards
from kiosk.rules.events import HandsPassed
from kiosk.screen.art.store import forget, used_bytes
from kiosk.screen.screen import Screen

FRAME_NS = 1_000_000_000 // 60
REST_NS = 12_000_000_000
MOST_BLITS = 2.0
MOST_BLITS_OF_ALL = 3.0
MOST_ART_MB = 150.0
FLIGHT_NS = 220_000_000
TRAVEL_NS = 300_000_000
CROWD = (7, 5, 6, 9, 4, 8, 3, 7, 5, 6)
"""The cards of ten seats."""
ZEROS = cards("R0 B0 G0 Y0")
MS = 1_000_000
HOW = (
    "Median frame of Screen.show at 1920x1080, 60 frames/s, display update included, over one converted "
    "full-screen blit; `first` is the frame that takes the news."
)

HOW_ALL = (
    "Median frame of Screen.show at 1920x1080, 60 frames/s, while a laid 0 sends ten hands on: hands, card, "
    "the turn's light and the colour all move; over one converted full-screen blit of the same run."
)
HOW_ART = "Bytes of all surfaces painted for a ten-seat table on which every hand travels, none let go."


def measure(goes: int) -> list[Measured]:
    """Return the frame figures without a display and, where Xvfb is, in a real window."""
    out = [*_figures("unseen", "without a display", _in_a_process("unseen", goes, None))]
    try:
        with VirtualDisplay(*SIZE) as display:
            out += _figures("x11", "in a window under Xvfb", _in_a_process("x11", goes, display.environment))
    except NoVirtualDisplay as error:
        out.append(NotMeasured("frame_x11", "Frame with one card moving, in a window under Xvfb", str(error)))
    return out


def _in_a_process(driver: str, goes: int, environment: Mapping[str, str] | None) -> dict[str, list[float]]:
    command = [sys.executable, "-m", "kiosk.bench.frames", driver, str(goes)]
    done = subprocess.run(  # noqa: S603 -- our own words
        command,
        env=None if environment is None else dict(environment),
        check=True,
        stdout=subprocess.PIPE,
        timeout=600,
    )
    told: dict[str, list[float]] = json.loads(done.stdout.splitlines()[-1])
    return told


def _figures(driver: str, where: str, told: dict[str, list[float]]) -> list[Measured]:
    blit = median(told["blit"])
    out: list[Measured] = []
    for kind, shown in (
        ("card", "one card moving"),
        ("lay", "a whole lay: card, turn light, colour, drawn cards"),
    ):
        frames = told[kind]
        values = {
            "median_ms": median(frames), "mean_ms": mean(frames), "p99_ms": share(frames, 0.99),
            "worst_ms": max(frames), "first_ms": median(told[f"{kind} first"]), "blit_ms": blit,
            "frames": len(frames),
        }  # fmt: skip
        key, title = f"frame_{driver}_{kind}", f"Frame with {shown}, {where}, over a blit"
        ratio = median(frames) / blit
        if kind == "card":
            out.append(required(key, title, ratio, ("<=", MOST_BLITS), " x", HOW, values))
        else:
            out.append(Figure(key=key, title=title, value=ratio, unit=" x", how=HOW, values=values))
    frames = told["all"]
    values = {
        "median_ms": median(frames), "p99_ms": share(frames, 0.99), "worst_ms": max(frames),
        "first_ms": median(told["all first"]), "blit_ms": blit, "frames": len(frames),
    }  # fmt: skip
    title = f"Frame with ten hands travelling on a 0, {where}, over a blit"
    ratio = median(frames) / blit
    out.append(
        required(f"frame_{driver}_all", title, ratio, ("<=", MOST_BLITS_OF_ALL), " x", HOW_ALL, values)
    )
    art = told["art_mb"][-1]
    title = f"Surfaces painted for it, {where}"
    out.append(required(f"art_{driver}", title, art, ("<=", MOST_ART_MB), " MB", HOW_ART, {}))
    return out


def _run(driver: str, goes: int) -> dict[str, list[float]]:
    window, screen = screen_of(unseen=driver == "unseen")
    showing = Showing()
    ground = pygame.Surface(SIZE).convert()
    ground.fill((20, 60, 40))
    display = pygame.display.get_surface()
    found: dict[str, list[float]] = {
        name: [] for name in ("blit", "card", "card first", "lay", "lay first", "all", "all first")
    }
    now_ns = REST_NS
    screen.show(showing.scene, now_ns)
    lays = whole_lays()
    for go in range(goes):
        for number, card in enumerate(FACES):
            now_ns = _rest(screen, showing, now_ns)
            began_ns = time.perf_counter_ns()
            display.blit(ground, (0, 0))
            found["blit"].append((time.perf_counter_ns() - began_ns) / MS)
            pygame.event.post(pygame.event.Event(pygame.VIDEOEXPOSE))
            screen.pump(now_ns)
            screen.show(showing.scene, now_ns)
            showing.lay((go + number) % SEATS + 1, card, now_ns)
            now_ns = _flight(screen, showing, now_ns, found, "card")
            seat, laid, turn, also = next(lays)
            now_ns = _rest(screen, showing, now_ns)
            showing.lay(seat, laid, now_ns, turn=turn, also=also)
            now_ns = _flight(screen, showing, now_ns, found, "lay")
            showing.lay(1, FACES[number - 1], now_ns)
    forget()
    showing = Showing(CROWD)
    for number in range(10 * goes):
        now_ns = _rest(screen, showing, now_ns)
        seat, card = number % len(CROWD) + 1, ZEROS[number % len(ZEROS)]
        passed = (HandsPassed(seat),)
        showing.lay(seat, card, now_ns, turn=(number + 1) % len(CROWD) + 1, also=passed)
        now_ns = _flight(screen, showing, now_ns, found, "all", TRAVEL_NS)
    found["art_mb"] = [used_bytes() / 1e6]
    window.close()
    return found


def _rest(screen: Screen, showing: Showing, now_ns: int) -> int:
    """Let everything come to rest; return when that is."""
    for _ in range(4):
        now_ns += REST_NS
        screen.show(showing.scene, now_ns)
    return now_ns


def _flight(
    screen: Screen,
    showing: Showing,
    now_ns: int,
    found: dict[str, list[float]],
    kind: str,
    lasts_ns: int = FLIGHT_NS,
) -> int:
    """Show every frame until all has landed; return the time then."""
    first = True
    lands_ns = now_ns + lasts_ns
    while now_ns <= lands_ns:
        began_ns = time.perf_counter_ns()
        drawn = screen.show(showing.scene, now_ns)
        taken = (time.perf_counter_ns() - began_ns) / MS
        if first:
            found[f"{kind} first"].append(taken)
        elif drawn:
            found[kind].append(taken)
        first = False
        now_ns += FRAME_NS
    return now_ns


if __name__ == "__main__":
    print(json.dumps(_run(sys.argv[1], int(sys.argv[2]))))
