"""The table's half of the talk: each edge once, in order, whatever is lost, doubled, restarted or strange."""

import itertools

import pytest

from hardware.press import MS, Press, RawEdge, gap_error_ns
from hardware.serial_lines import checked, encode
from hardware.serial_link import Link

BOOT = "00c0ffee"
OFFSET_US = 777


class Board:
    """Says what a board would, at our times; its pongs come `late_ms` later."""

    def __init__(self, link: Link, *, late_ms: int = 0) -> None:
        self.link = link
        self.late_ms = late_ms
        self.now_ns = 1_000 * MS
        self.heard: list[str] = []
        self.told: list[Press | RawEdge] = []
        link.connect(self.now_ns)

    def us(self, at_ns: int | None = None) -> int:
        return (self.now_ns if at_ns is None else at_ns) // 1000 + OFFSET_US

    def say(self, *lines: bytes) -> list[Press | RawEdge]:
        told = self.link.hear(b"".join(lines), self.now_ns)
        self.told += told
        return told

    def table_says(self) -> list[str]:
        lines = self.link.due(self.now_ns).split(b"\n")
        texts = [checked(line) for line in lines if line]
        assert None not in texts
        self.heard = [text for text in texts if text]
        for text in self.heard:
            if text.startswith("ping "):
                pong = encode("pong", text.split()[1], self.us())
                self.now_ns += self.late_ms * MS
                self.say(pong)
        return self.heard

    def pass_ms(self, ms: int) -> None:
        for _ in range(ms // 10):
            self.now_ns += 10 * MS
            self.table_says()

    def hello(
        self, boot: str = BOOT, tail: int = 0, head: int = 0, mask: str = "000"
    ) -> list[Press | RawEdge]:
        return self.say(encode("hello", 1, "e66123", 5, boot, tail, head, mask, 200))

    def edge(self, sequence: int, mask: str, slack_us: int = 0, at_ns: int | None = None) -> bytes:
        return encode("edge", sequence, self.us(at_ns), slack_us, mask)

    def beat(
        self, head: int, mask: str = "000", dropped: int = 0, muted: str = "000", tail: int = 0
    ) -> bytes:
        return encode("beat", self.us(), mask, tail, head, dropped, muted)


@pytest.fixture
def board() -> Board:
    """A board at seats 3 and 7, greeted and in step."""
    made = Board(Link("serial 1", [3, 7], {7: 80 * MS}))
    made.table_says()
    made.hello()
    made.pass_ms(300)
    return made


def downs(told: list[Press | RawEdge]) -> list[tuple[int, str, bool]]:
    return [(press.seat, press.button, press.down) for press in told if isinstance(press, Press)]


def test_a_board_is_asked_who_it_is_until_it_says_so() -> None:
    board = Board(Link("serial 1", [1]))
    asked = [
        board.table_says() for _ in range(10) if setattr(board, "now_ns", board.now_ns + 100 * MS) is None
    ]
    assert asked.count(["who"]) == 5
    board.hello()
    assert board.link.state == "ready"
    assert "who" not in board.table_says()


def test_an_edge_becomes_the_press_of_the_seat_and_button_behind_its_bit(board: Board) -> None:
    assert downs(board.say(board.edge(0, "008"))) == [(7, "cut", True)]
    assert downs(board.say(board.edge(1, "009"))) == [(3, "slap", True)]
    assert downs(board.say(board.edge(2, "001"))) == [(7, "cut", False)]


def test_a_press_carries_the_doubt_of_clock_stamp_and_lost_edge(board: Board) -> None:
    board.say(board.edge(0, "001", slack_us=4_000))
    (press,) = board.told
    assert isinstance(press, Press)
    assert abs(press.at_ns - board.now_ns) <= press.error_ns
    assert 4_200_000 < press.error_ns < 4_400_000
    assert press.source == "serial 1"


def test_the_gap_between_two_presses_of_a_board_is_free_of_the_doubt_about_its_clock() -> None:
    board = Board(Link("serial 1", [3, 7]), late_ms=8)
    board.hello()
    board.pass_ms(300)
    at_ns = board.now_ns - 12 * MS
    one, other = board.say(board.edge(0, "001", at_ns=at_ns), board.edge(1, "005", at_ns=at_ns + 2 * MS))
    assert isinstance(one, Press)
    assert isinstance(other, Press)
    assert one.error_ns > 3 * MS
    assert other.at_ns - one.at_ns == 2 * MS
    assert gap_error_ns(one, other) == 402_000


def test_presses_before_and_after_a_restart_are_of_two_clocks(board: Board) -> None:
    (before,) = board.say(board.edge(0, "001"))
    board.hello(boot="0badcafe")
    board.pass_ms(100)
    (after,) = board.say(board.edge(0, "001"))
    assert isinstance(before, Press)
    assert isinstance(after, Press)
    assert before.clock != after.clock
    assert gap_error_ns(before, after) == before.error_ns + after.error_ns


def test_two_boards_are_two_clocks(board: Board) -> None:
    second = Board(Link("serial 2", [1]))
    second.hello()
    second.pass_ms(300)
    (one,), (other,) = board.say(board.edge(0, "001")), second.say(second.edge(0, "001"))
    assert isinstance(one, Press)
    assert isinstance(other, Press)
    assert one.clock != other.clock


def test_those_who_closed_in_one_reading_share_one_stamp(board: Board) -> None:
    first, second = board.say(board.edge(0, "005"))
    assert first.at_ns == second.at_ns


def test_an_edge_said_twice_is_one_press_and_is_acknowledged_twice(board: Board) -> None:
    line = board.edge(0, "001")
    assert len(board.say(line, line)) == 1
    assert "ack 1" in board.table_says()
    assert board.say(line) == []
    assert "ack 1" in board.table_says()


def test_after_a_lost_edge_the_later_ones_wait_for_it(board: Board) -> None:
    lost, late = board.edge(0, "001"), board.edge(1, "003")
    assert board.say(late) == []
    assert "ack 0" in board.table_says()
    assert downs(board.say(lost, late)) == [(3, "slap", True), (3, "cut", True)]
    assert "ack 2" in board.table_says()


def test_every_order_and_loss_of_edges_tells_each_once_and_in_order(board: Board) -> None:
    lines = [board.edge(number, mask) for number, mask in enumerate(("001", "003", "002", "000"))]
    for order in itertools.permutations(range(4)):
        board.say(*(lines[number] for number in order))
    assert downs(board.told) == [
        (3, "slap", True), (3, "cut", True), (3, "slap", False), (3, "cut", False),
    ]  # fmt: skip


def test_the_table_disagrees_while_an_edge_is_on_its_way(board: Board) -> None:
    edge = board.edge(0, "001")
    board.say(board.beat(head=1, mask="001"))
    assert not board.link.agreed
    board.say(edge)
    assert board.link.agreed


def test_an_edge_before_the_first_pong_is_asked_for_again() -> None:
    board = Board(Link("serial 1", [3]))
    board.hello()
    line = board.edge(0, "001")
    assert board.say(line) == []
    assert "ack 1" not in board.table_says()
    assert downs(board.say(line)) == [(3, "slap", True)]


def test_an_edge_from_the_future_is_not_believed(board: Board) -> None:
    assert board.say(board.edge(0, "001", at_ns=board.now_ns + 60_000 * MS)) == []
    assert downs(board.say(board.edge(0, "001"))) == [(3, "slap", True)]


def test_what_was_pressed_before_the_table_began_is_no_press_of_the_game() -> None:
    board = Board(Link("serial 1", [3]))
    board.hello(tail=4, head=9, mask="001")
    board.pass_ms(100)
    assert board.say(board.edge(8, "001"), board.edge(9, "000"), board.edge(10, "001")) != []
    assert downs(board.told) == [(3, "slap", True)]


def test_a_replugged_board_that_ran_on_goes_on_where_it_was(board: Board) -> None:
    board.say(board.edge(0, "001"))
    pressed_ns = board.now_ns = board.now_ns + 50 * MS
    missed = board.edge(1, "003")
    board.now_ns += 5_000 * MS
    board.link.connect(board.now_ns)
    assert board.link.state == "asking"
    board.hello(tail=0, head=2, mask="003")
    board.pass_ms(50)
    told = board.say(board.edge(0, "001"), missed)
    assert downs(told) == [(3, "cut", True)]
    assert abs(told[0].at_ns - pressed_ns) <= told[0].error_ns < 2 * MS


def test_a_board_that_lost_its_power_lets_go_of_its_buttons_and_begins_anew(board: Board) -> None:
    board.say(board.edge(0, "001"))
    board.now_ns += 500 * MS
    board.link.connect(board.now_ns)
    assert downs(board.hello(boot="0badcafe", head=1, mask="004")) == [(3, "slap", False)]
    board.pass_ms(50)
    assert downs(board.say(board.edge(0, "004"))) == [(7, "slap", True)]


def test_a_restart_without_unplugging_is_noticed_by_its_hello(board: Board) -> None:
    board.say(board.edge(0, "001"))
    assert downs(board.hello(boot="0badcafe")) == [(3, "slap", False)]
    board.pass_ms(50)
    assert downs(board.say(board.edge(0, "002"))) == [(3, "cut", True)]


def test_edges_that_the_board_let_go_are_not_waited_for(board: Board) -> None:
    board.say(board.beat(head=5, tail=4, dropped=4))
    assert board.link.dropped == 4
    assert downs(board.say(board.edge(4, "001"))) == [(3, "slap", True)]


def test_another_protocol_is_refused_by_its_number() -> None:
    board = Board(Link("serial 1", [3]))
    board.say(encode("hello", 2, "whatever"))
    assert (board.link.state, board.link.why) == ("other", "it speaks protocol 2, this table protocol 1")
    board.pass_ms(100)
    assert board.say(board.edge(0, "001")) == []


def test_other_firmware_is_refused_with_its_own_words() -> None:
    board = Board(Link("serial 1", [3]))
    for _ in range(30):
        board.now_ns += 100 * MS
        board.say(b"MicroPython v1.24.1 on 2024-11-29; Raspberry Pi Pico with RP2040\r\n>>> \r\n")
    assert (board.link.state, board.link.why) == ("other", "it says '>>>'")


def test_a_board_with_too_few_seats_is_refused() -> None:
    board = Board(Link("serial 1", [1, 2, 3]))
    board.say(encode("hello", 1, "e6", 2, BOOT, 0, 0, "000", 200))
    assert (board.link.state, board.link.why) == ("other", "it has 2 seats, the seat map wants 3")


def test_one_that_was_refused_and_is_flashed_is_taken(board: Board) -> None:
    board.link.connect(board.now_ns)
    board.say(encode("hello", 2))
    board.hello()
    assert (board.link.state, board.link.why) == ("ready", "")


def test_silence_of_a_second_is_noticed_and_ends_with_a_beat(board: Board) -> None:
    board.say(board.beat(head=0))
    board.now_ns += 900 * MS
    assert not board.link.silent(board.now_ns)
    board.now_ns += 200 * MS
    assert board.link.silent(board.now_ns)
    board.say(board.beat(head=0))
    assert not board.link.silent(board.now_ns)


def test_lamps_go_out_at_once_and_again_each_second(board: Board) -> None:
    board.link.light((7, "slap"), 1.0)
    wanted = "lamp 0000ff00000000000000"
    assert wanted in board.table_says()
    assert wanted not in board.table_says()
    said = []
    for _ in range(110):
        board.now_ns += 10 * MS
        said += board.table_says()
    assert said.count(wanted) == 1


def test_lamps_and_bounce_are_said_to_a_board_that_comes_back(board: Board) -> None:
    board.link.light((3, "cut"), 0.5)
    board.link.connect(board.now_ns)
    board.hello(boot="0badcafe")
    said = board.table_says()
    assert "lamp 00800000000000000000" in said
    assert "bounce 20 80 20 20 20" in said


def test_a_ringing_button_is_named(board: Board) -> None:
    board.say(board.beat(head=0, muted="008"))
    assert board.link.chattering == ((7, "cut"),)
    board.say(board.beat(head=0))
    assert board.link.chattering == ()


def test_every_edge_is_shown_only_to_one_who_watches(board: Board) -> None:
    raw = encode("raw", board.us(), "001")
    assert board.say(raw) == []
    board.link.watch(True)
    assert "watch 1" in board.table_says()
    first = board.say(raw)
    assert [(edge.seat, edge.button, edge.closed) for edge in first if isinstance(edge, RawEdge)] == [
        (3, "slap", True), (3, "cut", False), (7, "slap", False), (7, "cut", False),
    ]  # fmt: skip
    assert [(edge.seat, edge.button) for edge in board.say(encode("raw", board.us(), "003"))] == [(3, "cut")]


def test_pings_come_quickly_at_first_and_then_each_second() -> None:
    board = Board(Link("serial 1", [3]))
    board.hello()
    pings = []
    for _ in range(400):
        board.now_ns += 10 * MS
        pings += [board.now_ns for text in board.table_says() if text.startswith("ping")]
    early = [at_ns for at_ns in pings if at_ns < 1_300 * MS]
    assert 10 <= len(early) <= 12
    assert [later - sooner for sooner, later in itertools.pairwise(pings[-3:])] == [1_000 * MS] * 2
