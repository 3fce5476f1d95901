"""How the cards on the pile lie: each stays as it fell while others fall on it.

Imports the rules' cards; no pygame.
"""

from __future__ import annotations

from kiosk.rules.cards import Card

SLOTS = 3


class Heap:
    """The last cards of the pile with the slot (0..2) each fell into, the top last."""

    def __init__(self) -> None:
        """Start with no card."""
        self.lying: tuple[tuple[Card, int], ...] = ()

    def follow(self, pile: tuple[Card, ...]) -> None:
        """Take the last three cards of the pile as they are now."""
        old = tuple(card for card, _ in self.lying)
        if pile == old:
            return
        if pile and old[-len(pile) + 1 :] == pile[:-1] and len(pile) in {len(old) + 1, SLOTS}:
            slot = (self.lying[-1][1] + 1) % SLOTS if self.lying else SLOTS - 1
            self.lying = (*self.lying, (pile[-1], slot))[-len(pile) :]
        elif pile and old[:-1] and pile[-len(old) + 1 :] == old[:-1]:
            top = self.lying[-2][1]
            self.lying = tuple((card, (top - i) % SLOTS) for i, card in enumerate(reversed(pile)))[::-1]
        else:
            last = len(pile) - 1
            self.lying = tuple((card, (SLOTS - 1 - last + i) % SLOTS) for i, card in enumerate(pile))

    @property
    def top_slot(self) -> int:
        """Where the top lies."""
        return self.lying[-1][1] if self.lying else SLOTS - 1
