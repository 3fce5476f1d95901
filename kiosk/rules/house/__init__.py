"""The house rules, each in a file of its own, and the registry that says which are in force.

A house rule is a record of answers to the engine's questions (`rulebook.Rule`). The order here changes
nothing.
"""

from __future__ import annotations

from kiosk.rules.house.classic import answering_rules, classic
from kiosk.rules.house.cut import CUT
from kiosk.rules.house.zero import ZERO
from kiosk.rules.options import Options
from kiosk.rules.rulebook import Rule, Rulebook

HOUSE_RULES: dict[str, Rule] = {"cut": CUT, "zero": ZERO}
"""Option name to rule; a rule is in force when its option is on."""


def rulebook(options: Options) -> Rulebook:
    """Return the rules in force under `options`."""
    chosen = [rule for name, rule in HOUSE_RULES.items() if getattr(options, name)]
    return Rulebook(options, (classic(options), *answering_rules(options), *chosen))
