"""A seat board: five seats, ten buttons, ten lamps on a Raspberry Pi Pico. Runs on MicroPython at power-on.

Buttons close to ground: GP0 the slap button of the first seat, GP1 its cut button, GP2 and GP3 the second
seat's, up to GP9. Lamps, through drivers, in the same order on GP10 to GP19.
"""

import os
import select
import sys
import time

import machine
import micropython
from buttons import Buttons
from edges import Edges
from talk import Talk

LINES = 10
FIRST_LAMP = 10
LAMP_HZ = 400
GPIO_IN = 0xD0000004
"""The register with the levels of all pins, on the RP2040 and the RP2350 alike."""


class Stdio:
    """The USB port, one byte at a time: a longer read would wait until it is full."""

    def __init__(self):
        self._poller = select.poll()
        self._poller.register(sys.stdin, select.POLLIN)
        self._byte = bytearray(1)
        self._read = sys.stdin.buffer.readinto
        self.write = sys.stdout.buffer.write

    def ready(self):
        for _, event in self._poller.ipoll(0):
            return bool(event & select.POLLIN)
        return False

    def read(self):
        self._read(self._byte)
        return self._byte[0]


def hexadecimal(data):
    return "".join(f"{byte:02x}" for byte in data)


def run():
    """Play until the table says stop."""
    pins = [machine.Pin(line, machine.Pin.IN, machine.Pin.PULL_UP) for line in range(LINES)]
    lamps = [machine.PWM(machine.Pin(FIRST_LAMP + line), freq=LAMP_HZ, duty_u16=0) for line in range(LINES)]
    edges = Edges(time)

    def listen(line, wanted):
        trigger = machine.Pin.IRQ_FALLING | machine.Pin.IRQ_RISING
        handler = (lambda _pin: buttons.interrupt(line)) if wanted else None
        pins[line].irq(handler=handler, trigger=trigger, hard=True)

    def light(levels):
        for lamp, level in zip(lamps, levels):  # noqa: B905 - MicroPython's zip has no strict
            lamp.duty_u16(level * 257)

    buttons = Buttons(LINES, machine.mem32, GPIO_IN, time, edges.push, listen)
    board, boot = hexadecimal(machine.unique_id()), hexadecimal(os.urandom(4))
    talk = Talk(board, boot, buttons, edges, Stdio(), time, light)
    for line in range(LINES):
        listen(line, True)
    while not talk.stopped:
        buttons.look()
        talk.turn()
        time.sleep_us(200)
    light(bytes(LINES))
    for line in range(LINES):
        listen(line, False)


# no byte of a damaged line may stop the program
micropython.kbd_intr(-1)
try:
    run()
except Exception as error:  # noqa: BLE001 - the board must come back by itself, whatever it met
    micropython.kbd_intr(3)
    sys.print_exception(error)
    # time to reach the prompt, for who wants to mend it
    time.sleep_ms(3000)
    machine.reset()
micropython.kbd_intr(3)
