"""The key as a table, over the map."""
