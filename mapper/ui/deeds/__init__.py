"""Deeds in the window: what is asked of the table, found by a few letters, shown and done."""
