"""Hexes, areas of them, layouts, numbers, paths along them, and ways over a hex map."""
