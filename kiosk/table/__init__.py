"""One live table: presses and touches in, the rules' verdicts out, kept on disk, shown by lamps.

Imports the rules, the journal, the bots and the hardware.
"""

from kiosk.table.seating import Seating
from kiosk.table.settings import TableSettings
from kiosk.table.table import Table

__all__ = ["Seating", "Table", "TableSettings"]
