"""Lines are understood whole or not at all, however they arrive and whatever is between them."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.serial_lines import (
    LONGEST,
    Beat,
    Edge,
    Hello,
    LineCutter,
    Message,
    OtherHello,
    Pong,
    Raw,
    encode,
    understood,
)

NUMBER = st.integers(0, (1 << 30) - 1)
MASK = st.integers(0, 0x3FF)
HEX = st.text("0123456789abcdef", min_size=8, max_size=8)
MESSAGES = st.one_of(
    st.builds(Hello, HEX, st.integers(1, 5), HEX, NUMBER, NUMBER, MASK, st.integers(0, 99_999)),
    st.builds(Edge, NUMBER, NUMBER, NUMBER, MASK),
    st.builds(Beat, NUMBER, MASK, NUMBER, NUMBER, NUMBER, MASK),
    st.builds(Raw, NUMBER, MASK),
    st.builds(Pong, NUMBER, NUMBER),
)


def line_of(message: Message) -> bytes:
    match message:
        case Hello(board, seats, boot, tail, head, mask, error_us):
            return encode("hello", 1, board, seats, boot, tail, head, f"{mask:03x}", error_us)
        case Edge(sequence, at_us, slack_us, mask):
            return encode("edge", sequence, at_us, slack_us, f"{mask:03x}")
        case Beat(at_us, mask, tail, head, dropped, muted):
            return encode("beat", at_us, f"{mask:03x}", tail, head, dropped, f"{muted:03x}")
        case Raw(at_us, mask):
            return encode("raw", at_us, f"{mask:03x}")
        case Pong(number, at_us):
            return encode("pong", number, at_us)
    raise AssertionError(message)


def heard(chunks: list[bytes]) -> list[Message]:
    cutter = LineCutter()
    told = [understood(line) for chunk in chunks for line in cutter.lines(chunk)]
    return [message for message in told if message is not None]


def test_the_checksum_is_the_one_the_contract_names() -> None:
    assert encode("123456789") == b"123456789*29B1\n"


@given(MESSAGES)
def test_what_a_board_says_is_understood(message: Message) -> None:
    assert understood(line_of(message)[:-1]) == message


@given(MESSAGES)
def test_a_carriage_return_before_the_newline_changes_nothing(message: Message) -> None:
    assert heard([line_of(message).replace(b"\n", b"\r\n")]) == [message]


@given(st.lists(MESSAGES, max_size=8), st.randoms())
def test_it_does_not_matter_how_the_bytes_are_cut(messages: list[Message], chance: random.Random) -> None:
    data = b"".join(map(line_of, messages))
    cuts = sorted(chance.randrange(len(data) + 1) for _ in range(5))
    chunks = [data[start:end] for start, end in zip([0, *cuts], [*cuts, len(data)], strict=True)]
    assert heard(chunks) == messages


@given(MESSAGES, st.data())
def test_one_wrong_bit_anywhere_makes_it_nothing(message: Message, data: st.DataObject) -> None:
    line = bytearray(line_of(message)[:-1])
    bit = data.draw(st.integers(0, 8 * len(line) - 1))
    line[bit // 8] ^= 1 << bit % 8
    assert heard([bytes(line) + b"\n"]) == []


@given(MESSAGES, st.data())
def test_a_missing_byte_makes_it_nothing(message: Message, data: st.DataObject) -> None:
    line = line_of(message)[:-1]
    lost = data.draw(st.integers(0, len(line) - 1))
    assert understood(line[:lost] + line[lost + 1 :]) is None


@given(st.binary(max_size=400), MESSAGES)
def test_after_any_noise_the_next_line_is_understood(noise: bytes, message: Message) -> None:
    assert heard([noise, b"\n", line_of(message)])[-1] == message


@given(st.binary(max_size=2 * LONGEST))
def test_noise_is_nothing(noise: bytes) -> None:
    assert heard([noise + b"\n"]) == []


def test_a_line_without_end_is_not_kept() -> None:
    cutter = LineCutter()
    for _ in range(1000):
        assert list(cutter.lines(b"x" * 1000)) == []
    assert len(cutter._rest) <= LONGEST
    assert list(cutter.lines(b"tail of it\nnext\n")) == [b"next"]


@pytest.mark.parametrize(
    "text",
    [
        "edge 1 2 3",
        "edge 1 2 3 400000",
        "edge -1 2 3 001",
        "edge 1 2 3 001 4",
        "beat 1 2",
        "hello 1 x",
        "",
        "press 1",
    ],
)
def test_a_whole_line_that_no_board_says_is_nothing(text: str) -> None:
    assert understood(encode(text)[:-1]) is None


def test_another_edition_of_the_protocol_is_recognized_whatever_it_says_next() -> None:
    assert understood(encode("hello", 2, "anything", "else")[:-1]) == OtherHello(2)


@given(MESSAGES)
def test_no_line_holds_the_byte_that_interrupts_micropython(message: Message) -> None:
    assert b"\x03" not in line_of(message)
