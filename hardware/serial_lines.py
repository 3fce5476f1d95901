"""The lines that a seat board and the table exchange: text, checksummed, each understood alone or not at all.

`firmware/PROTOCOL.md` is the contract; this is the table's side of its grammar. Pure: no port, no clock.
Imports nothing of ours.
"""

import re
from binascii import crc_hqx
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

PROTOCOL = 1
"""Which edition of PROTOCOL.md this table speaks."""
LONGEST = 120
"""Bytes a line may have; a longer one is noise."""

_SHAPES = {
    "hello": re.compile(
        r"hello 1 (?P<board>[0-9a-f]{2,32}) (?P<seats>[1-9]) (?P<boot>[0-9a-f]{8})"
        r" (?P<tail>\d{1,10}) (?P<head>\d{1,10}) (?P<mask>[0-9a-f]{3}) (?P<error_us>\d{1,5})"
    ),
    "edge": re.compile(
        r"edge (?P<sequence>\d{1,10}) (?P<at_us>\d{1,10}) (?P<slack_us>\d{1,10}) (?P<mask>[0-9a-f]{3})"
    ),
    "beat": re.compile(
        r"beat (?P<at_us>\d{1,10}) (?P<mask>[0-9a-f]{3}) (?P<tail>\d{1,10}) (?P<head>\d{1,10})"
        r" (?P<dropped>\d{1,10}) (?P<muted>[0-9a-f]{3})"
    ),
    "raw": re.compile(r"raw (?P<at_us>\d{1,10}) (?P<mask>[0-9a-f]{3})"),
    "pong": re.compile(r"pong (?P<number>\d{1,10}) (?P<at_us>\d{1,10})"),
}
_HEX = frozenset({"mask", "muted"})
_OTHER_HELLO = re.compile(r"hello (\d{1,5})( .*)?")


@dataclass(frozen=True, slots=True)
class Hello:
    """A board says who it is.

    Attributes:
        board: its chip's own number.
        seats: how many seats it has buttons for.
        boot: drawn anew at each start of the board; another one means that it forgot everything.
        tail: the oldest edge not yet acknowledged.
        head: the number its next edge will have.
        mask: the buttons that are down; bit 2n is the slap button of its seat n, bit 2n + 1 the cut button.
        error_us: how far from the truth it stamps, ±.
    """

    board: str
    seats: int
    boot: str
    tail: int
    head: int
    mask: int
    error_us: int


@dataclass(frozen=True, slots=True)
class OtherHello:
    """A board of ours that speaks another edition of the protocol."""

    protocol: int


@dataclass(frozen=True, slots=True)
class Edge:
    """Buttons changed: since `at_us` those in `mask` are down, or since up to `slack_us` earlier."""

    sequence: int
    at_us: int
    slack_us: int
    mask: int


@dataclass(frozen=True, slots=True)
class Beat:
    """A board is alive: its clock, its buttons, its oldest and next edge, and what it could not keep."""

    at_us: int
    mask: int
    tail: int
    head: int
    dropped: int
    muted: int


@dataclass(frozen=True, slots=True)
class Raw:
    """Since `at_us` the contacts of the switches in `mask` touch: what rings, before it is a press."""

    at_us: int
    mask: int


@dataclass(frozen=True, slots=True)
class Pong:
    """A board read ping `number` at `at_us`."""

    number: int
    at_us: int


Message: TypeAlias = Hello | OtherHello | Edge | Beat | Raw | Pong
_KINDS: dict[str, type[Hello | Edge | Beat | Raw | Pong]] = {
    "hello": Hello,
    "edge": Edge,
    "beat": Beat,
    "raw": Raw,
    "pong": Pong,
}


def encode(kind: str, *fields: str | int) -> bytes:
    """One line: kind, fields, `*`, CRC-16 of all before it as four hexadecimal digits, newline."""
    text = " ".join((kind, *map(str, fields))).encode("ascii")
    return b"%s*%04X\n" % (text, crc_hqx(text, 0xFFFF))


def checked(line: bytes) -> str | None:
    """The text of a line without its checksum; None when it is not whole."""
    text, star, check = line.rstrip(b"\r").rpartition(b"*")
    if not star or not text.isascii() or check != b"%04X" % crc_hqx(text, 0xFFFF):
        return None
    return text.decode("ascii")


def understood(line: bytes) -> Message | None:
    """What a board's line says; None when it is damaged, or nothing that a board says."""
    text = checked(line)
    if text is None:
        return None
    kind = text.partition(" ")[0]
    if kind not in _SHAPES:
        return None
    found = _SHAPES[kind].fullmatch(text)
    if found is None:
        other = _OTHER_HELLO.fullmatch(text)
        protocol = PROTOCOL if other is None else int(other[1])
        return None if protocol == PROTOCOL else OtherHello(protocol)
    fields = {
        name: field if name in {"board", "boot"} else int(field, 16 if name in _HEX else 10)
        for name, field in found.groupdict().items()
    }
    # each shape names the very fields of its kind
    return _KINDS[kind](**fields)  # type: ignore[arg-type]


class LineCutter:
    """Cuts a stream of bytes into lines, whatever the bytes are. Begins anew at each newline."""

    def __init__(self) -> None:
        self._rest = b""
        self._skipping = False

    def lines(self, data: bytes) -> Iterator[bytes]:
        """The lines that `data` completes, without their ends. Those longer than `LONGEST` are left out."""
        *ended, rest = (self._rest + data).split(b"\n")
        for line in ended:
            if not self._skipping and 0 < len(line) <= LONGEST:
                yield line
            self._skipping = False
        self._skipping = self._skipping or len(rest) > LONGEST
        self._rest = b"" if self._skipping else rest
