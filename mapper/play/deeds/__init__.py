"""Deeds: what a rule asks at the table, where its numbers come from, what it answers."""
