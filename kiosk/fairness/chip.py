"""A Pi's pins for the real gpiozero drivers, in virtual time: lgpio's kernel, and RPi.GPIO's.

What is put in a driver's place is the kernel below it; gpiozero's own code above runs as on a Pi.
Imports the world.
"""

from __future__ import annotations

import importlib
import os
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

from kiosk.fairness.world import World

PI_3B = 0xA02082


class Levels:
    """The levels of all pins, pulled up, and who is told of their edges."""

    def __init__(self) -> None:
        """Every switch is open."""
        self.levels: dict[int, int] = {}
        self.ears: dict[int, Callable[..., object]] = {}


class _Callback:
    def __init__(self, ears: dict[int, Callable[..., object]], gpio: int) -> None:
        self._ears = ears
        self._gpio = gpio

    def cancel(self) -> None:
        self._ears.pop(self._gpio, None)


def _lgpio_kernel(pins: Levels) -> dict[str, Callable[..., object]]:
    """What lgpio asks of the kernel, answered."""
    modes: dict[int, int] = {}

    def claim(_handle: int, gpio: int, *_flags: int) -> int:
        modes[gpio] = 0
        pins.levels.setdefault(gpio, 1)
        return 0

    def listen(_handle: int, gpio: int, _edges: int, func: Callable[..., object]) -> _Callback:
        pins.ears[gpio] = func
        return _Callback(pins.ears, gpio)

    return {
        "gpiochip_open": lambda chip: chip,
        "gpiochip_close": lambda _handle: 0,
        "gpio_claim_input": claim,
        "gpio_claim_alert": lambda _handle, _gpio, _edges, _flags: 0,
        "gpio_free": lambda _handle, _gpio: 0,
        "gpio_get_mode": lambda _handle, gpio: modes[gpio],
        "gpio_read": lambda _handle, gpio: pins.levels[gpio],
        "gpio_set_debounce_micros": lambda _handle, _gpio, _micros: 0,
        "callback": listen,
    }


def imported_lgpio() -> ModuleType:
    """Return lgpio, its pipe put into a folder of its own; raise ImportError where it is not installed."""
    if "lgpio" in sys.modules:
        return sys.modules["lgpio"]
    before = Path.cwd()
    with tempfile.TemporaryDirectory(prefix="lgpio-", ignore_cleanup_errors=True) as folder:
        os.chdir(folder)
        try:
            return importlib.import_module("lgpio")
        finally:
            os.chdir(before)


@contextmanager
def lgpio_factory(world: World, pins: Levels) -> Iterator[Any]:
    """Give gpiozero's own factory for lgpio, on `pins`, its clock that of `world`."""
    lgpio = imported_lgpio()
    driver: Any = importlib.import_module("gpiozero.pins.lgpio")
    with _replaced(lgpio, _lgpio_kernel(pins)), _a_pi():
        yield _in_world(driver.LGPIOFactory, world)


@contextmanager
def rpi_gpio_factory(world: World, pins: Levels) -> Iterator[Any]:
    """Give gpiozero's own factory for RPi.GPIO, on `pins`, its clock that of `world`."""
    with _rpi_gpio_in_place(pins), _a_pi():
        driver: Any = importlib.import_module("gpiozero.pins.rpigpio")
        with _replaced(driver, {"GPIO": sys.modules["RPi.GPIO"]}):
            yield _in_world(driver.RPiGPIOFactory, world)


def _in_world(factory: Any, world: World) -> Any:  # noqa: ANN401 -- gpiozero has no types
    class InWorld(factory):  # type: ignore[misc]
        @staticmethod
        def ticks() -> float:
            return world.now_ns / 1e9

    made = InWorld()
    made.pins = {}  # gpiozero keeps one set of pins for all its factories of a process
    made._reservations = defaultdict(list)  # noqa: SLF001 -- nothing public forgets them
    return made


@contextmanager
def _replaced(owner: ModuleType, by: dict[str, Any]) -> Iterator[None]:
    own = {name: getattr(owner, name) for name in by}
    for name, instead in by.items():
        setattr(owner, name, instead)
    try:
        yield
    finally:
        for name, before in own.items():
            setattr(owner, name, before)


@contextmanager
def _a_pi() -> Iterator[None]:
    local = importlib.import_module("gpiozero.pins.local")
    with _replaced(local, {"get_pi_revision": lambda: PI_3B}):
        yield


@contextmanager
def _rpi_gpio_in_place(pins: Levels) -> Iterator[None]:
    """RPi.GPIO imports only on a Pi: one of the same words stands in."""
    package, module = ModuleType("RPi"), _rpi_gpio(pins)
    package.GPIO = module  # type: ignore[attr-defined]
    before = {name: sys.modules.get(name) for name in ("RPi", "RPi.GPIO", "gpiozero.pins.rpigpio")}
    sys.modules.update({"RPi": package, "RPi.GPIO": module})
    try:
        yield
    finally:
        for name, one in before.items():
            if one is None:
                sys.modules.pop(name, None)
            else:
                sys.modules[name] = one


def _rpi_gpio(pins: Levels) -> ModuleType:
    names = "OUT IN HARD_PWM SERIAL I2C SPI UNKNOWN BCM PUD_OFF PUD_DOWN PUD_UP RISING FALLING BOTH"
    module: Any = ModuleType("RPi.GPIO")
    for number, name in enumerate(names.split()):
        setattr(module, name, number)

    def listen(channel: int, _edge: int, callback: Callable[..., object], bouncetime: int) -> None:
        if bouncetime != -666:
            raise ValueError("RPi.GPIO's own debounce stamps a press late")
        pins.ears[channel] = callback

    module.setmode = module.setwarnings = module.cleanup = lambda *_: None
    module.setup = lambda channel, *_, **__: pins.levels.setdefault(channel, 1)
    module.gpio_function = lambda _channel: module.IN
    module.input = lambda channel: pins.levels[channel]
    module.add_event_detect = listen
    module.remove_event_detect = lambda channel: pins.ears.pop(channel, None)
    made: ModuleType = module
    return made
