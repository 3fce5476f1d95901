"""Pure painting: plain parameters in, pieces out. Imports pygame and nothing else of ours; decides nothing,
times nothing.

Every painter returns `Pieces`: cached surfaces with their places on the canvas. A scene is one tuple of
pieces, lowest first; `piece.changed(before, after)` gives the rectangles to redraw, `piece.paint(canvas,
pieces, clip)` redraws them. All words, figures and colours shown are parameters.
"""
