"""What a builder and the staff need: the self-test of the buttons, and what to wire where.

Imports kiosk.table and hardware; draws nothing itself.
"""
