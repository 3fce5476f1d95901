"""How fast the table is: `python -m kiosk.bench`. It may import everything; nothing imports it.

Every figure is measured in the same run as what it is compared with, in turns, and the median of several
goes counts: machines differ and are shared, ratios hold.
"""
