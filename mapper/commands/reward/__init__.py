"""Rewards as changes: treasure taken, experience gathered, the pot shared."""
