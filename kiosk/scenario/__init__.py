"""Scenario files: a table situation, what the players do, and what must then be true. Imports the rules.

`check(path)` reads and runs one file on the real engine.
"""

from kiosk.scenario.reading import Scenario, ScenarioError, read
from kiosk.scenario.running import Failure, check, run

__all__ = ["Failure", "Scenario", "ScenarioError", "check", "read", "run"]
