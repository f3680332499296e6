"""The night of a group over the map: how each passes it, and what that would do."""
