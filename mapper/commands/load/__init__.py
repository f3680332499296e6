"""Loads and those who bear them as changes: packed, handed on, hired, paid and dismissed."""
