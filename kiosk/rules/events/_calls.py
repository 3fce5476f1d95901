"""The call of the last card, and what a press for nothing comes to. Imports state."""

from __future__ import annotations

from typing import Literal, NamedTuple

from kiosk.rules.state import State


class CallOwed(NamedTuple):
    """A layer has one card left and owes the call (UNO-1)."""

    seat: int
    at_ns: int

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        state.owes = self.seat
        state.owed_ns = self.at_ns


class CallDropped(NamedTuple):
    """The layer's hand is no longer one card to call, so it owes no call (UNO-4)."""

    seat: int
    at_ns: int = 0

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        state.owes = None
        state.settled_ns = self.at_ns


class SlappedAhead(NamedTuple):
    """A seat with two cards slapped in its turn, before the lay (UNO-2)."""

    seat: int

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        state.ahead = self.seat


class Called(NamedTuple):
    """A seat called its last card in time."""

    seat: int
    at_ns: int

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        state.called.add(self.seat)
        state.settled_ns = self.at_ns
        if state.owes == self.seat:
            state.owes = None


class Caught(NamedTuple):
    """A seat that forgot the call was caught; `by` is None when the close of the window was the catch."""

    seat: int
    by: int | None
    at_ns: int

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        state.owes = None
        state.settled_ns = self.at_ns


class CallForgotten(NamedTuple):
    """The window of a call closed and nobody had noticed, which costs nothing (UNO-3)."""

    seat: int
    at_ns: int

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        state.owes = None
        state.settled_ns = self.at_ns


class Fined(NamedTuple):
    """A seat pressed a button for nothing while penalties are on (PEN-1)."""

    seat: int
    why: Literal["false alarm", "false cut"]

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        state.fined.add((self.seat, self.why))
