"""The key of the place where the table plays."""
