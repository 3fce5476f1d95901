"""The game itself: cards, options, state, commands, events, referee, house rules, scoring, views.

Imports nothing of ours, and nothing that knows the time, the disk or chance: times and generators are handed
in.
"""
