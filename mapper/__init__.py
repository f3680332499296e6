"""Cognita: hexcrawl and dungeon maps that know what the players know."""

__version__ = "0.1.0"
