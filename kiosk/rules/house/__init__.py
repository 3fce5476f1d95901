"""The house rules, each in a file of its own, and the registry that says which are in force.

A house rule is a record of answers to the engine's questions (`rulebook.Rule`). Their order changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from kiosk.rules.house.centre import CENTRE
from kiosk.rules.house.circle import CIRCLE
from kiosk.rules.house.classic import classic, saves
from kiosk.rules.house.cut import CUT
from kiosk.rules.house.downpour import DOWNPOUR, DOWNPOUR_FINISH
from kiosk.rules.house.five import FIVE
from kiosk.rules.house.hush import hush
from kiosk.rules.house.knock_out import KNOCK_OUT
from kiosk.rules.house.last import LAST
from kiosk.rules.house.lone_zero import LONE_ZERO
from kiosk.rules.house.piglet import PIGLET
from kiosk.rules.house.return_ import RETURN
from kiosk.rules.house.seven import SEVEN
from kiosk.rules.house.seven_rounds import SEVEN_ROUNDS
from kiosk.rules.house.stack import stack
from kiosk.rules.house.ten import TEN
from kiosk.rules.house.twin import TWIN
from kiosk.rules.house.zero import ZERO
from kiosk.rules.options import OptionError, Options
from kiosk.rules.rulebook import Rule, Rulebook

Registry = dict[str, Callable[[Options], Rule | None]]

RULES: Registry = {
    "classic": classic,
    "saves": lambda options: saves(options) if options.saves and options.score != "knock_out" else None,
    "downpour": lambda options: DOWNPOUR if options.deck == "downpour" else None,
    "piglet": lambda options: PIGLET if options.deck == "piglet" else None,
    "knock_out": lambda options: KNOCK_OUT if options.score == "knock_out" else None,
    "cut": lambda options: CUT if options.cut else None,
    "twin": lambda options: TWIN if options.twin else None,
    "zero": lambda options: ZERO if options.zero else None,
    "seven": lambda options: SEVEN if options.seven else None,
    "stack": lambda options: stack(options) if options.stack else None,
    "hush": lambda options: hush(options) if options.hush != "off" else None,
    "five": lambda options: FIVE if options.five else None,
    "centre": lambda options: CENTRE if options.centre else None,
    "circle": lambda options: CIRCLE if options.circle else None,
    "ten": lambda options: TEN if options.ten else None,
    "return": lambda options: RETURN if options.return_ else None,
    "last": lambda options: LAST if options.last else None,
    "seven_rounds": lambda options: SEVEN_ROUNDS if options.seven_rounds else None,
    "lone_zero": lambda options: LONE_ZERO if options.lone_zero else None,
    "downpour_finish": lambda options: DOWNPOUR_FINISH if _counts_down(options) else None,
}
"""Name to the rule that is in force under the options, if it is."""


def _counts_down(options: Options) -> bool:
    return options.downpour_finish and options.score in {"loser_counts", "knock_out"}


def rulebook(options: Options, names: Iterable[str] = tuple(RULES)) -> Rulebook:
    """Return the rules in force under `options`, gathered in the order of `names` (which changes nothing).

    Raise OptionError where they do not go together (MIX-1).
    """
    refusal = options.refusal()
    if refusal is not None:
        raise OptionError("rules", refusal)
    found = (RULES[name](options) for name in names)
    return Rulebook(options, tuple(rule for rule in found if rule is not None))
