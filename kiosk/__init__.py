"""Cutlight: a café table that plays a fast card game. CONTRIBUTING.md lists its rooms."""

__version__ = "0.1.0"
