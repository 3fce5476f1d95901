"""HOUSE-TEN: a blank is a "+10"; laid once, it leaves the round with the next reshuffle."""

from __future__ import annotations

from kiosk.rules.cards import BLANK
from kiosk.rules.house.classic import COLOUR, owe
from kiosk.rules.rulebook import Rule

TEN = Rule(name="ten", effects={BLANK: (COLOUR, owe(10))})
