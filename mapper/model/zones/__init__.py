"""Zones and passages: their shapes, what touches what, walls, levels, and ways through them."""
