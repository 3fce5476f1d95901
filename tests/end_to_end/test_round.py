"""A whole round on the real program, with real keys and a real mouse, held against the journal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from kiosk.journal import Journal
from kiosk.rules.cards import Card
from kiosk.rules.phases import Debt, Drew, Naming, Ready, RoundOver, Turn
from kiosk.rules.views import public_view
from kiosk.screen.scene import Scene
from tests.end_to_end.desk import NOW, Program, Seen, Twin, display, fold, middle, program, unlike, wait_for

SLAPS = {1: "1", 2: "2"}
REACH_S = 1.5
TRIES = 6


class Player:
    """Plays both seats by what the journal says, and counts what was done with the hand."""

    def __init__(self, table: Program, twin: Twin) -> None:
        self.table = table
        self.twin = twin
        self.done: Counter[str] = Counter()
        self.dragged: list[tuple[int, str]] = []
        self.catches = 0

    def start(self) -> Seen:
        """Two people press to sit down, and again to start."""

        def pressed_and_dealt() -> Seen | None:
            for key in SLAPS.values():
                self.table.key(key)
            return self._within("a deal", self._dealt, 0.6)

        return wait_for("a match", pressed_and_dealt)

    def _dealt(self) -> Seen | None:
        seen = self.table.seen()
        return seen if seen is not None and seen.state.round_number else None

    def play(self, seen: Seen) -> Seen:
        """Play until the round is over."""
        while not isinstance(seen.state.phase, RoundOver):
            seen = self._act(seen)
        return seen

    def _act(self, seen: Seen) -> Seen:
        state = seen.state
        if state.owes is not None:
            # seat 1 never forgets; seat 2 always does, and is caught
            return self._until_changed(seen, lambda: self.table.key(SLAPS[1]), "slap")
        match state.phase:
            case Turn(seat):
                return self._lay_or(seen, seat, self._draw)
            case Drew(seat, _, _):
                return self._lay_or(seen, seat, lambda now: self._button(now, "pass"))
            case Debt():
                return self._button(seen, "pay")
            case Naming(seat, _, _):
                return self._name(seen, seat)
            case Ready():
                return self._button(seen, "ready")
        raise AssertionError(f"nobody can act: {state}")

    def _lay_or(self, seen: Seen, seat: int, otherwise: object) -> Seen:
        areas = self.twin.play(seen, opened=seat)
        hand = areas.seats[seat].hand
        self.twin.let_go()
        assert hand is not None
        can = [spot for spot in hand.cards if spot.refusal is None]
        phase = seen.state.phase
        if isinstance(phase, Drew):
            can = [spot for spot in can if spot.card is phase.card]
        can.sort(key=lambda spot: (spot.card.black, spot.card.number))
        if not can:
            return otherwise(seen)
        tray = middle(self.twin.play(seen).seats[seat].tray)
        start, end = middle(can[0].box), tuple(round(at) for at in areas.ring[:2])
        after = self._until_changed(seen, lambda: self._drag(tray, start, end), "lay")
        self.dragged.append((seat, can[0].card.text))
        return after

    def _drag(self, tray: tuple[int, int], start: tuple[int, int], end: tuple[int, int]) -> None:
        """Hold the right button on the edge, take a card with the left one, bring it to the pile."""
        half = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
        self.table.x(
            "mousemove", *tray, "mousedown", 3, "sleep", 0.1,
            "mousemove", *start, "mousedown", 1, "sleep", 0.02,
            "mousemove", *half, "sleep", 0.02, "mousemove", *end, "sleep", 0.02, "mouseup", 1, "mouseup", 3,
        )  # fmt: skip

    def _draw(self, seen: Seen) -> Seen:
        at = middle(self.twin.play(seen).draw_pile)
        return self._until_changed(seen, lambda: self._click(at), "draw")

    def _button(self, seen: Seen, name: str) -> Seen:
        areas = self.twin.play(seen)
        at = next(middle(spot.box) for spot in areas.buttons if type(spot.command).__name__.lower() == name)
        return self._until_changed(seen, lambda: self._click(at), name)

    def _name(self, seen: Seen, seat: int) -> Seen:
        area = self.twin.play(seen).seats[seat]
        box, held = area.dial_box, [card.colour for card in seen.state.hands[seat] if card.colour]
        wanted = held[0] if held else "green"
        spots = [
            (x, y)
            for x in range(round(box.left), round(box.left + box.width), 4)
            for y in range(round(box.top), round(box.top + box.height), 4)
            if area.dial(x, y) == wanted
        ]
        at = spots[len(spots) // 2]
        return self._until_changed(seen, lambda: self._click(at), "colour")

    def _click(self, at: tuple[int, int]) -> None:
        self.table.x("mousemove", *at, "mousedown", 1, "sleep", 0.03, "mouseup", 1)

    def _until_changed(self, seen: Seen, do: object, name: str) -> Seen:
        """Do something until the journal has more than it had; return what it has then."""
        for _ in range(TRIES):
            do()
            after = self._within(name, lambda: self._newer(seen), REACH_S)
            if after is not None:
                self.done[name] += after.commands[len(seen.commands)] != "Expire"
                return after
        picture = self.table.state.parent / f"{name} had no effect.png"
        pygame.image.save(self.table.pixels(), picture)
        raise AssertionError(f"{name} had no effect (see {picture}): {seen.state}")

    def _newer(self, seen: Seen) -> Seen | None:
        now = self.table.seen()
        return now if now is not None and len(now.commands) > len(seen.commands) else None

    @staticmethod
    def _within(what: str, look: object, patience_s: float) -> Seen | None:
        try:
            return wait_for(what, look, patience_s)
        except AssertionError:
            return None


@pytest.fixture(scope="module")
def twin() -> Iterator[Twin]:
    made = Twin()
    yield made
    made.close()


def scores_scene(twin: Twin, seen: Seen) -> Scene:
    ring = frozenset(seen.state.ring)
    return Scene(
        "scores",
        twin.places,
        seated=ring,
        public=public_view(seen.state, seen.book),
        keys=twin.keys,
        story=seen.story.moments,
    )


def test_two_people_play_a_whole_round_with_keys_and_mouse(tmp_path: Path, twin: Twin) -> None:
    state = tmp_path / "state"
    with display() as screen, program(screen, state, "--seed", "22", "--option", "patience=600") as table:
        table.x("windowfocus", table.window())
        player = Player(table, twin)
        seen = player.play(player.start())

        # the score screen shows what the journal says
        twin.show(scores_scene(twin, seen))
        wait_for("the scores", lambda: unlike(table.pixels(), twin.window.front) < 0.01)

        # both agree with a key, and the next round is dealt
        def next_round() -> Seen | None:
            for key in SLAPS.values():
                table.key(key)
            now = table.seen()
            return now if now is not None and now.state.round_number == 2 else None

        wait_for("the next round", next_round)
        table.key("Escape")
        assert table.ended() == 0

    with Journal.open(state / "table.sqlite3", NOW) as journal:
        assert journal.set_aside is None
        kept = fold(journal.current())
    check(player, seen, kept)


def check(player: Player, seen: Seen, kept: Seen) -> None:
    """What was done by hand is what is on the disk, no more and no less."""
    assert kept.stored.entries[: len(seen.stored.entries)] == seen.stored.entries
    assert kept.state.round_number == 2
    commands = Counter(seen.commands)
    laid = [
        (entry.command["seat"], entry.command["card"])
        for entry in seen.stored.entries
        if entry.command["is"] == "Lay"
    ]
    assert laid == player.dragged
    assert commands["Draw"] == player.done["draw"]
    assert commands["Pass"] == player.done["pass"]
    assert commands["NameColour"] == player.done["colour"]
    assert commands["Slap"] == player.done["slap"] > 0
    assert len(laid) > 6
    winner = seen.state.phase.winner
    assert seen.state.hands[winner] == []
    loser = next(seat for seat in (1, 2) if seat != winner)
    assert seen.state.scores == {winner: points(seen.state.hands[loser]), loser: 0}
    assert kept.state.scores == seen.state.scores


def points(hand: list[Card]) -> int:
    return sum(card.points for card in hand)
