"""Lines in and out: text, a checksum, a newline. PROTOCOL.md is the contract. Runs on MicroPython."""

LONGEST = 120

_NIBBLES = (
    0x0000, 0x1021, 0x2042, 0x3063, 0x4084, 0x50A5, 0x60C6, 0x70E7,
    0x8108, 0x9129, 0xA14A, 0xB16B, 0xC18C, 0xD1AD, 0xE1CE, 0xF1EF,
)  # fmt: skip


def crc16(data):
    """CRC-16 with the polynomial 1021, from FFFF."""
    crc = 0xFFFF
    for byte in data:
        crc = (crc << 4 & 0xFFFF) ^ _NIBBLES[crc >> 12 ^ byte >> 4]
        crc = (crc << 4 & 0xFFFF) ^ _NIBBLES[crc >> 12 ^ byte & 15]
    return crc


def encode(text):
    """The line that carries `text`."""
    raw = text.encode()
    return b"%s*%04X\n" % (raw, crc16(raw))


class Reader:
    """Cuts what arrives byte by byte into the words of whole lines. Begins anew at each newline."""

    def __init__(self):
        self._line = bytearray(LONGEST)
        self._length = 0

    def take(self, byte):
        """The words of the line that this byte ends; None while there are none."""
        if byte != 10:
            # past the longest line, only count: it is noise until its newline
            if self._length < LONGEST:
                self._line[self._length] = byte
            self._length = min(self._length + 1, LONGEST + 1)
            return None
        length, self._length = self._length, 0
        if length > LONGEST:
            return None
        return _words(bytes(self._line[:length]).rstrip(b"\r"))


def _words(line):
    text, check = line[:-5], line[-5:]
    if len(line) < 6 or check != b"*%04X" % crc16(text):
        return None
    try:
        return text.decode().split(" ")
    except UnicodeError:
        return None
