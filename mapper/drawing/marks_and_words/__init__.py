"""Marks and words on a map: where they stand, how large, and the legend."""
