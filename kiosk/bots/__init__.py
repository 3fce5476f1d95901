"""Players for empty seats. They see what a seat may see and nothing else. Imports the rules' views."""

from kiosk.bots.bot import Bot

__all__ = ["Bot"]
