"""A night of a group, as one change; what it would do to each, and one of it taken back."""
