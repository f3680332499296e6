"""Terrain, regions and paths of a hex map: panels, dialogs, and what is done with hexes."""
