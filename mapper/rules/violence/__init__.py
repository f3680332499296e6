"""The rules of Violence."""
