"""A map into a file, one module a kind."""
