"""Gestures: places on the map in, changes out, without Qt."""
