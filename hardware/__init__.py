"""Buttons and lamps: boards that turn fingers into presses and patterns into light.

Knows nothing of the game and imports nothing of `kiosk`. Where to start: `boards.open_board` opens the
board that a seat map names, `press.Press` is all that ever comes out of one.
"""
