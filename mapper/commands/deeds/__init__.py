"""Deeds done: what becomes of sheets, supplies and the clock, in one change with one entry."""
