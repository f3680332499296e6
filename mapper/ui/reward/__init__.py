"""The reward of a group: its pot, and who gets what of it, in a grid over the map."""
