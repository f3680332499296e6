"""Figures: how long what a game master does takes, and whether it holds its bar."""
