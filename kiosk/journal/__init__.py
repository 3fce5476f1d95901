"""What happened at the table, on disk, and back again after the plug was pulled.

Holds plain data only and imports nothing of ours: what a command or an event means is the rules' business.
"""
