"""Scripted people at a virtual table: they see what a seat sees, and press real boards' buttons as people do.

Whole rounds are played so, on any board that has fingers. Clock and chance are handed in. Imports the rules,
the bots, the table and the hardware's plain data.
"""

from kiosk.people.evening import Evening
from kiosk.people.telling import PeopleReport

__all__ = ["Evening", "PeopleReport"]
