"""The tools for hex maps."""
