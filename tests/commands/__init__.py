"""Commands, tested without Qt."""
