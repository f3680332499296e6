"""Copies of hexes and zones: cut, pasted, moved, turned, doubled."""
