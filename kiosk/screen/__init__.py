"""The shared screen: pygame paints what everybody may see, and turns touches into commands.

Imports kiosk.rules and kiosk.words only.
"""
