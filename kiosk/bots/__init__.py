"""Players for empty seats. They see what a seat may see and nothing else. Imports the rules' views."""

from kiosk.bots.bot import HABITS, Bot
from kiosk.bots.reflexes import reflexes

__all__ = ["HABITS", "Bot", "reflexes"]
