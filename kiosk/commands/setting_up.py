"""The arguments of `run`, and the table, boards and journal made from them."""

from __future__ import annotations

import itertools
import os
import secrets
from argparse import ArgumentParser, ArgumentTypeError, BooleanOptionalAction, Namespace
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from queue import SimpleQueue

from hardware.backlight import set_backlight
from hardware.board import AWAY
from hardware.boards import Boards, open_board
from hardware.keyboard import KeyboardBoard
from hardware.lamps import Lamps
from hardware.press import BUTTONS, Line, Press
from hardware.seat_map import SeatMap, load
from hardware.touch import TouchBoard
from kiosk.commands.rules import SetUpError, add_rules, rules_of
from kiosk.commands.venue import add_settings, venue_of
from kiosk.commands.voice import Voice
from kiosk.journal import Glimpse, Journal, JournalInUse, JournalUnavailable, glimpse, refuse_if_held
from kiosk.operator.settings import LiveSettings, Settings
from kiosk.operator.venue import Venue
from kiosk.screen.settings import ScreenSettings
from kiosk.screen.wardrobe import Wardrobe
from kiosk.sound.speaker import Speaker
from kiosk.table import Table, TableSettings
from kiosk.table.holding import Source
from kiosk.table.record import Record, Unopened
from kiosk.table.seating import LEAST_SEATS
from kiosk.words import languages

SEAT_MAPS = Path(__file__).parents[2] / "wiring"
JOURNAL = "table.sqlite3"
_LIVE = ("reduced_motion", "high_contrast", "large_cards", "language", "volume")
"""What the command line may say of the settings that staff change."""
SETTINGS = "venue settings"
"""What staff changed in the menu is kept under this."""
STAFF_PIN = "staff pin"


def add_arguments(parser: ArgumentParser) -> None:
    """Add what can be said of a table before it opens."""
    table = parser.add_argument_group("the table")
    add_settings(table)
    table.add_argument(
        "--seat-map",
        type=Path,
        metavar="FILE",
        help="which buttons are where (default: the keyboard, two keys a seat)",
    )
    table.add_argument(
        "--pads",
        action=BooleanOptionalAction,
        help="show touch pads for slap and cut at every seat, beside its buttons",
    )
    table.add_argument(
        "--bots",
        type=int,
        metavar="N",
        help="bots take empty places until N play (default: up to four beside a single person)",
    )
    table.add_argument(
        "--seed", type=int, metavar="N", help="shuffle by this number, to deal the same cards again"
    )
    table.add_argument(
        "--demo",
        action=BooleanOptionalAction,
        help="bots play on alone, for a shop window; a press takes over a bot's place",
    )
    table.add_argument(
        "--state", type=Path, metavar="DIR", help="where matches are kept (default: your state folder)"
    )
    add_rules(parser)
    _add_screen(parser)


def _add_screen(parser: ArgumentParser) -> None:
    screen = parser.add_argument_group("the screen and its sound")
    screen.add_argument("--size", type=_size, metavar="WxH", help="size of the window in pixels")
    screen.add_argument("--full-screen", action=BooleanOptionalAction, help="fill the display")
    screen.add_argument("--inches", type=float, metavar="N", help="diagonal of the panel")
    screen.add_argument(
        "--turn", type=int, choices=(0, 90, 180, 270), help="turn the picture, clockwise (default: 0)"
    )
    screen.add_argument(
        "--kiosk", action=BooleanOptionalAction, help="nobody can close it or leave full screen"
    )
    screen.add_argument("--reduced-motion", action=BooleanOptionalAction, help="cards fade instead of flying")
    screen.add_argument(
        "--high-contrast", action=BooleanOptionalAction, help="black grounds, ivory lines, nothing soft"
    )
    screen.add_argument(
        "--large-cards", action=BooleanOptionalAction, help="open cards and words a quarter larger"
    )
    screen.add_argument(
        "--left-handed",
        type=_seats,
        default=frozenset(),
        metavar="SEATS",
        help="seats whose hold pad lies at the right, such as 1,4 (every seat may change sides by touch)",
    )
    screen.add_argument("--theme", type=Path, metavar="DIR", help="the folder of your own theme")
    screen.add_argument(
        "--language", metavar="CODE", choices=languages(), help=f"of the words: {', '.join(languages())}"
    )
    screen.add_argument("--volume", type=_volume, metavar="0-100", help="how loud; 0: no sound")


def _seats(text: str) -> frozenset[int]:
    try:
        seats = frozenset(int(part) for part in text.split(","))
    except ValueError:
        seats = frozenset()
    if not seats or not seats <= set(range(1, 11)):
        raise ArgumentTypeError(f"{text!r} are not seats such as 1,4")
    return seats


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    if not (
        width.isdecimal()
        and height.isdecimal()
        and 200 <= int(width) <= 16384
        and 200 <= int(height) <= 16384
    ):
        raise ArgumentTypeError(f"{text!r} is not a size such as 1280x720")
    return int(width), int(height)


def _volume(text: str) -> int:
    if not text.isdecimal() or int(text) > 100:
        raise ArgumentTypeError(f"{text!r} is not a volume, 0 to 100")
    return int(text)


def screen_settings(arguments: Namespace) -> ScreenSettings:
    """Return what the arguments, and the venue's file, say of the screen."""
    venue_of(arguments)
    if arguments.inches is not None and not 3 <= arguments.inches <= 200:
        raise SetUpError(f"--inches {arguments.inches}: give the diagonal of the panel, 3 to 200")
    return ScreenSettings(
        size=arguments.size,
        full_screen=arguments.full_screen,
        inches=arguments.inches,
        turn=arguments.turn or 0,
        kiosk=bool(arguments.kiosk),
        reduced_motion=bool(arguments.reduced_motion),
        high_contrast=bool(arguments.high_contrast),
        large_cards=bool(arguments.large_cards),
        left_handed=arguments.left_handed,
        theme=arguments.theme,
    )


def drawn(settings: Settings, screen: ScreenSettings) -> ScreenSettings:
    """Return how to draw with what staff have set; a panel's own light is set where there is one."""
    return replace(
        screen,
        reduced_motion=settings.reduced_motion,
        high_contrast=settings.high_contrast,
        large_cards=settings.large_cards,
        light=1.0 if set_backlight(settings.brightness / 100) else settings.brightness / 100,
    )


@dataclass(frozen=True, slots=True)
class Parts:
    """A table that is open, and what it is made of."""

    table: Table
    boards: Boards
    seat_map: SeatMap
    pads: frozenset[int]
    record: Record
    said: tuple[str, ...]
    settings: LiveSettings
    voice: Voice
    lamps: Lamps

    def heed(self) -> None:
        """Be as loud and as bright as staff have set."""
        chosen = self.settings.current
        self.voice.heed(chosen)
        self.lamps.night = chosen.night_level

    def close(self) -> None:
        """Put the lamps out and let everything go."""
        self.boards.close()
        self.voice.speaker.close()
        self.record.close()


def pads_of(seat_map: SeatMap, *, everywhere: bool) -> frozenset[Line]:
    """Return the touch pads to show: at seats without buttons, or everywhere."""
    has_keys = seat_map.board in {"keyboard", "mock"}
    return frozenset(
        (seat, button)
        for seat in range(1, seat_map.seats + 1)
        for button in BUTTONS
        if everywhere or (not has_keys and (seat, button) not in seat_map.buttons)
    )


def check(arguments: Namespace) -> None:
    """Raise SetUpError or SeatMapError for what is wrong before anything opens."""
    venue_of(arguments)
    rules_of(arguments)
    _check_bots(arguments, load(_seat_map(arguments)).seats)


def _seat_map(arguments: Namespace) -> Path:
    return arguments.seat_map or SEAT_MAPS / "keyboard.toml"


def _check_bots(arguments: Namespace, places: int) -> None:
    bots = arguments.bots
    if bots is not None and not 0 <= bots <= places:
        raise SetUpError(f"--bots {bots}: there are {places} places")
    if arguments.demo and bots is not None and bots < LEAST_SEATS:
        raise SetUpError(f"--demo --bots {bots}: bots alone play from {LEAST_SEATS} on")


def _seeds(arguments: Namespace) -> Callable[[], int]:
    """Return what gives a number for each match: the one asked for, those after it, or by chance."""
    if arguments.seed is None:
        return lambda: secrets.randbits(63)
    numbers = itertools.count(arguments.seed)
    return lambda: next(numbers)


def set_up(arguments: Namespace, *, keep: bool = True, woken: Callable[[], None] = lambda: None) -> Parts:
    """Open the table that the arguments describe; with `keep` its matches are kept on disk.

    `woken` is called after each press, by the thread that brought it.

    Raise SetUpError, VenueFileError, SeatMapError or BoardUnavailable, each saying the mend.
    """
    venue = venue_of(arguments)
    options = rules_of(arguments)
    seat_map = load(_seat_map(arguments))
    pads = pads_of(seat_map, everywhere=bool(arguments.pads))
    places = tuple(range(1, seat_map.seats + 1))
    _check_bots(arguments, len(places))
    settings = TableSettings(
        places=places, options=options, fill_to=arguments.bots, demo=bool(arguments.demo)
    )
    record = _record(arguments) if keep else Record(None)
    presses: SimpleQueue[Press] = SimpleQueue()
    voice = Voice(Speaker())
    touch = TouchBoard(pads, spare=((seat, button) for seat in places for button in BUTTONS))

    def take(press: Press) -> None:
        presses.put(press)
        woken()

    try:
        boards, lamps = open_board(seat_map, voice.listen(take), also=(touch,))
    except BaseException:
        record.close()
        raise
    sources = [Source(part.error_ns, part.max_delay_ns) for part in boards.parts if part.lines]
    live = live_settings(arguments, venue, record)
    table = Table(
        settings,
        record,
        lamps,
        sources,
        _seeds(arguments),
        presses,
        lambda: datetime.now().astimezone(),
    )
    table.wait_for(lambda: frozenset(seat for seat, _ in boards.unheard(AWAY)))
    parts = Parts(
        table,
        boards,
        seat_map,
        frozenset(seat for seat, _ in pads),
        record,
        (*live.notes, *_theme_fault(arguments)),
        live,
        voice,
        lamps,
    )
    parts.heed()
    return parts


def _theme_fault(arguments: Namespace) -> tuple[str, ...]:
    """Return what is wrong with the venue's theme; the table then wears its own."""
    fault = Wardrobe(arguments.theme).fault
    return () if fault is None else (f"the table wears its own theme. {fault}",)


def live_settings(arguments: Namespace, venue: Venue, record: Record) -> LiveSettings:
    """Return the settings in force: the file's, over them the menu's, over them the command line's."""
    given = {name: getattr(arguments, name) for name in _LIVE}
    return LiveSettings(
        venue.settings,
        record.setting(SETTINGS),
        lambda kept: record.keep_setting(SETTINGS, kept),
        {name: value for name, value in given.items() if value is not None},
    )


def state_folder(arguments: Namespace) -> Path:
    """Return where matches are kept: as asked, else systemd's state folder, else the user's own."""
    if arguments.state is not None:
        folder: Path = arguments.state
        return folder
    if "STATE_DIRECTORY" in os.environ:
        return Path(os.environ["STATE_DIRECTORY"].split(":")[0])
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "cutlight"


def refuse_second(arguments: Namespace) -> None:
    """Raise SetUpError, before anything opens, where another table has this one's state folder."""
    try:
        refuse_if_held(state_folder(arguments) / JOURNAL)
    except JournalInUse as error:
        raise SetUpError(str(error)) from error


def _record(arguments: Namespace) -> Record:
    """Open the journal; where that cannot be done now, go on from what can be read of it."""
    path = state_folder(arguments) / JOURNAL

    def opened() -> Journal:
        return Journal.open(path, datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"))

    try:
        return Record(opened())
    except JournalInUse as error:
        raise SetUpError(str(error)) from error
    except JournalUnavailable as error:
        return Record(None, Unopened(str(error), _readable(path), opened))


def _readable(path: Path) -> Glimpse:
    try:
        return glimpse(path)
    except JournalUnavailable:  # why is said already: the journal could not be opened
        return Glimpse(None, {})


def keys_of(boards: Boards) -> tuple[tuple[int, str, str], ...]:
    """Return the keys of each seat for the F1 page."""
    board = boards.part(KeyboardBoard)
    if board is None:
        return ()
    return tuple(
        (seat, board.key_of(seat, "slap"), board.key_of(seat, "cut")) for seat in sorted(board.seats)
    )
